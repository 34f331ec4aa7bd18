import type { CallDetail } from '#shared/contract/log.ts';
import type { MethodEntry, RequestDraft } from '#shared/contract/requests.ts';
import { isMaskedParameter } from '#shared/protocol/masked-values.ts';
import { hasVariable } from '#shared/requests/variables.ts';
import { type DraftForm, emptyDraft, type FreeRow } from '../../stores/request-form.ts';

/** Finds a method of the registry; names are matched without regard to case (D5). */
export function findMethod<Entry extends MethodEntry>(methods: readonly Entry[], name: string): Entry | undefined {
  const wanted = name.trim().toLowerCase();
  return methods.find((method) => method.name.toLowerCase() === wanted);
}

/** A call of a site: a signed POST, or, with a token, the GET that has it in its header; over HTTPS. */
export function callOf(
  apiKey: string,
  method: string,
  parameters: Readonly<Record<string, string>>,
  token?: string,
): RequestDraft {
  const pairs = Object.entries(parameters).map(([name, value]) => ({ name, value }));
  const call = { apiKey, method, transport: 'https', parameters: pairs } as const;
  if (token === undefined) return { ...call, httpMethod: 'POST', credential: { kind: 'signature' } };
  return { ...call, httpMethod: 'GET', credential: { kind: 'token', token, place: 'header' } };
}

/** The call that the form describes: own parameters first, in the registry's order, then the free rows. */
export function draftOf(form: DraftForm, entry: MethodEntry | undefined): RequestDraft {
  const own = (entry?.parameters ?? []).flatMap(({ name }) => {
    const value = form.fields[name] ?? '';
    return value === '' ? [] : [{ name, value }];
  });
  const free = form.rows
    .filter((row) => row.name.trim() !== '')
    .map(({ name, value }) => ({ name: name.trim(), value }));
  return {
    apiKey: form.apiKey,
    method: form.method.trim(),
    httpMethod: form.httpMethod,
    transport: form.transport,
    ...(form.base.trim() && { base: form.base.trim() }),
    credential: credentialOf(form),
    parameters: [...own, ...free],
    ...(form.timestamp && { timestamp: form.timestamp }),
    ...(form.nonce && { nonce: form.nonce }),
  };
}

function credentialOf(form: DraftForm): RequestDraft['credential'] {
  if (form.credential === 'token') return { kind: 'token', token: form.token, place: form.tokenPlace };
  if (form.credential === 'none') return { kind: 'none' };
  return { kind: form.credential, ...(form.userKey && { userKey: form.userKey }) };
}

/** What a call carries for its credential; a rebuilt call gets these anew. */
const credentialParameters = new Set(['apikey', 'secret', 'userkey', 'oauth_token', 'timestamp', 'nonce', 'sig']);

/**
 * Rebuilds a call of the log. The log holds no secrets (R15): the credential is named, not copied, and other masked
 * values are left empty for the user to fill in.
 */
export function draftOfCall(call: CallDetail): RequestDraft {
  const parameters: RequestDraft['parameters'] = [];
  let userKey = '';
  for (const parameter of call.request.parameters) {
    const { name, place } = parameter;
    const lower = name.toLowerCase();
    const value = isMaskedParameter(parameter) ? '' : parameter.value;
    if (lower === 'userkey') userKey = value;
    if (place === 'header' || credentialParameters.has(lower)) continue;
    parameters.push({ name, value });
  }
  return {
    apiKey: call.apiKey ?? '',
    method: call.method,
    httpMethod: call.httpMethod === 'POST' ? 'POST' : 'GET',
    transport: call.transport,
    credential: credentialOfKind(call.credential, userKey),
    parameters,
  };
}

function credentialOfKind(kind: CallDetail['credential'], userKey: string): RequestDraft['credential'] {
  if (kind === 'oauth') return { kind: 'token', token: '', place: 'header' };
  if (kind === 'signature') return { kind, ...(userKey && { userKey }) };
  if (kind === 'secret' || kind === 'userKey') return { kind: 'secret', ...(userKey && { userKey }) };
  return { kind: 'none' };
}

/** Shows a call in the form: parameters that the method knows in their own fields, the rest as free rows. */
export function formOfDraft(draft: RequestDraft, methods: readonly MethodEntry[]): DraftForm {
  const entry = findMethod(methods, draft.method);
  const fields: Record<string, string> = {};
  const rows: FreeRow[] = [];
  for (const { name, value } of draft.parameters) {
    const own = entry?.parameters.find((parameter) => parameter.name.toLowerCase() === name.toLowerCase());
    if (own && value !== '') fields[own.name] = value;
    else rows.push({ id: rows.length + 1, name, value });
  }
  const { credential } = draft;
  const { apiKey, method, httpMethod, transport, base = '', timestamp = '', nonce = '' } = draft;
  return {
    ...emptyDraft,
    ...{ apiKey, method: entry?.name ?? method, httpMethod, transport, base, timestamp, nonce, fields, rows },
    credential: credential.kind,
    ...('userKey' in credential && credential.userKey !== undefined && { userKey: credential.userKey }),
    ...(credential.kind === 'token' && { token: credential.token, tokenPlace: credential.place }),
  };
}

/** The fields of a method as its example fills them. */
export function exampleFields(entry: MethodEntry | undefined): Readonly<Record<string, string>> {
  const known = new Set(entry?.parameters.map(({ name }) => name));
  return Object.fromEntries(Object.entries(entry?.example?.parameters ?? {}).filter(([name]) => known.has(name)));
}

/** True when the log row is a REST call, which the Requests panel can build again. */
export function canRebuild(call: Pick<CallDetail, 'method' | 'httpMethod'>): boolean {
  const name = call.method.toLowerCase();
  if (name === 'socialize.login' || name === 'socialize.gettoken') return false;
  return /^[a-z]+(\.[a-z0-9_]+)+$/i.test(call.method) && ['GET', 'POST'].includes(call.httpMethod);
}

/** Why a base address cannot be used; undefined when it can. It is an origin: scheme, host and port only. */
export function baseProblem(base: string): 'form' | 'path' | undefined {
  const text = base.trim();
  if (text === '' || hasVariable(text)) return undefined;
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return 'form';
  const url = new URL(text);
  if (url.username || url.password) return 'form';
  return (url.pathname !== '/' && url.pathname !== '') || url.search || url.hash ? 'path' : undefined;
}
