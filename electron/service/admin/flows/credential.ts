import type { Flow } from '#shared/contract/flows.ts';
import { mask } from '#shared/protocol/masking.ts';
import type { Store } from '../../store/store.ts';
import { type Run, withFlow, withSecrets } from './run.ts';

/** What the store says about a code that a run holds. */
function codeCredential(value: string, store: Store): Flow['credential'] {
  const record = store.codes.find(value);
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

/** What the store says about a token that a run holds. */
function tokenCredential(value: string, store: Store): Flow['credential'] {
  const record = store.tokens.find(value);
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

/** The run with its credential as the store has it now: the token once there is one, else the code. */
export function withCredential(run: Run, store: Store): Run {
  const credential =
    run.token !== undefined
      ? tokenCredential(run.token, store)
      : run.code !== undefined
        ? codeCredential(run.code, store)
        : undefined;
  return withFlow(run, { credential });
}

/** The run after it got hold of a code. */
export function obtainedCode(run: Run, code: string, store: Store): Run {
  return withFlow(withCredential({ ...withSecrets(run, code), code }, store), {
    status: 'obtained',
    failure: undefined,
  });
}

/** The run after it got hold of a token. */
export function obtainedToken(run: Run, token: string, store: Store): Run {
  return withFlow(withCredential({ ...withSecrets(run, token), token }, store), {
    status: 'obtained',
    failure: undefined,
  });
}
