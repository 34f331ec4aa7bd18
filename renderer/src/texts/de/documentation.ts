import { errorCodeSentences } from './told/error-codes.ts';
import { methodSentences } from './told/methods.ts';

/** What Reference and Requests say of methods and error codes: loaded with the first of the two panels. */
export const documentationSentences = {
  ...errorCodeSentences,
  ...methodSentences,
};
