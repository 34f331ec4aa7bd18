import { jsonLanguage } from '@codemirror/lang-json';
import { type MockResponse, mockResponse } from '#shared/contract/mock-responses.ts';
import { mockBodyProblem } from '#shared/mock-responses/check.ts';
import { isJsonObject, type JsonObject } from '#shared/mock-responses/json.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { mockTexts } from '../../texts/mock-responses.ts';
import { type FieldErrors, fieldErrors } from '../../ui/form-errors.ts';

const texts = mockTexts.form;

/** What the form holds, as typed. */
interface MockResponseValues {
  readonly method: string;
  readonly errorCode: string;
  readonly errorDetails: string;
  readonly body: string;
  readonly anonymous: boolean;
  readonly enabled: boolean;
}

/** The form's first values: those of the mock response, or of a new one for the method. */
export function valuesOf(mock: MockResponse | undefined, method: string): MockResponseValues {
  return {
    method: mock?.method ?? method,
    errorCode: String(mock?.errorCode ?? 0),
    errorDetails: mock?.errorDetails ?? '',
    body: JSON.stringify(mock?.body ?? {}, undefined, 2),
    anonymous: mock?.anonymous ?? false,
    enabled: mock?.enabled ?? true,
  };
}

/** The mock response that the form describes; its body is empty while the text of it is not right. */
export function mockResponseOf(values: MockResponseValues): MockResponse {
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
export function mockResponseErrors(values: MockResponseValues, taken: readonly string[]): FieldErrors {
  const read = readBody(values.body);
  const method = values.method.trim().toLowerCase();
  return {
    ...fieldErrors(mockResponse, mockResponseOf(values)),
    ...('problem' in read && { body: read.problem }),
    ...(taken.some((each) => each.toLowerCase() === method) && { method: texts.exists }),
  };
}

/** The body of a mock response, or what is wrong with its text and where. */
export function readBody(text: string): { readonly body: JsonObject } | { readonly problem: string } {
  let body: unknown;
  try {
    body = parseExactJson(text);
  } catch {
    return { problem: syntaxProblem(text) };
  }
  const problem = mockBodyProblem(body);
  if (problem !== undefined) {
    const place = problem.path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
    return { problem: place === '' ? problem.message : texts.at(place.replace(/^\./, ''), problem.message) };
  }
  return { body: isJsonObject(body) ? body : {} };
}

/** Line and column where a text stops being JSON. The engine's own message does not always have them. */
function syntaxProblem(text: string): string {
  const cursor = jsonLanguage.parser.parse(text).cursor();
  do {
    if (!cursor.type.isError) continue;
    const before = text.slice(0, cursor.from).split('\n');
    return texts.notJsonAt(before.length, (before.at(-1) ?? '').length + 1);
  } while (cursor.next());
  return texts.notJson;
}
