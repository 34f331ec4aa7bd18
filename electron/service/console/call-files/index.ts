export { callFileHandlers } from './export.ts';
export { readCallFile } from './read.ts';
