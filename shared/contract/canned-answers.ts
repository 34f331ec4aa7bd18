import { z } from 'zod';
import {
  cannedBodyProblem,
  cannedDetailsProblem,
  cannedMethodProblem,
  MOST_CANNED_ANSWERS,
} from '../canned-answers/check.ts';
import type { JsonObject } from '../canned-answers/json.ts';
import { errorCatalogue } from '../protocol/errors.ts';
import { command, query } from './operation.ts';
import { apiKey, nothing } from './values.ts';

/** Adds the problem that a check finds, if any. */
function refusing<T>(check: (value: T) => string | undefined) {
  return (value: T, context: z.RefinementCtx) => {
    const message = check(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

const method = z.string().superRefine(refusing(cannedMethodProblem));

/** Members that the answer has besides those of the envelope; placeholders stand in string values. */
const body = z.custom<JsonObject>().superRefine((value, context) => {
  const problem = cannedBodyProblem(value);
  if (problem !== undefined) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.message });
});

/** A fixed answer that a site gives for a method instead of what Authdesk would do (D38). */
export const cannedAnswer = z
  .strictObject({
    /** Any name within the eight namespaces; matched without regard to case (D5). */
    method,
    /** Off: the answer is kept, and the method does what it does without it. */
    enabled: z.boolean().default(true),
    /** Also answers calls with the API key alone; off: they are refused with 403005, as most methods do (D35). */
    anonymous: z.boolean().default(false),
    /** 0, or an error code of the catalogue, which gives errorMessage, statusCode and statusReason. */
    errorCode: z
      .int()
      .refine((code) => errorCatalogue.has(code), 'There is no such error code. Choose one of the catalogue, or 0.')
      .default(0),
    /** What errorDetails says, placeholders filled in; only with an error code. */
    errorDetails: z
      .string()
      .max(1000, 'errorDetails has at most 1000 characters.')
      .superRefine(refusing(cannedDetailsProblem))
      .optional(),
    body: body.default({}),
  })
  .superRefine(({ errorCode, errorDetails }, context) => {
    if (errorCode !== 0 || !errorDetails) return;
    context.addIssue({
      code: 'custom',
      path: ['errorDetails'],
      message: 'A successful answer has no errorDetails. Choose an error code, or leave this empty.',
    });
  });
export type CannedAnswer = z.infer<typeof cannedAnswer>;

/** All canned answers of a site. */
export const cannedAnswerList = z
  .array(cannedAnswer)
  .max(MOST_CANNED_ANSWERS, `A site has at most ${MOST_CANNED_ANSWERS} canned answers.`);

export const cannedAnswers = {
  'cannedAnswers.list': query(
    'The canned answers of a site, by method.',
    z.strictObject({ apiKey }),
    z.array(cannedAnswer),
  ),
  'cannedAnswers.save': command(
    'Gives a method of a site a canned answer, or replaces the one it has (D38).',
    z.strictObject({ apiKey, answer: cannedAnswer }),
    cannedAnswer,
  ),
  'cannedAnswers.remove': command(
    'Removes the canned answer of a method; the method does again what it did without it.',
    z.strictObject({ apiKey, method: z.string().max(300) }),
    nothing,
  ),
};
