export { callFileHandlers } from './export.ts';
