export { framed, nextRefusal, refusalOf, withRefusal } from './refusal.ts';
export { sentencesOf } from './sentences.ts';
