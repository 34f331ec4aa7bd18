export { getSchema, setSchema } from './methods.ts';
