export { askFor } from './forms/asking.ts';
export {
  areReadingsOfOne,
  type LabelledCall,
  type Paste,
  type PastedAnswer,
  type PastedCall,
  pastedCall,
  type SignatureString,
} from './pasted-call.ts';
export { readPaste } from './read-paste.ts';
