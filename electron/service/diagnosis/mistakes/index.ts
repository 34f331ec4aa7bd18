export {
  digestsOfMistakes,
  explaining,
  type SigningKey,
  type UnmatchedCall,
} from './find-mistakes.ts';
export { causeOf, reasonOf, toldOf, whatIsLeft } from './finding-sentences.ts';
