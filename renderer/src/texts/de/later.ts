import { fileSentences } from './told/files.ts';
import { flowStepSentences } from './told/flow-steps.ts';
import { mistakeSentences } from './told/mistakes.ts';
import { mistakesOfParameters } from './told/mistakes-of-parameters.ts';
import { mistakesOfSigning } from './told/mistakes-of-signing.ts';
import { nextStepSentences } from './told/next-steps.ts';
import { pastedTextSentences } from './told/pasted-texts.ts';
import { reasonSentences } from './told/reasons.ts';
import { reproduceSentences } from './told/reproduce.ts';
import { signedTextSentences } from './told/signed-texts.ts';
import { traceSentences } from './told/trace.ts';

/** Lines of the log, which the console knows by their form (`log-line.ts`). */
export const logLines = { ...traceSentences, ...reasonSentences };

/** What the service says in details that no start of the console shows: loaded with the first panel that has such. */
export const laterSentences = {
  ...signedTextSentences,
  ...reproduceSentences,
  ...pastedTextSentences,
  ...mistakesOfSigning,
  ...mistakesOfParameters,
  ...mistakeSentences,
  ...fileSentences,
  ...flowStepSentences,
  ...nextStepSentences,
  ...logLines,
};
