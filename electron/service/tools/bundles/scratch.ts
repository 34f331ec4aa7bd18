import { createJudge } from '#service/http/judge.ts';
import { type Core, unwatched } from '#service/kernel/core.ts';
import { createEvents } from '#service/kernel/events.ts';
import type { Module } from '#service/kernel/module.ts';
import { createRandom, type RandomSource } from '#service/kernel/random.ts';
import { routesOf } from '#service/modules/index.ts';
import { DATA_KEY_BYTES } from '#service/storage/encryption.ts';
import { openStore } from '#service/storage/open.ts';
import type { Store } from '#service/storage/store.ts';
import { applyWorkspace } from '#service/tools/workspace/import.ts';
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

/** Whether a verdict names two mistakes together, which takes a long search. */
export const isPair = (mistake: string | undefined): boolean => mistake?.includes(' + ') ?? false;

/** @param modules what the service is made of */
export function openScratch(modules: readonly Module[], random: RandomSource = createRandom()): Scratch {
  let now = 0;
  const clock = () => now;
  const store = openStore({ path: ':memory:', clock, random, dataKey: random(DATA_KEY_BYTES), modules });
  const core: Core = { clock, random, store, events: createEvents(store.afterCommit), flows: unwatched };
  const judge = createJudge(core, routesOf);
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

/** Stand-ins of a bundle and the tokens and codes that were issued for them. */
export type IssuedFor = ReadonlyMap<string, string>;

/**
 * Puts a bundle's state into a scratch service. Tokens and codes cannot be chosen: they are issued, in the state that the
 * bundle says, and take the places of their stand-ins in the call.
 *
 * @throws OperationProblem with the path of the offending member
 */
export async function fillScratch(
  scratch: Scratch,
  { workspace, state, call }: Pick<Bundle, 'workspace' | 'state' | 'call'>,
): Promise<IssuedFor> {
  const { store } = scratch.core;
  const atFirst: WorkspaceDocument = {
    ...workspace,
    sites: workspace.sites.map((site) => withFirstSecret(site, state)),
  };
  await scratch.at(call.at, () => applyWorkspace(scratch.core, atFirst));
  for (const site of workspace.sites) {
    for (const { secret, ended } of laterSecrets(site, state)) {
      await scratch.at(ended ?? call.at, () => {
        store.sites.rotateSecret(site.apiKey, secret);
        if (ended !== undefined) store.sites.endPreviousSecret(site.apiKey);
      });
    }
  }
  await scratch.at(call.at, () => applyAccounts(store, state.accounts));
  const issued = new Map<string, string>();
  for (const token of state.tokens) issued.set(token.standIn, await issueToken(scratch, token));
  for (const code of state.codes) issued.set(code.standIn, await issueCode(scratch, code));
  for (const { apiKey, nonce, usedAt } of state.nonces) {
    await scratch.at(usedAt, () => store.nonces.remember(apiKey, nonce, usedAt));
  }
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

/** A site with the first secret that it had. */
export function withFirstSecret(site: BundledSite, state: BundleState): BundledSite {
  const [first] = secretsOf(site, state);
  return first === undefined ? site : { ...site, secret: first.secret };
}

/** The secrets that a site got afterwards, and when the one before each was ended; undefined: it was not (D34). */
export function laterSecrets(
  site: BundledSite,
  state: BundleState,
): readonly { readonly secret: string; readonly ended: number | undefined }[] {
  const all = secretsOf(site, state);
  return all.slice(1).map(({ secret }, index) => ({ secret, ended: all[index]?.endedAt }));
}

/** What a workspace file does not say of accounts; those without an account in the workspace are left out. */
export function applyAccounts(store: Store, accounts: BundleState['accounts']): void {
  for (const { apiKey, UID, status, isActive, isVerified } of accounts) {
    if (store.accounts.get(apiKey, UID) === undefined) continue;
    store.accounts.change(apiKey, UID, { status, isActive, isVerified });
  }
}

/** Issues a token in the state that the bundle says. @returns its value */
export async function issueToken(
  scratch: Pick<Scratch, 'core' | 'at'>,
  token: BundleState['tokens'][number],
): Promise<string> {
  const { tokens, accounts } = scratch.core.store;
  const { apiKey, UID, expiresAt, revokedAt, browserClosed, userGone } = token;
  const { id, value } = await scratch.at(token.createdAt, () => {
    const isNew = userGone && UID !== undefined && accounts.get(apiKey, UID) === undefined;
    if (isNew) accounts.create({ apiKey, UID, isSiteUID: true, status: 'final' });
    return tokens.issue({ apiKey, UID, origin: 'none', expiresAt, browserBound: browserClosed });
  });
  if (revokedAt !== undefined) {
    await scratch.at(revokedAt, () => (browserClosed ? void tokens.closeBrowserOf(id) : tokens.revoke(id)));
  }
  if (userGone && UID !== undefined) await scratch.at(token.createdAt, () => accounts.delete(apiKey, UID));
  return value;
}

/** The same for a code. */
export async function issueCode(
  scratch: Pick<Scratch, 'core' | 'at'>,
  code: BundleState['codes'][number],
): Promise<string> {
  const { codes } = scratch.core.store;
  const { apiKey, UID, redirectUri, expiresAt, usedAt, revokedAt } = code;
  const { id, value } = await scratch.at(code.createdAt, () => codes.issue({ apiKey, UID, redirectUri, expiresAt }));
  if (usedAt !== undefined) await scratch.at(usedAt, () => codes.consume(id, '0'.repeat(32)));
  if (revokedAt !== undefined) await scratch.at(revokedAt, () => codes.revoke(id));
  return value;
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
