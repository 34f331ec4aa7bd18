export { createJudge, type Judge, type SearchWatch } from './judge.ts';
