// Reads documents (canonical Extended JSON, one array) and prints every path with the BSON types
// that mongodb-schema finds there; elements of arrays are at `path[]`.
const { EJSON } = require('bson');
const { parseSchema } = require('mongodb-schema');
const { readFileSync } = require('node:fs');

const found = {};

const add = (path, type) => {
  (found[path] ??= new Set()).add(type.bsonType);
  for (const field of type.fields ?? []) {
    for (const inner of field.types) add(`${path}.${field.name}`, inner);
  }
  for (const element of type.types ?? []) add(`${path}[]`, element);
};

(async () => {
  const text = readFileSync(process.argv[2], 'utf8');
  const documents = EJSON.parse(text, { relaxed: false });
  const schema = await parseSchema(documents);
  for (const field of schema.fields) {
    for (const type of field.types) add(field.name, type);
  }
  const plain = Object.entries(found).map(([path, types]) => [path, [...types]]);
  console.log(JSON.stringify(Object.fromEntries(plain)));
})();
