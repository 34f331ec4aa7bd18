import type { IncomingMessage, ServerResponse } from 'node:http';
import { exactly, parseExactJson } from '#shared/quoting/exact-json.ts';
import { bodyUpTo } from './body-up-to.ts';

/** The JSON of a body, undefined for none; or the HTTP status by which it is refused. */
export type Body = { readonly value: unknown } | { readonly refused: 400 | 413 | 415 };

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Reads the body of a request. Only JSON is read: a page of another origin cannot send it without a preflight, which is
 * refused (R29).
 *
 * @param response of the same request: a client that waits for `100 Continue` gets it, where the body may come (R17)
 * @param limit bytes; of what is longer the rest is left unread (R55)
 * @throws an error when the client goes away meanwhile
 */
export async function readBody(request: IncomingMessage, response: ServerResponse, limit: number): Promise<Body> {
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (type === undefined && length === '0' && encoding === undefined) return { value: undefined };
  if (type === undefined || !JSON_TYPE.test(type)) return { refused: 415 };
  if (Number(length) > limit) return { refused: 413 };
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  // Not to be destroyed with what reads it: its response is still to be sent.
  const bytes = await bodyUpTo(request.iterator({ destroyOnReturn: false }), limit);
  if (bytes === undefined) return { refused: 413 };
  try {
    return { value: parsed(bytes.toString('utf8')) };
  } catch {
    return { refused: 400 };
  }
}

/** Members by which an object could get another prototype are no JSON of the console. An escaped name is looked at, too. */
function parsed(text: string): unknown {
  if (!/__proto__|constructor|\\u/.test(text)) return parseExactJson(text);
  return JSON.parse(text, (name, read: unknown, context?: object) => {
    const value = exactly(name, read, context);
    const isPrototype =
      name === '__proto__' ||
      (name === 'constructor' && typeof value === 'object' && value !== null && Object.hasOwn(value, 'prototype'));
    if (isPrototype) throw new SyntaxError('The JSON sets a prototype.');
    return value;
  });
}
