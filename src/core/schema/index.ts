/** Tables that say what can be set, values checked against them, and JSON Schema made from them. */
export type {
  Field,
  ParameterField,
  ParameterTable,
  ParameterValues,
  Scalar,
  Table,
  ValueOf,
  ValuesOf,
} from './field.js';
export { jsonSchemaOf } from './json-schema.js';
export {
  anything,
  block,
  bytes,
  choice,
  either,
  file,
  flag,
  integer,
  list,
  map,
  number,
  optional,
  part,
  scalar,
  share,
  table,
  text,
} from './make-field.js';
export { environmentName, flagName, type Origin, type Path, parametersOf, spelled, suggestion } from './origin.js';
export { readGiven, readTable, readValue, withDefaults } from './read.js';
