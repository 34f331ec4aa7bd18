export { differencesOf } from './compare.ts';
export { siteFolderHandlers } from './handlers.ts';
