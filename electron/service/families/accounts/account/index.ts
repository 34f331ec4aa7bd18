export { getAccountInfo } from './methods/getAccountInfo.ts';
export { search } from './methods/search.ts';
