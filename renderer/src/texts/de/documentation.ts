import { addSentences } from '../translated.ts';
import { addWordForms } from '../word-forms.ts';
import { errorCodeSentences } from './told/error-codes.ts';
import { fieldSentences } from './told/fields.ts';
import { methodSentences } from './told/methods.ts';
import { parameterSentences } from './told/parameters.ts';
import { wordForms } from './told/word-forms.ts';

/** What Reference and Requests say of methods, parameters, fields and error codes: loaded with the first of the two panels. */
export const documentationSentences = {
  ...errorCodeSentences,
  ...methodSentences,
  ...parameterSentences,
  ...fieldSentences,
};

// Only `later-texts.ts` imports this file, as `later.ts`.
addSentences(documentationSentences);
addWordForms(wordForms);
