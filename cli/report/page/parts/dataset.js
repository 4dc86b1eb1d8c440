// Result files as labelled datasets: attributes, and variables over named dimensions.

// Values as report.c packs them: texts as JSON; of numbers the lowest bytes of all, then the next ones.
async function unpack({type, bytes}) {
  const compressed = Uint8Array.from(atob(bytes), character => character.charCodeAt(0));
  const stream = new Blob([compressed]).stream().pipeThrough(new DecompressionStream("deflate"));
  const response = new Response(stream);
  if (type === "texts") return response.json();
  const planes = new Uint8Array(await response.arrayBuffer());
  const types = {uint8: Uint8Array, uint16: Uint16Array, uint32: Uint32Array,
    float32: Float32Array, float64: Float64Array};
  const width = types[type].BYTES_PER_ELEMENT;
  const length = planes.length / width;
  const buffer = new ArrayBuffer(planes.length);
  const view = new Uint8Array(buffer);
  for (let k = 0; k < width; k++)
    for (let i = 0; i < length; i++) view[i * width + k] = planes[k * length + i];
  return new types[type](buffer);
}

// A value without the digits that a float32 does not have.
const shortest = (values, at) =>
  values instanceof Float32Array ? Number(values[at].toPrecision(7)) : values[at];

const nonFinite = {NaN, Infinity, "-Infinity": -Infinity};

async function valuesOf({head, values, packed}) {
  if (packed) return unpack(packed);
  return head.type === "double" ? values.map(value => nonFinite[value] ?? value) : values;
}

export class Dataset {
  // From an object as report.c describes it.
  static async read({name, attributes, variables}) {
    const dataset = new Dataset();
    dataset.name = name;
    dataset.attributes = attributes;
    dataset.variables = new Map();
    for (const variable of variables)
      dataset.variables.set(variable.head.name, {...variable.head, values: await valuesOf(variable)});
    return dataset;
  }

  get kind() {
    return this.attributes.filetype;
  }

  has(name) {
    return this.variables.has(name);
  }

  // All values of a variable, the last dimension fastest; none if it is absent.
  values(name) {
    return this.variables.get(name)?.values ?? [];
  }

  // The number of coordinates of a dimension.
  length(dimension) {
    return this.values(dimension).length;
  }

  // The only value of a variable without dimensions.
  scalar(name) {
    return this.values(name)[0];
  }

  // The values of a variable for fixed indices of some dimensions, {strategy: 2}, over the others.
  pick(name, fixed) {
    const variable = this.variables.get(name);
    if (!variable) return [];
    const lengths = variable.dimensions.map(dimension => this.length(dimension));
    let picked = [0];
    variable.dimensions.forEach((dimension, k) => {
      const index = fixed[dimension];
      const indices = index === undefined ? [...Array(lengths[k]).keys()] : [index];
      picked = picked.flatMap(at => indices.map(i => at * lengths[k] + i));
    });
    return picked.map(at => shortest(variable.values, at));
  }

  // The value of a variable for given indices of all its dimensions.
  at(name, indices) {
    const variable = this.variables.get(name);
    if (!variable) return undefined;
    return shortest(variable.values, variable.dimensions.reduce(
      (at, dimension) => at * this.length(dimension) + indices[dimension], 0));
  }

  // The variables of each combination of dimensions, as `bukub export' has them: tables with
  // {name, dimensions, variables}.
  tables() {
    const tables = new Map();
    for (const variable of this.variables.values()) {
      if (this.isCoordinate(variable)) continue;
      const name = variable.dimensions.join("-") || "single";
      if (!tables.has(name)) tables.set(name, {name, dimensions: variable.dimensions, variables: []});
      tables.get(name).variables.push(variable);
    }
    return [...tables.values()];
  }

  isCoordinate({name, dimensions}) {
    return dimensions.length === 1 && dimensions[0] === name;
  }
}
