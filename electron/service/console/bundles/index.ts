export { bundleHandlers } from './handlers.ts';
export { checkBundle } from './read.ts';
