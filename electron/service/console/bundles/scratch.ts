import { createJudge, type Judge } from '#service/console/judge/index.ts';
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
import { createEvents, createRandom, OperationProblem } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import type { OneTimeTokenKind } from '#service/records/index.ts';
import { DATA_KEY_BYTES, type Store, withRepositories } from '#service/storage/index.ts';
import type { Bundle, BundleState, BundleVerdict } from '#shared/contract/bundles.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { verdictOf } from './verdict.ts';

/** The state of an empty service in memory, without listeners, threads or files; its clock stands where it is put. */
export interface Scratch extends Filled {
  readonly judge: Judge;
}

/** A service that a bundle's state is put into. */
interface Filled {
  readonly core: Core;
  /** Does some work in a unit of work at a time of the clock, milliseconds. */
  at<T>(time: number, work: () => T): Promise<T>;
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

/** A bundle whose call is not judged yet. */
export type FilledBundle = Pick<Bundle, 'workspace' | 'state' | 'call' | 'ports'>;

/**
 * Opens an empty service, puts a bundle's state into it, and closes it when the work is done.
 *
 * @param modules what the service is made of
 * @param lender a store whose thread of the OpenID provider is used: starting one takes longer than the judgement
 * @param run gets the call as it is judged there
 */
export async function inScratch<T>(
  bundle: FilledBundle,
  { modules, lender }: { readonly modules: readonly Module[]; readonly lender?: Pick<Store, 'of'> | undefined },
  run: (scratch: Scratch, issued: IssuedFor) => Promise<T>,
): Promise<T> {
  const random = createRandom();
  let now = 0;
  const clock = () => now;
  const own = openStore({ path: ':memory:', clock, random, dataKey: random(DATA_KEY_BYTES), modules });
  const of = lender ? withRepositories(own, [[providerThread, lender.of(providerThread)]]) : own.of;
  const store = { ...own, of };
  const { ports } = bundle;
  const listening = () => ports && { ports, hosts: [] };
  const core: Core = { clock, random, store, events: createEvents(store), flows: unwatched, listening };
  const at: Filled['at'] = (time, work) => {
    now = time;
    return store.unitOfWork(work);
  };
  try {
    const issued = await fill({ core, at }, bundle);
    now = bundle.call.at;
    return await run({ core, at, judge: createJudge(core, servedBy) }, issued);
  } finally {
    store.close();
  }
}

/**
 * What an empty service says of the call of a bundle.
 *
 * @param mistake names of the mistakes that the verdict is expected to find: pairs, which take a long search, only for two
 */
export function judged(
  bundle: FilledBundle,
  mistake: string | undefined,
  service: Parameters<typeof inScratch>[1],
): Promise<BundleVerdict> {
  const pairs = mistake?.includes(' + ') ?? false;
  return inScratch(bundle, service, async ({ judge }, issued) =>
    verdictOf(await judge(withIssued(bundle.call, issued), { pairs })),
  );
}

/** Stand-ins of a bundle and the tokens and codes that were issued for them. */
export type IssuedFor = ReadonlyMap<string, string>;

/**
 * Puts a bundle's state into a service. Tokens and codes cannot be chosen: they are issued, in the state that the
 * bundle says, and take the places of their stand-ins in the call.
 *
 * @throws OperationProblem with the path of the offending member
 */
export async function fill(scratch: Filled, { workspace, state, call }: FilledBundle): Promise<IssuedFor> {
  const { store } = scratch.core;
  // A site begins with its oldest secret, and gets the others one after the other; one that is not ended stays beside the next (D34).
  const former = [...state.endedSecrets, ...state.previousSecrets.map((one) => ({ ...one, endedAt: undefined }))];
  const atFirst = workspace.sites.map((site) => ({
    ...site,
    ...definedMembers({ secret: former.find(({ apiKey }) => apiKey === site.apiKey)?.secret }),
  }));
  await scratch
    .at(call.at, () => applyWorkspace(scratch.core, { ...workspace, sites: atFirst }))
    .catch((error: unknown) => {
      throw inWorkspace(error);
    });
  for (const { apiKey, secret } of workspace.sites) {
    const own = former.filter((one) => one.apiKey === apiKey);
    for (const [n, { endedAt }] of own.entries()) {
      const next = own[n + 1]?.secret ?? secret;
      if (next === undefined) continue;
      await scratch.at(endedAt ?? call.at, () => {
        store.of(siteRepository).rotateSecret(apiKey, next);
        if (endedAt !== undefined) store.of(siteRepository).endPreviousSecret(apiKey);
      });
    }
  }
  return scratch.at(call.at, () => {
    applyAccounts(store, state);
    for (const one of state.nonces) applyNonce(store, one);
    return new Map([
      ...state.tokens.map((token) => [token.standIn, issueToken(store, token)] as const),
      ...state.codes.map((code) => [code.standIn, issueCode(store, code)] as const),
      ...state.oneTimeTokens.map((token) => [token.standIn, issueOneTimeToken(store, token)] as const),
    ]);
  });
}

/** What is wrong in the bundle's workspace is named by its path in the bundle. */
function inWorkspace(error: unknown): unknown {
  if (!(error instanceof OperationProblem) || error.problem.member === undefined) return error;
  return new OperationProblem({ ...error.problem, member: `workspace.${error.problem.member}` });
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

function issueToken(store: Store, token: BundleState['tokens'][number]): string {
  const { apiKey, UID, createdAt, expiresAt, revokedAt, browserClosed, endReason = 'revoked', secret } = token;
  const end = revokedAt !== undefined && { revokedAt, endReason: browserClosed ? 'browserClosed' : endReason };
  const from = { origin: 'none', browserBound: browserClosed } as const;
  return store.of(tokenRepository).issue({ apiKey, UID, createdAt, expiresAt, secret, ...from, ...end }).value;
}

function issueCode(store: Store, code: BundleState['codes'][number]): string {
  const { standIn: _, userGone: __, tokenOfFirstUse, ...row } = code;
  const { id, value } = store.of(codeRepository).issue({ ...row });
  if (tokenOfFirstUse === 'valid') {
    const { apiKey, UID } = code;
    const origin = 'authorization_code';
    store.of(tokenRepository).issue({ apiKey, UID, origin, expiresAt: undefined, browserBound: false, codeId: id });
  }
  return value;
}

function issueOneTimeToken(store: Store, token: BundleState['oneTimeTokens'][number]): string {
  const { standIn: _, userGone: __, kind, expiresAt, ...row } = token;
  const lifetime = expiresAt - token.createdAt;
  return store.of(oneTimeTokenRepository).issue(kind as OneTimeTokenKind, { ...row, UID: token.UID, lifetime });
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
