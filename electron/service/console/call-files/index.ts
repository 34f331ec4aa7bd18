export { callFileHandlers } from './export.ts';
export { callFileJob } from './read.ts';
