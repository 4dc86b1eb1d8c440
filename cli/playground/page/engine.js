// The engines, in a worker of their own: the page never waits for them.
const {worker, wasm} = JSON.parse(document.getElementById("engine").textContent);
const address = URL.createObjectURL(new Blob([worker], {type: "text/javascript"}));
const bytes = Uint8Array.from(atob(wasm), character => character.charCodeAt(0));
const compiled = WebAssembly.compile(bytes);

export class Engine {
  #worker;
  #waiting = new Map();
  #files = new Map();
  #calls = 0;

  // Stops what is running, and begins anew.
  async restart() {
    this.close();
    this.#worker = new Worker(address);
    this.#worker.onmessage = ({data: {id, answer}}) => {
      const {resolve, reject} = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (answer.error) reject(new Error(answer.error));
      else resolve(answer);
    };
    this.#worker.onerror = event => {
      event.preventDefault();
      const failed = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const {reject} of failed) reject(new Error(`the engine failed: ${event.message}`));
    };
    this.#worker.postMessage({module: await compiled});
    for (const [file, text] of this.#files) this.#worker.postMessage({file, text});
  }

  // Ends it for good.
  close() {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const {reject} of this.#waiting.values()) reject(new Error("stopped"));
    this.#waiting.clear();
  }

  // Gives it a file of that name to read.
  async write(file, text) {
    if (!this.#worker) await this.restart();
    this.#files.set(file, text);
    this.#worker.postMessage({file, text});
  }

  // Calls a function of the module: rejects with what it says is wrong.
  async call(name, ...values) {
    if (!this.#worker) await this.restart();
    const id = this.#calls++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, {resolve, reject});
      this.#worker.postMessage({id, name, values});
    });
  }
}
