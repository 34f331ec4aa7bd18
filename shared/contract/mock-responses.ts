import { z } from 'zod';
import { MAX_MOCK_RESPONSES, mockBodyProblem, mockDetailsProblem, mockMethodProblem } from '../mock-responses/check.ts';
import type { JsonObject } from '../mock-responses/json.ts';
import { errorCatalogue } from '../protocol/errors.ts';
import { changesOf, heard, partial } from './changes.ts';
import { scripts } from './operation.ts';
import { apiKey, nothing } from './values.ts';

/** Adds the problem that a check finds, if any. */
function refusing<T>(check: (value: T) => string | undefined) {
  return (value: T, context: z.RefinementCtx) => {
    const message = check(value);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  };
}

const method = z.string().superRefine(refusing(mockMethodProblem));

/** Members that the response has besides those of the envelope; placeholders are allowed in string values. */
const body = z.custom<JsonObject>().superRefine((value, context) => {
  const problem = mockBodyProblem(value);
  if (problem !== undefined) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.message });
});

/** A fixed response of a site for a method, instead of what Authdesk would do (D38). */
export const mockResponse = z
  .strictObject({
    /** Any name in any namespace; matched without regard to case (D5). */
    method,
    /** Off: the response is kept, and the method does what it does without it. */
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
      .superRefine(refusing(mockDetailsProblem))
      .optional(),
    body: body.default({}),
  })
  .superRefine(({ errorCode, errorDetails }, context) => {
    if (errorCode !== 0 || !errorDetails) return;
    context.addIssue({
      code: 'custom',
      path: ['errorDetails'],
      message: 'A successful response has no errorDetails. Choose an error code, or leave this empty.',
    });
  });
export type MockResponse = z.infer<typeof mockResponse>;

/** All mock responses of a site. */
export const mockResponseList = z
  .array(mockResponse)
  .max(MAX_MOCK_RESPONSES, `A site has at most ${MAX_MOCK_RESPONSES} mock responses.`);

export const mockResponses = {
  'mockResponses.list': scripts.query(
    'The mock responses of a site, by method.',
    z.strictObject({ apiKey }),
    z.array(mockResponse),
  ),
  'mockResponses.save': scripts.change(
    'Gives a method of a site a mock response, or replaces the one it has, or changes the given members of it.',
    z.strictObject({
      apiKey,
      mockResponse: changesOf(mockResponse.shape),
      /** True: of the one that the method has, members that are not given stay. */
      partial,
      heard,
    }),
    mockResponse,
  ),
  'mockResponses.remove': scripts.command(
    'Removes the mock response of a method; the method does again what it did without it.',
    z.strictObject({ apiKey, method: z.string().max(300) }),
    nothing,
  ),
};
