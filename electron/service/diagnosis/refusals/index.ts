export { framed, nextRefusal, refusalOf, withRefusal } from './refusal.ts';
