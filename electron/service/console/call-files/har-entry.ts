import { z } from 'zod';
import { type CallDetail, type CredentialKind, callDetail } from '#shared/contract/log.ts';
import { membersOf } from '#shared/narrowing.ts';
import { maskNamed } from '#shared/protocol/masking.ts';
import { decodePairs } from '#shared/protocol/percent.ts';
import { sentCredential } from '#shared/protocol/sent-credential.ts';

const pair = z.object({ name: z.string(), value: z.string().default('') });

/** What is used of an entry of a HAR file; browsers and proxies add more. */
export const harEntrySchema = z.object({
  startedDateTime: z.string().optional(),
  time: z.number().optional(),
  request: z.object({
    method: z.string().max(30),
    url: z.string(),
    headers: z.array(pair).default([]),
    postData: z.object({ text: z.string().optional(), params: z.array(pair).optional() }).optional(),
  }),
  response: z.object({
    status: z.int(),
    statusText: z.string().default(''),
    headers: z.array(pair).default([]),
    content: z.object({ text: z.string().optional(), encoding: z.string().optional() }).default({}),
  }),
  /** What Authdesk itself exported. */
  _authdesk: callDetail.omit({ request: true, response: true }).optional().catch(undefined),
});
export type HarEntry = z.output<typeof harEntrySchema>;

const MOST_PAIRS = 1_000;

/** A call of a HAR file as the log would have it; what HAR does not say is read from its parameters and its response. */
export function callOfEntry(entry: HarEntry, n: number, now: number): CallDetail {
  const { request, response, _authdesk: own } = entry;
  const { transport, host, target } = addressOf(request.url);
  const query = target.split('?').slice(1).join('?');
  const body = request.postData?.text ?? formOf(request.postData?.params);
  const placed = (text: string, place: 'query' | 'body') =>
    decodePairs(text, MOST_PAIRS).list.map(({ name, value }) => ({ name, value, place }));
  // A multipart form, JSON or XML has no pairs; read as such, a value would stand where no name masks it.
  const form = body !== undefined && /^\s*[^\s\-{[<]/.test(body) ? body : '';
  const parameters = [...placed(query, 'query'), ...placed(form, 'body')];
  const named = (name: string) => parameters.find((one) => one.name.toLowerCase() === name)?.value;
  const text = contentOf(response.content);
  const answer = envelopeOf(text);
  const apiKey = named('apikey') ?? named('client_id');
  const at = Date.parse(entry.startedDateTime ?? '');
  return {
    callId: callIdOf(response.headers, answer) ?? n.toString(16).padStart(32, '0'),
    at: Number.isNaN(at) ? now : at,
    transport,
    httpMethod: request.method.toUpperCase(),
    method: (target.split('?', 1)[0] ?? '').replace(/^\//, '').slice(0, 200) || '/',
    host,
    // A row that was exported here says itself which site and user it was resolved to.
    ...(own === undefined && apiKey !== undefined && { apiKey: apiKey.slice(0, 100) }),
    ...(own === undefined && named('uid') !== undefined && { UID: named('uid')?.slice(0, 300) }),
    credential: credentialOf(request.headers, named),
    httpStatus: response.status,
    errorCode: numberIn(answer.errorCode),
    ...(typeof answer.error === 'string' && { error: answer.error.slice(0, 200) }),
    reason: reasonOf(answer, response),
    duration: entry.time ?? 0,
    trace: [],
    ...own,
    request: {
      target,
      headers: request.headers.map(({ name, value }) => [name, value]),
      ...(body !== undefined && { body }),
      parameters,
    },
    response: { headers: response.headers.map(({ name, value }) => [name, value]), body: text },
  };
}

function addressOf(url: string): { transport: 'http' | 'https'; host: string; target: string } {
  const [, scheme = 'http', host = '', target = ''] = /^(https?):\/\/(?:[^/?#@]*@)?([^/?#]*)([^#]*)/i.exec(url) ?? [];
  return {
    transport: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host: host.slice(0, 300),
    target: target.startsWith('/') ? target : `/${target}`,
  };
}

function formOf(params: readonly { readonly name: string; readonly value: string }[] | undefined): string | undefined {
  if (params === undefined || params.length === 0) return undefined;
  return params
    .map(({ name, value }) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
}

function contentOf({ text = '', encoding }: HarEntry['response']['content']): string {
  return encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

/** Members of the response's envelope, where it is JSON. */
function envelopeOf(text: string): Readonly<Record<string, unknown>> {
  if (!text.trimStart().startsWith('{')) {
    const code = /<errorCode>(\d{1,6})<\/errorCode>/.exec(text)?.[1];
    const details = /<errorDetails>([^<]*)<\/errorDetails>/.exec(text)?.[1];
    return { ...(code && { errorCode: Number(code) }), ...(details && { errorDetails: details }) };
  }
  try {
    return membersOf(JSON.parse(text));
  } catch {
    return {};
  }
}

function callIdOf(
  headers: HarEntry['response']['headers'],
  answer: Readonly<Record<string, unknown>>,
): string | undefined {
  const sent = headers.find(({ name }) => name.toLowerCase() === 'x-call-id')?.value ?? answer.callId;
  return typeof sent === 'string' && /^[0-9a-f]{32}$/.test(sent) ? sent : undefined;
}

function credentialOf(
  headers: HarEntry['request']['headers'],
  named: (name: string) => string | undefined,
): CredentialKind {
  const scheme = headers
    .find(({ name }) => name.toLowerCase() === 'authorization')
    ?.value.split(' ', 1)[0]
    ?.toLowerCase();
  const found = sentCredential({ scheme, has: (name) => named(name) !== undefined });
  if (found !== undefined) return found;
  return named('apikey') === undefined ? 'none' : 'anonymous';
}

function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

function reasonOf(answer: Readonly<Record<string, unknown>>, { status, statusText }: HarEntry['response']): string {
  const said = answer.errorDetails ?? answer.error_description ?? answer.errorMessage;
  const text = typeof said === 'string' ? said : `HTTP ${status} ${statusText}`.trim();
  return maskNamed(text.slice(0, 2000));
}
