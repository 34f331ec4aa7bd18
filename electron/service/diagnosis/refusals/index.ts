export { framed, linesOf, nextRefusal, refusalOf, withRefusal } from './refusal.ts';
