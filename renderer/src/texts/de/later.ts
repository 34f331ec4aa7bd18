import { fileSentences } from './told/files.ts';
import { flowStepSentences } from './told/flow-steps.ts';
import { nextStepSentences } from './told/next-steps.ts';
import { traceSentences } from './told/trace.ts';

export { traceSentences as traceLines };

/** What the service says in details that no start of the console shows: loaded with the first panel that has such. */
export const laterSentences = {
  ...fileSentences,
  ...flowStepSentences,
  ...nextStepSentences,
  ...traceSentences,
};
