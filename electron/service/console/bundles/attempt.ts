import { hashPassword, type PasswordHash, passwordCost } from '#service/core/credentials/passwords/index.ts';
import { normalAnswer } from '#service/core/login/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { BundleVerdict } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { accountsNamed, accountsOf, type BundledAccount, SOMEBODY, type StandInHashes } from './account-state.ts';
import { Anonymiser } from './anonymise.ts';
import { apiKeyOf, type BundledSites, bundledSites } from './bundled-sites.ts';
import { usersOf } from './credential-state.ts';
import { kindsOfSlot, usersOfOneTimeTokens } from './one-time-state.ts';
import { type RecordedRequest, recordedRequest } from './recorded-request.ts';
import { causeInTrace, type SignatureCause } from './remade-signature.ts';
import { type SiteParts, sitePartsOf } from './site-state.ts';
import { passwordOf, type SecretPair } from './slot-values.ts';
import { StandIns } from './stand-ins.ts';
import { decisionOf, type Expected } from './verdict.ts';

/** Everything that one attempt works with. */
export interface Attempt {
  readonly call: CallDetail;
  readonly recorded: RecordedRequest;
  readonly cause: SignatureCause | undefined;
  readonly expected: Expected;
  readonly sites: BundledSites;
  readonly siteParts: SiteParts;
  readonly standIns: StandIns;
  readonly secrets: readonly SecretPair[];
  readonly users: readonly string[];
  readonly known: readonly BundledAccount[];
  readonly hashes: StandInHashes | undefined;
  readonly anonymiser: Anonymiser | undefined;
}

interface Wanted {
  readonly anonymise: boolean;
  readonly cause: SignatureCause | undefined;
  /** With all that a bundle can hold, not only what most verdicts need. */
  readonly withAll: boolean;
}

/** What one attempt to repeat a call works with: the stand-ins, and what the workspace has of the call's site and accounts. */
export async function prepare(core: Core, call: CallDetail, { anonymise, cause, withAll }: Wanted): Promise<Attempt> {
  const { store } = core;
  const standIns = new StandIns(core.random);
  const sites = bundledSites(store, call, standIns);
  const apiKey = apiKeyOf(call);
  const asLogged = recordedRequest(call);
  const named =
    withAll && apiKey !== undefined
      ? [...accountsNamed(store, apiKey, call), ...usersOfOneTimeTokens(store, call, apiKey, oneTimeKinds(asLogged))]
      : [];
  const originalUsers = [...new Set([...usersOf(call).filter((UID) => UID !== SOMEBODY), ...named])];
  const allUsers = originalUsers.length > 0 ? originalUsers : [SOMEBODY];
  const original = apiKey === undefined ? [] : accountsOf(store, apiKey, allUsers, call.at);
  const anonymiser = anonymise ? new Anonymiser(standIns) : undefined;
  const known = anonymiser?.accounts(original) ?? original;
  const users = anonymiser === undefined ? allUsers : allUsers.map((UID) => anonymiser.UID(UID));
  const recorded =
    anonymiser === undefined
      ? asLogged
      : asLogged.withValues(
          (name, value) => anonymiser.value(name, value),
          (name, value) => anonymiser.header(name, value),
        );
  const UIDs = new Set(original.map(({ person }) => person.UID));
  const ofSite = sites.sites.some((site) => site.apiKey === apiKey) ? apiKey : undefined;
  return {
    cause,
    sites,
    standIns,
    recorded,
    users,
    known,
    anonymiser,
    secrets: secretPairs(core, sites),
    siteParts: withAll && ofSite !== undefined ? sitePartsOf(store, ofSite, UIDs, standIns, anonymiser) : {},
    hashes: withAll ? await hashesOf(core, recorded, known, standIns) : undefined,
    expected: expectedOf(call, cause, (text) => anonymiser?.sentence(text) ?? text),
    call: { ...call, ...(call.UID !== undefined && anonymiser && { UID: anonymiser.UID(call.UID) }) },
  };
}

/** What the bundle must say: what the trace of the call says, with names replaced as in the call. */
function expectedOf(
  call: CallDetail,
  cause: SignatureCause | undefined,
  named: (sentence: string) => string,
): Expected {
  const decision = decisionOf(call);
  const verdict: BundleVerdict = {
    ...decision.verdict,
    reason: named(decision.verdict.reason),
    trace: decision.verdict.trace.map((step) => ({ ...step, check: named(step.check) })),
  };
  // The log looked for one mistake, and for the bundle two were found.
  const isBetter = causeInTrace(call.trace)?.kind === 'unexplained' && cause?.kind === 'mistake';
  return isBetter ? { verdict: { ...verdict, mistake: cause.name }, isBetter } : { verdict, isBetter: false };
}

/** Hashes of stand-ins for the passwords of accounts; of none where the call sends no password: they take a while. */
async function hashesOf(
  { random }: Core,
  { slots }: RecordedRequest,
  known: readonly BundledAccount[],
  standIns: StandIns,
): Promise<StandInHashes> {
  const wrong: PasswordHash = {
    ...{ algorithm: 'scrypt', salt: random(16).toString('base64'), hash: random(32).toString('base64') },
    ...passwordCost,
  };
  const made = async (name: string, change = (text: string) => text): Promise<PasswordHash> => {
    const what = `the parameter ${name}`;
    const slot = slots.find((one) => one.what.toLowerCase() === what.toLowerCase());
    const isNeeded = slot !== undefined && known.some(({ password }) => password?.has || password?.hasAnswer);
    return isNeeded ? hashPassword(random, change(passwordOf(slot.what, standIns))) : wrong;
  };
  return {
    wrong,
    right: await made('password'),
    used: await made('newPassword'),
    answer: await made('secretAnswer', normalAnswer),
    sendsPresent: slots.some(({ what }) => what.toLowerCase() === 'the parameter password'),
  };
}

/** The secrets of the bundle's sites beside their stand-ins, those of the call's own site first. */
function secretPairs({ store }: Core, { sites, previousSecrets, endedSecrets }: BundledSites): SecretPair[] {
  const valid = sites.flatMap(({ apiKey, secret, applications }) => {
    const site = store.of(siteRepository).get(apiKey);
    const previous = previousSecrets.find((one) => one.apiKey === apiKey)?.secret;
    const pair = (original: string | undefined, standIn: string | undefined): SecretPair[] =>
      original === undefined || standIn === undefined ? [] : [{ original, standIn }];
    return [
      ...pair(site?.secret.text, secret),
      ...pair(site?.previousSecret?.text, previous),
      ...applications.flatMap((one) =>
        pair(site?.applications.find(({ userKey }) => userKey === one.userKey)?.secret.text, one.secret),
      ),
    ];
  });
  return [...valid, ...endedSecrets.map(({ original, secret }) => ({ original, standIn: secret }))];
}

/** The kinds of one-time tokens that a call sends. */
export function oneTimeKinds({ slots }: RecordedRequest) {
  return [...new Set(slots.flatMap(({ kind, what }) => (kind === 'oneTime' ? kindsOfSlot(what) : [])))];
}
