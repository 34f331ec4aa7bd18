import { jsonLanguage } from '@codemirror/lang-json';
import { cannedBodyProblem } from '#shared/canned-answers/check.ts';
import { isJsonObject, type JsonObject } from '#shared/canned-answers/json.ts';
import { type CannedAnswer, cannedAnswer } from '#shared/contract/canned-answers.ts';
import { cannedTexts } from '../../i18n/en/canned-answers.ts';
import { type FieldErrors, fieldErrors } from '../../ui/form-errors.ts';

const texts = cannedTexts.form;

/** What the form holds, as typed. */
export interface CannedAnswerValues {
  readonly method: string;
  readonly errorCode: string;
  readonly errorDetails: string;
  readonly body: string;
  readonly anonymous: boolean;
  readonly enabled: boolean;
}

export const cannedAnswerFields = ['method', 'errorCode', 'errorDetails', 'body'] as const;

/** The form's start: an answer as it is, or a new one for the method. */
export function valuesOf(answer: CannedAnswer | undefined, method: string): CannedAnswerValues {
  return {
    method: answer?.method ?? method,
    errorCode: String(answer?.errorCode ?? 0),
    errorDetails: answer?.errorDetails ?? '',
    body: JSON.stringify(answer?.body ?? {}, undefined, 2),
    anonymous: answer?.anonymous ?? false,
    enabled: answer?.enabled ?? true,
  };
}

/** The canned answer that the form describes; its body is empty while the text of it is not right. */
export function answerOf(values: CannedAnswerValues): CannedAnswer {
  const errorCode = Number(values.errorCode);
  const read = readBody(values.body);
  return {
    method: values.method.trim(),
    enabled: values.enabled,
    anonymous: values.anonymous,
    errorCode,
    ...(errorCode !== 0 && values.errorDetails !== '' && { errorDetails: values.errorDetails }),
    body: 'body' in read ? read.body : {},
  };
}

/** What is wrong, by field. */
export function cannedAnswerErrors(values: CannedAnswerValues, taken: readonly string[]): FieldErrors {
  const read = readBody(values.body);
  const method = values.method.trim().toLowerCase();
  return {
    ...fieldErrors(cannedAnswer, answerOf(values)),
    ...('problem' in read && { body: read.problem }),
    ...(taken.some((each) => each.toLowerCase() === method) && { method: texts.exists }),
  };
}

/** The body of a canned answer, or what is wrong with its text and where. */
export function readBody(text: string): { readonly body: JsonObject } | { readonly problem: string } {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { problem: syntaxProblem(text) };
  }
  const problem = cannedBodyProblem(body);
  if (problem !== undefined) {
    const place = problem.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
    return { problem: place === '' ? problem.message : texts.at(place.replace(/^\./, ''), problem.message) };
  }
  return { body: isJsonObject(body) ? body : {} };
}

/** Where a text stops being JSON. The engine's own message names the place only sometimes, and not in words to show. */
function syntaxProblem(text: string): string {
  const cursor = jsonLanguage.parser.parse(text).cursor();
  do {
    if (!cursor.type.isError) continue;
    const before = text.slice(0, cursor.from).split('\n');
    return texts.notJsonAt(before.length, (before.at(-1) ?? '').length + 1);
  } while (cursor.next());
  return texts.notJson;
}
