// A strategy that the user types: a JavaScript function of the letters held, the letter and the square.
// It runs in a worker of its own, which is the function and nothing else, and is stopped 10 s after it began.

export const example = `(held, letter, square) => {
  // The probability of taking the letter: true, false, or a number from 0 to 1.
  if (held.length === 4) return true;  // a fifth letter is offered only where it completes
  return held.length < 2 || held.includes(letter);
}`;

const milliseconds = {begin: 30000, answer: 10000};

// What the function answers to every decision {collections, squares, letters}, asked twice; rejects with
// what it throws, and with the first answer that is no probability, or another one the second time.
export function answersOf(source, {collections, squares, letters}) {
  // What the user typed comes last: if it is incomplete, the message does not name a character of what follows.
  const text = `postMessage("begun");onmessage = ({data}) => postMessage([1, 2].map(() => data.map(one => Number(strategy(...one)))));const strategy = ${source}`;
  const address = URL.createObjectURL(new Blob([text], {type: "text/javascript"}));
  const worker = new Worker(address);
  const asked = collections.map((held, i) => [held === "-" ? "" : held, letters[i], squares[i]]);
  return new Promise((resolve, reject) => {
    // On a busy machine a worker may take seconds to begin.
    let timer = setTimeout(() => reject(new Error("The browser does not begin to ask the strategy.")), milliseconds.begin);
    let begun = false;
    worker.onerror = event => {
      event.preventDefault();
      clearTimeout(timer);
      reject(new Error(`The strategy fails: ${event.message.replace(/end of (input|script)/, "end of its text")}`));
    };
    worker.onmessage = ({data}) => {
      clearTimeout(timer);
      if (!begun) {
        begun = true;
        timer = setTimeout(() => reject(new Error(
          `The strategy takes more than ${milliseconds.answer / 1000} seconds for all decisions.`)), milliseconds.answer);
        return;
      }
      if (!Array.isArray(data) || data.length !== 2 || data[1]?.length !== asked.length) {
        reject(new Error("The strategy must not send messages of its own."));
        return;
      }
      const [first, then] = data;
      const isGood = answer => answer >= 0 && answer <= 1;
      const bad = first.findIndex((answer, i) => !isGood(answer) || then[i] !== answer);
      if (bad < 0) {
        resolve(first);
        return;
      }
      const [held, letter, square] = asked[bad], answer = first[bad];
      const [said, allowed] = isGood(answer) ? [`first ${answer}, then ${then[bad]}`, "always the same, such as 0.5 to take a letter by chance"]
        : [Number.isNaN(answer) ? "no number" : answer, "0 to 1, true, false"];
      reject(new Error(`The strategy answers ${said} for ${letter} on ${square} while holding ${held || "nothing"}; allowed: ${allowed}.`));
    };
    worker.postMessage(asked);
  }).finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}

// The answers as the table of decisions that the strategy `table` reads.
export const tableOf = ({collections, squares}, answers) =>
  `collection,square,take\n${answers.map((take, i) => `${collections[i]},${squares[i]},${take}\n`).join("")}`;
