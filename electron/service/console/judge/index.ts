export { furtherSearches } from './further-search.ts';
export { createJudge, foundInSlices, type Judge, type SearchWatch } from './judge.ts';
