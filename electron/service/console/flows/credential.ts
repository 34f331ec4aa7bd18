import { accountRepository, displayName } from '#service/core/accounts/index.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { Flow } from '#shared/contract/flows.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { mask } from '#shared/protocol/masking.ts';
import { type Run, withFlow, withSecrets } from './run.ts';

/** A code or token as a client got it. */
interface Obtained {
  readonly kind: 'token' | 'code';
  readonly value: string;
}

/** The token of a run, or else its code; undefined: it has neither yet. */
const obtainedOf = ({ token, code }: Run): Obtained | undefined =>
  token !== undefined
    ? { kind: 'token', value: token }
    : code === undefined
      ? undefined
      : { kind: 'code', value: code };

/** What is stored of a credential; undefined: it is gone. */
function recordOf({ kind, value }: Obtained, store: Store) {
  if (kind === 'token') {
    const token = store.of(tokenRepository).find(value);
    return token && { ...token, isUsed: false, isInBrowser: token.browserBound };
  }
  const code = store.of(codeRepository).find(value);
  return code && { ...code, isUsed: code.usedAt !== undefined, isInBrowser: code.sessionExpiration === 0 };
}

/** The stored state of a credential that a run has. */
function stateOf(obtained: Obtained, store: Store): Flow['credential'] {
  const record = recordOf(obtained, store);
  if (!record) return undefined;
  const { id, UID, expiresAt, revokedAt, isUsed } = record;
  return {
    ...{ kind: obtained.kind, id, masked: mask(obtained.value) },
    ...definedMembers({ UID, expiresAt }),
    usedUp: isUsed || revokedAt !== undefined,
  };
}

/**
 * Makes the credential of a run expire now.
 *
 * @returns false: it has none, or it is gone
 */
export async function expireCredential(run: Run, store: Store): Promise<boolean> {
  const obtained = obtainedOf(run);
  const record = obtained && recordOf(obtained, store);
  if (!record) return false;
  const credentials = obtained?.kind === 'token' ? store.of(tokenRepository) : store.of(codeRepository);
  await store.unitOfWork(() => credentials.expireAt(record.id));
  return true;
}

/** The run with the stored state of its token, or else of its code. */
export function withCredential(run: Run, store: Store): Run {
  const obtained = obtainedOf(run);
  const credential = obtained && stateOf(obtained, store);
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

/** The run after it got hold of a token, or else of a code; the browser of a browser-bound one may already be closed (D25). */
export function withObtained(run: Run, { token, code }: Partial<Pick<Run, 'token' | 'code'>>, store: Store): Run {
  const given = { ...(token !== undefined ? { token } : code !== undefined && { code }) };
  const value = token ?? code;
  if (value === undefined) return run;
  const known = withCredential({ ...withSecrets(run, value), ...given }, store);
  const obtained: Obtained = { kind: token === undefined ? 'code' : 'token', value };
  const record = recordOf(obtained, store);
  const isBound = record?.isInBrowser === true;
  const isOpen = isBound && record.revokedAt === undefined;
  const open = isOpen ? { ...known, inBrowser: [...known.inBrowser, obtained] } : known;
  return withFlow(open, {
    status: 'obtained',
    failure: undefined,
    browser: isOpen ? 'open' : isBound ? 'closed' : undefined,
  });
}
