import { createJudge } from '#service/console/judge/index.ts';
import { applyWorkspace } from '#service/console/workspace/index.ts';
import { accountRepository } from '#service/core/accounts/index.ts';
import { nonceRepository, rememberFirstCall, SAME_SIG } from '#service/core/auth/index.ts';
import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import { passwordRepository } from '#service/core/credentials/passwords/index.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { openStore } from '#service/core/store/index.ts';
import { servedBy } from '#service/endpoints/served/index.ts';
import { providerThread } from '#service/families/fidm/index.ts';
import { type Core, unwatched } from '#service/http/index.ts';
import { createEvents, createRandom } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import type { OneTimeTokenKind } from '#service/records/index.ts';
import { DATA_KEY_BYTES, type Store, withRepositories } from '#service/storage/index.ts';
import type { Bundle, BundleState } from '#shared/contract/bundles.ts';
import type { JudgedCall, RequestToJudge } from '#shared/contract/requests.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

/** The state of an empty service in memory, without listeners, threads or files; its clock stands where it is put. */
export interface Scratch {
  readonly core: Core;
  /** @param mistake names of the mistakes that the verdict is expected to find; pairs are searched only for two */
  judge(request: RequestToJudge, mistake: string | undefined): Promise<JudgedCall>;
  /** Does some work in a unit of work at a time of the clock, milliseconds. */
  at<T>(time: number, work: () => T): Promise<T>;
  close(): void;
}

/** The nonce of a replay, used as it was. */
function applyNonce(
  store: Pick<Store, 'of'>,
  { apiKey, nonce, usedAt, firstCall }: BundleState['nonces'][number],
): void {
  const nonces = store.of(nonceRepository);
  nonces.remember(apiKey, nonce, usedAt);
  if (firstCall === undefined) return;
  const sig = firstCall === 'same' ? SAME_SIG : '';
  rememberFirstCall(nonces, apiKey, nonce, { callId: '0'.repeat(32), at: usedAt, sig });
}

/** Whether a verdict names two mistakes together, which takes a long search. */
const isPair = (mistake: string | undefined): boolean => mistake?.includes(' + ') ?? false;

/**
 * @param modules what the service is made of
 * @param lender a store whose thread of the OpenID provider is used: starting one takes longer than the judgement
 * @param ports on which the service listened; undefined: the usual ones
 */
export function openScratch(modules: readonly Module[], lender?: Pick<Store, 'of'>, ports?: Bundle['ports']): Scratch {
  const random = createRandom();
  let now = 0;
  const clock = () => now;
  const own = openStore({ path: ':memory:', clock, random, dataKey: random(DATA_KEY_BYTES), modules });
  const of = lender ? withRepositories(own, [[providerThread, lender.of(providerThread)]]) : own.of;
  const store = { ...own, of };
  const listening = () => ports && { ports, hosts: [] };
  const core: Core = { clock, random, store, events: createEvents(store), flows: unwatched, listening };
  const judge = createJudge(core, servedBy);
  return {
    core,
    judge(request, mistake) {
      now = request.at ?? now;
      return judge(request, { pairs: isPair(mistake) });
    },
    at(time, work) {
      now = time;
      return store.unitOfWork(work);
    },
    close: () => store.close(),
  };
}

/** A service that a bundle's state is put into. */
type Filled = Pick<Scratch, 'core' | 'at'>;

/** Stand-ins of a bundle and the tokens and codes that were issued for them. */
type IssuedFor = ReadonlyMap<string, string>;

/**
 * Puts a bundle's state into a service. Tokens and codes cannot be chosen: they are issued, in the state that the
 * bundle says, and take the places of their stand-ins in the call.
 *
 * @throws OperationProblem with the path of the offending member
 */
export async function fillScratch(
  scratch: Filled,
  { workspace, state, call }: Pick<Bundle, 'workspace' | 'state' | 'call'>,
): Promise<IssuedFor> {
  const { store } = scratch.core;
  const sites = workspace.sites.map((site) => ({ site, secrets: secretsOf(site, state) }));
  const atFirst: WorkspaceDocument = {
    ...workspace,
    sites: sites.map(({ site, secrets: [first] }) => (first === undefined ? site : { ...site, secret: first.secret })),
  };
  await scratch.at(call.at, () => applyWorkspace(scratch.core, atFirst));
  for (const { site, secrets } of sites) {
    for (const [index, { secret }] of secrets.slice(1).entries()) {
      // When the one before was ended; undefined: it was not (D34).
      const ended = secrets[index]?.endedAt;
      await scratch.at(ended ?? call.at, () => {
        store.of(siteRepository).rotateSecret(site.apiKey, secret);
        if (ended !== undefined) store.of(siteRepository).endPreviousSecret(site.apiKey);
      });
    }
  }
  await scratch.at(call.at, () => applyAccounts(store, state));
  const issued = new Map<string, string>();
  // Those whose account is gone come first: with an account end all others that its user has by then.
  for (const isGone of [true, false]) {
    const now = <T extends { readonly userGone: boolean }>(list: readonly T[]) =>
      list.filter(({ userGone }) => userGone === isGone);
    for (const one of now(state.tokens)) issued.set(one.standIn, await issueToken(scratch, one));
    for (const one of now(state.codes)) issued.set(one.standIn, await issueCode(scratch, one));
    for (const one of now(state.oneTimeTokens)) issued.set(one.standIn, await issueOneTimeToken(scratch, one));
  }
  for (const one of state.nonces) await scratch.at(one.usedAt, () => applyNonce(store, one));
  return issued;
}

type BundledSite = Bundle['workspace']['sites'][number];

/** All secrets of a site, one after the other; the last one is the current one. */
function secretsOf({ apiKey, secret }: BundledSite, state: BundleState) {
  const mine = (one: { readonly apiKey: string }) => one.apiKey === apiKey;
  const before = [
    ...state.endedSecrets.filter(mine).map((one) => ({ secret: one.secret, endedAt: one.endedAt })),
    ...state.previousSecrets.filter(mine).map((one) => ({ secret: one.secret, endedAt: undefined })),
  ];
  return secret === undefined ? [] : [...before, { secret, endedAt: undefined }];
}

/** What a workspace file does not say of accounts: also their failed logins and locks; those that the workspace has not are left out. */
function applyAccounts(store: Store, { accounts, failedLogins }: BundleState): void {
  const isThere = ({ apiKey, UID }: { readonly apiKey: string; readonly UID: string }) =>
    store.of(accountRepository).get(apiKey, UID) !== undefined;
  for (const { apiKey, UID, status, isActive, isVerified } of accounts.filter(isThere)) {
    store.of(accountRepository).change(apiKey, UID, { status, isActive, isVerified });
  }
  for (const { apiKey, UID, ...record } of failedLogins.filter(isThere)) {
    store.of(passwordRepository).change(apiKey, UID, record);
  }
}

/** Makes an account that a credential needs for a moment, and deletes it, as it was deleted where the bundle was made. */
async function withGoneUser(
  scratch: Filled,
  {
    apiKey,
    UID,
    userGone,
    createdAt,
  }: Pick<BundleState['tokens'][number], 'apiKey' | 'UID' | 'userGone' | 'createdAt'>,
  goneAt: number | undefined,
  issue: () => Promise<string>,
): Promise<string> {
  const accounts = scratch.core.store.of(accountRepository);
  const isGone = userGone && UID !== undefined;
  if (isGone && accounts.get(apiKey, UID) === undefined) {
    await scratch.at(createdAt, () => void accounts.create({ apiKey, UID, isSiteUID: true, status: 'final' }));
  }
  const value = await issue();
  if (isGone) await scratch.at(goneAt ?? createdAt, () => accounts.delete(apiKey, UID));
  return value;
}

/** Issues a one-time token in the state that the bundle says. @returns its value */
function issueOneTimeToken(scratch: Filled, token: BundleState['oneTimeTokens'][number]): Promise<string> {
  const all = scratch.core.store.of(oneTimeTokenRepository);
  const { apiKey, UID, linkedUID, payload, createdAt, expiresAt, usedAt, endReason, attempts } = token;
  const kind = token.kind as OneTimeTokenKind;
  return withGoneUser(scratch, token, usedAt, async () => {
    const lifetime = expiresAt - createdAt;
    const value = await scratch.at(createdAt, () => all.issue(kind, { apiKey, UID, linkedUID, payload, lifetime }));
    const id = all.find(kind, value)?.id;
    if (id === undefined) return value;
    if (attempts > 0) await scratch.at(createdAt, () => Array.from({ length: attempts }, () => all.countAttempt(id)));
    if (usedAt !== undefined) await scratch.at(usedAt, () => all.end(id, endReason));
    return value;
  });
}

/** Issues a token in the state that the bundle says. @returns its value */
function issueToken(scratch: Filled, token: BundleState['tokens'][number]): Promise<string> {
  const tokens = scratch.core.store.of(tokenRepository);
  const { apiKey, UID, expiresAt, revokedAt, browserClosed, endReason, secret } = token;
  return withGoneUser(scratch, token, revokedAt, async () => {
    const { id, value } = await scratch.at(token.createdAt, () =>
      tokens.issue({ apiKey, UID, origin: 'none', expiresAt, browserBound: browserClosed, secret }),
    );
    if (revokedAt === undefined || (token.userGone && endReason === 'accountDeleted')) return value;
    await scratch.at(revokedAt, () => (browserClosed ? void tokens.closeBrowserOf(id) : tokens.revoke(id, endReason)));
    return value;
  });
}

/** The same for a code. */
function issueCode(scratch: Filled, code: BundleState['codes'][number]): Promise<string> {
  const codes = scratch.core.store.of(codeRepository);
  const tokens = scratch.core.store.of(tokenRepository);
  const { apiKey, UID, redirectUri, expiresAt, usedAt, revokedAt, usedByCall, tokenOfFirstUse } = code;
  return withGoneUser(scratch, code, undefined, async () => {
    const { id, value } = await scratch.at(code.createdAt, () => codes.issue({ apiKey, UID, redirectUri, expiresAt }));
    if (usedAt !== undefined) {
      await scratch.at(usedAt, () => {
        codes.consume(id, usedByCall ?? '0'.repeat(32));
        if (tokenOfFirstUse !== 'valid') return;
        tokens.issue({
          ...{ apiKey, UID, origin: 'authorization_code', expiresAt: undefined, browserBound: false, codeId: id },
        });
      });
    }
    if (revokedAt !== undefined) await scratch.at(revokedAt, () => codes.revoke(id));
    return value;
  });
}

/** The call with each stand-in of a token or code replaced by what was issued for it; both are of letters that no encoding changes. */
export function withIssued(call: Bundle['call'], issued: IssuedFor): Bundle['call'] {
  if (issued.size === 0) return call;
  const replaced = (text: string): string => {
    let result = text;
    for (const [standIn, value] of issued) result = result.replaceAll(standIn, value);
    return result;
  };
  return {
    ...call,
    target: replaced(call.target),
    headers: call.headers.map(([name, value]) => [name, replaced(value)]),
    ...(call.body !== undefined && { body: replaced(call.body) }),
  };
}
