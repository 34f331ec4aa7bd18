import { callFileSentences } from './told/call-files.ts';
import { titleOfCause } from './told/cause-title.ts';
import { failure } from './told/failure.ts';
import { flowSentences } from './told/flows.ts';
import { mistakeNames } from './told/mistake-names.ts';
import { nextLogin } from './told/next-login.ts';
import { peopleSentences } from './told/people.ts';
import { refusalSentences } from './told/refusals.ts';
import { requestSentences } from './told/requests.ts';
import { serviceSentences } from './told/service.ts';
import { siteSentences } from './told/sites.ts';
import { valueSentences } from './told/values.ts';

/**
 * What the service says, in German; each file has the sentences of one area by their English text. What no start shows is in
 * `later.ts`.
 */
export const toldTexts = {
  sentences: {
    ...valueSentences,
    ...refusalSentences,
    ...mistakeNames,
    ...siteSentences,
    ...peopleSentences,
    ...flowSentences,
    ...requestSentences,
    ...callFileSentences,
    ...serviceSentences,
  },
  causeTitle: titleOfCause,
  nextLogin,
  failure,
};
