export { readTime } from './given-account.ts';
export { importAccount } from './methods.ts';
