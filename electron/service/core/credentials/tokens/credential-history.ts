import { setImmediate } from 'node:timers/promises';
import { callRepository } from '#service/core/log/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { CallSummary, CredentialKind } from '#shared/contract/log.ts';
import type { CallRef, CredentialDetail, CredentialRow, CredentialTarget } from '#shared/contract/tokens.ts';
import { credentialRepository } from './credentials.ts';

/** Rows of a site's log that are looked through for calls with a token, and requests that are read of them (R52). */
const ROWS_LOOKED_AT = 500;
const REQUESTS_READ = 150;
/** How a token or session is sent, where the log keeps its first characters; one that is lost is anonymous (D58). */
const ofTokens: ReadonlySet<CredentialKind> = new Set(['oauth', 'signedToken', 'loginToken', 'anonymous']);
/** Methods that codes are exchanged by. */
const takingCodes: ReadonlySet<string> = new Set(['socialize.getToken', 'socialize.notifyLogin']);
/** Calls that are named. */
const CALLS_SHOWN = 20;
/** Requests that are read before other calls get their turn (R47). */
const READ_AT_ONCE = 10;

/** A token or code with where it came from; undefined when it is gone. */
export function credentialDetail(store: Store, { kind, id }: CredentialTarget): CredentialDetail | undefined {
  const row = store.of(credentialRepository).row(kind, id);
  const history = store.of(credentialRepository).history(kind, id);
  if (row === undefined || history === undefined) return undefined;
  const code = history.codeId === undefined ? undefined : store.of(credentialRepository).row('code', history.codeId);
  const issuedBy = callOf(store, history.issuedByCall);
  return {
    ...row,
    revokedAt: history.revokedAt,
    endReason: history.endReason,
    dynamic: history.dynamic,
    ...(row.origin === 'session' && { usedIn: history.hasSecret ? ('app' as const) : ('browser' as const) }),
    issuedBy,
    lastUsedBy: callOf(store, history.lastUsedByCall),
    flowId: issuedBy?.call?.flowId,
    redirectUri: history.redirectUri,
    code,
    tokens: history.tokenIds.flatMap((token) => store.of(credentialRepository).row('token', token) ?? []),
  };
}

function callOf(store: Store, callId: string | undefined): CallRef | undefined {
  if (callId === undefined) return undefined;
  const found = store.of(callRepository).get(callId);
  if (found === undefined) return { callId };
  const { request: _request, response: _response, trace: _trace, cid: _cid, ...call } = found;
  return { callId, call };
}

/**
 * The newest calls made with a token or code, accepted or not. The log has only the masked value of each (R15), so the
 * requests of the site's newest calls with such a credential are compared with it.
 */
export async function callsWith(
  store: Store,
  row: CredentialRow,
): Promise<{ items: CallSummary[]; complete: boolean }> {
  const { items: calls, next } = await store
    .of(callRepository)
    .pageBeside({ apiKey: row.apiKey }, { limit: ROWS_LOOKED_AT });
  const possible = calls.filter(({ credential, method }) =>
    row.kind === 'token' ? ofTokens.has(credential) : takingCodes.has(method ?? ''),
  );
  const items: CallSummary[] = [];
  for (const [n, call] of possible.slice(0, REQUESTS_READ).entries()) {
    if (n % READ_AT_ONCE === READ_AT_ONCE - 1) await setImmediate();
    const request = store.of(callRepository).get(call.callId)?.request;
    if (request !== undefined && JSON.stringify(request).includes(row.masked)) items.push(call);
    if (items.length === CALLS_SHOWN) return { items, complete: false };
  }
  return { items, complete: next === undefined && possible.length <= REQUESTS_READ };
}
