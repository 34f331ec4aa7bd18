import { catalogue } from './catalogue.ts';

/** In the language of this page; the words are in `en` and its sister folders. */
export const toldTexts = catalogue.toldTexts;
