export { siteFolderHandlers } from './handlers.ts';
