import { quoteForMessage, type Response } from '#service/kernel/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';

/**
 * Responses of the HTTP layer itself, before any endpoint: one line of text each. They have no `errorCode` of the API;
 * the log shows the nearest one of the catalogue.
 */
export function plain(
  status: number,
  errorCode: number,
  sentence: string,
  causeName?: CauseName,
  headers: Record<string, string> = {},
): Response {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    body: `${sentence}\n`,
    errorCode,
    reason: sentence,
    ...(causeName !== undefined && { causeName }),
  };
}

/** D3, R28. */
export function unknownHost(reason: string): Response {
  const sentence = `${reason} Use <namespace>.<data center domain>, localhost, 127.0.0.1 or [::1], or add the name to the allowed hosts.`;
  return plain(421, 400001, sentence, 'unknown-host');
}

/** D5. */
export function unknownPath(path: string): Response {
  const sentence = `There is nothing at ${quoteForMessage(path)}. Methods are called at /<namespace>.<apiMethod>, for example /socialize.getUserInfo.`;
  return plain(404, 405001, sentence, 'unknown-path');
}

/** D55. */
export function onlyTheLibrary(path: string): Response {
  const sentence = `There is nothing at ${quoteForMessage(path)} here: the hosts cdns and cdn serve the client-side library alone, at /js/gigya.js. Call methods at <namespace>.<data center domain>.`;
  return plain(404, 405001, sentence, 'library-host');
}

/** D6. */
export function wrongHttpMethod(httpMethod: string, allow: string): Response {
  const sentence = `${quoteForMessage(httpMethod, 30)} is not a way to call this address. Use ${allow}.`;
  return plain(405, 400001, sentence, 'wrong-http-method', { allow });
}

/** D6, R17. */
export function bodyTooLarge(limit: number): Response {
  const sentence = `The request body is larger than ${limit} bytes. Send less, or raise the body limit.`;
  return plain(413, 400001, sentence, 'body-too-large');
}

/** The last resort, when even an endpoint's own form of 500001 could not be made. */
export function serverError(): Response {
  return plain(500, 500001, '500001: Server error. The log of the service has one line about it.');
}
