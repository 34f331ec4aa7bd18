import { accountRepository, displayName } from '#service/core/accounts/index.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { mask } from '#shared/protocol/masking.ts';
import { type Run, withFlow, withSecrets } from './run.ts';

/** The stored state of a code that a run has. */
function codeCredential(value: string, store: Store): Flow['credential'] {
  const record = store.of(codeRepository).find(value);
  if (!record) return undefined;
  return {
    kind: 'code',
    id: record.id,
    masked: mask(value),
    UID: record.UID,
    expiresAt: record.expiresAt,
    usedUp: record.usedAt !== undefined || record.revokedAt !== undefined,
  };
}

/** The stored state of a token that a run has. */
function tokenCredential(value: string, store: Store): Flow['credential'] {
  const record = store.of(tokenRepository).find(value);
  if (!record) return undefined;
  return {
    kind: 'token',
    id: record.id,
    masked: mask(value),
    ...(record.UID === undefined ? {} : { UID: record.UID }),
    ...(record.expiresAt === undefined ? {} : { expiresAt: record.expiresAt }),
    usedUp: record.revokedAt !== undefined,
  };
}

/** The run with the stored state of its token, or else of its code. */
export function withCredential(run: Run, store: Store): Run {
  const credential =
    run.token !== undefined
      ? tokenCredential(run.token, store)
      : run.code !== undefined
        ? codeCredential(run.code, store)
        : undefined;
  return withFlow(run, {
    credential,
    ...(credential?.UID !== undefined && { user: userName(run, credential.UID, store) }),
  });
}

/** How a list names the user; the UID when the account is gone. */
function userName({ flow }: Run, UID: string, store: Store): string {
  const account = store.of(accountRepository).get(flow.apiKey, UID);
  return account ? displayName(account.profile, UID) : (flow.user ?? UID);
}

/** The run after it got hold of a code. */
export function obtainedCode(run: Run, code: string, store: Store): Run {
  const known = withCredential({ ...withSecrets(run, code), code }, store);
  const record = store.of(codeRepository).find(code);
  const bound = record?.sessionExpiration === 0 ? { expired: record.revokedAt !== undefined } : undefined;
  return obtained(known, 'code', code, bound);
}

/** The run after it got hold of a token. */
export function obtainedToken(run: Run, token: string, store: Store): Run {
  const known = withCredential({ ...withSecrets(run, token), token }, store);
  const record = store.of(tokenRepository).find(token);
  const bound = record?.browserBound ? { expired: record.revokedAt !== undefined } : undefined;
  return obtained(known, 'token', token, bound);
}

/** @param bound present for a browser-bound credential; its browser may already be closed (D25) */
function obtained(
  run: Run,
  kind: 'token' | 'code',
  value: string,
  bound: { readonly expired: boolean } | undefined,
): Run {
  const open = bound === undefined || bound.expired ? run : { ...run, inBrowser: [...run.inBrowser, { kind, value }] };
  return withFlow(open, {
    status: 'obtained',
    failure: undefined,
    browser: bound === undefined ? undefined : bound.expired ? 'closed' : 'open',
  });
}
