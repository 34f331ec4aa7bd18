export { furtherSearches } from './further-search.ts';
export { createJudge, type Judge, type SearchWatch } from './judge.ts';
