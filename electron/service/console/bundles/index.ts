export { checkBundle } from './check.ts';
export { bundleHandlers } from './handlers.ts';
