import { addLogLines } from '../log-line.ts';
import { addSentences } from '../translated.ts';
import { addressSentences } from './told/addresses.ts';
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

/** Sentences that are found by their form (`log-line.ts`): lines of the log, steps of runs, verdicts about addresses. */
const logLines = { ...traceSentences, ...reasonSentences, ...flowStepSentences, ...addressSentences };

/** What the service says in details that no start of the console shows: loaded with the first panel that has such. */
export const laterSentences = {
  ...signedTextSentences,
  ...reproduceSentences,
  ...pastedTextSentences,
  ...mistakesOfSigning,
  ...mistakesOfParameters,
  ...mistakeSentences,
  ...fileSentences,
  ...nextStepSentences,
  ...logLines,
};

// Only `later-texts.ts` imports this file: what imports it otherwise would wait for it, and with it each start.
addSentences(laterSentences);
addLogLines(logLines);
