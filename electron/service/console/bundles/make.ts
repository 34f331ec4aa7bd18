import { hashPassword, type PasswordHash, passwordCost } from '#service/core/credentials/passwords/index.ts';
import { normalAnswer } from '#service/core/login/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, OperationProblem } from '#service/kernel/index.ts';
import { modulesOf } from '#service/module/index.ts';
import { BUNDLE_VERSION, type Bundle, type BundleVerdict } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { overParameters } from '#shared/protocol/signature.ts';
import {
  accountsNamed,
  accountsOf,
  accountVariants,
  type BundledAccount,
  failedLoginsOf,
  replaceAccounts,
  SOMEBODY,
  type StandInHashes,
} from './account-state.ts';
import { Anonymiser } from './anonymise.ts';
import { apiKeyOf, type BundledSites, bundledSites } from './bundled-sites.ts';
import { checkBundle } from './check.ts';
import { codeVariants, keptTokens, tokenVariants, usedNonces, usersOf } from './credential-state.ts';
import { kindsOfSlot, oneTimeVariants, usersOfOneTimeTokens } from './one-time-state.ts';
import { type RecordedRequest, recordedRequest } from './recorded-request.ts';
import { causeInTrace, causeOf, remadeSignatures, type SignatureCause } from './remade-signature.ts';
import { applyFailedLogins, fillScratch, openScratch, type Scratch, withIssued } from './scratch.ts';
import { signatureForm } from './signature-form.ts';
import { applySiteParts, bundledSiteParts, type SiteParts, sitePartsOf, withParts } from './site-state.ts';
import { passwordOf, type SecretPair, waysToFill } from './slot-values.ts';
import { StandIns } from './stand-ins.ts';
import { type Decision, decisionOf, differencesFrom, type Expected } from './verdict.ts';

interface MakeOptions {
  /** Replaces UIDs, e-mail addresses and names, too. */
  readonly anonymise: boolean;
}

/**
 * Attempts with other stand-ins: some causes do not show with every key, such as a `+` of a signature that became a blank.
 */
const ATTEMPTS = 12;
/** The attempt with all that a bundle can hold of the site and its accounts. */
const WITH_ALL = 1;
/** Signatures of one filled call that are judged. */
const MOST_SIGNATURES = 20;

const unexplained: SignatureCause = { kind: 'unexplained' };

/** Everything that one attempt works with. */
interface Attempt {
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

/** A filled call with the state that gives it the verdict of the original. */
interface Found {
  readonly bundle: Bundle;
  /** In what it differs from the original; empty: rule, cause and sentence are the same. */
  readonly differences: readonly string[];
}

/**
 * Makes a bundle of a recorded call. The log keeps no secret (R15), so what stood behind its masks is found by trial: in
 * an empty service in memory the call is filled with stand-ins, least state first, until it is answered as the original
 * was: by the same rule, for the same cause, with the same sentence (R59).
 *
 * @param call a log row, or what the judge says of a pasted call
 * @throws OperationProblem `conflict` when the log has only a part of the call, or no state that a bundle can hold gives
 *   the same verdict; its message says in what the best one differs
 */
export async function makeBundle(core: Core, call: CallDetail, { anonymise }: MakeOptions): Promise<Bundle> {
  const provoked = provokedCause(call);
  if (provoked !== undefined) throw provoked;
  const cause = await causeOfSignature(core, call);
  let near: Found | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const prepared = await prepare(core, call, { anonymise, cause, withAll: attempt === WITH_ALL });
    const found = await tryToMake(core, prepared);
    if (found?.differences.length === 0) {
      return proven(core, await withLess(core, found.bundle, prepared.expected));
    }
    near ??= found;
    // Other stand-ins help only where a form has to show.
    const isSigned = prepared.recorded.slots.some(({ kind }) => kind === 'sig');
    if (attempt >= WITH_ALL && !isSigned && !isAboutSecrets(call)) break;
  }
  throw notRepeated(call, near);
}

/** Codes of wrong secrets and signatures: of some a form is the cause, which not every stand-in shows. */
const aboutSecrets: ReadonlySet<number> = new Set([400008, 400093, 403003, 403010]);

function isAboutSecrets({ errorCode, error }: CallDetail): boolean {
  return aboutSecrets.has(errorCode) || error === 'invalid_client';
}

/** What no bundle holds, by the method or the path whose calls need it. */
const notHeld: readonly (readonly [RegExp, string])[] = [
  [
    /^\/login\/decision\b/,
    'the login that the user had begun in a browser. Hand on its call of socialize.login instead.',
  ],
  [
    /^accounts\.webhooks\./i,
    'the webhooks of the site: a bundle brings none, because their addresses would be called (D49).',
  ],
  [
    /^accounts\.(?:tfa|otp|auth)\./i,
    'what was begun with the second factor, the code or the passkey: it is worth something only where it was sent.',
  ],
];

/** Why a call that Authdesk itself refused on purpose, or for its host, says nothing elsewhere. */
function provokedCause({ failure, httpStatus, host, error }: CallDetail): OperationProblem | undefined {
  const next = 'Export the log row instead.';
  if (failure !== undefined) {
    const message = `No bundle can repeat this call elsewhere: it met the failure "${failure}", which was provoked here ("Time and failures").`;
    return conflict(message, next);
  }
  if (error === 'connection') {
    return conflict('There is no call that a bundle could hold: the connection ended before a request came.', next);
  }
  if (httpStatus !== 421) return undefined;
  return conflict(
    `No bundle can repeat this call elsewhere: it was refused for its host ${host}, which is none here.`,
    next,
  );
}

/** A value that the log does not show, and of which nobody knows what it was. */
function maskedValueOf(call: CallDetail): string | undefined {
  const slot = recordedRequest(call).slots.find(({ kind }) => kind === 'value');
  return slot && `what stood in ${slot.what}: the log masks it, and no stand-in has the same effect.`;
}

/** What a call with a Bearer header would need: a log row has neither, but tells which of them came. */
function missingOfBearer({ request }: CallDetail): string {
  const header = request.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1] ?? '';
  return /^Bearer +(?:st|af)\d\./i.test(header)
    ? 'the token behind Bearer, which the log has masked.'
    : 'the private key of the application.';
}

/** What a bundle of this call would lack. */
function notRepeated(call: CallDetail, near: Found | undefined): OperationProblem {
  const message =
    near === undefined
      ? `No bundle gives this call the same verdict. Here: "${call.reason}"`
      : `No bundle gives this call the same cause. In an empty service: ${near.differences.join(' ')}`;
  const known =
    call.credential === 'jwt'
      ? missingOfBearer(call)
      : (notHeld.find(([pattern]) => pattern.test(call.method) || pattern.test(call.request.target))?.[1] ??
        maskedValueOf(call));
  const missing =
    known === undefined
      ? 'What is missing is gone since, or is none of what a bundle holds: sites with policies and schema, accounts that the call names, tokens, codes, failed logins, nonces.'
      : `What is missing: ${known}`;
  return conflict(message, `${missing} Or export the log row.`);
}

/** Why the signature of a call matches or not; undefined when it carries none. */
async function causeOfSignature(core: Core, call: CallDetail): Promise<SignatureCause | undefined> {
  const recorded = recordedRequest(call);
  const apiKey = apiKeyOf(call);
  const sig = recorded.slots.find(({ kind }) => kind === 'sig');
  if (sig === undefined) return undefined;
  const traced = causeInTrace(call.trace) ?? unexplained;
  const isWhole = recorded.slots.every(({ kind }) => kind === 'sig');
  if (traced.kind !== 'unexplained' || !isWhole || apiKey === undefined) return traced;
  // The log looks for single mistakes; a bundle may take the time to look for pairs.
  return causeOf(core.store, apiKey, recorded.fill([sig.shown]), sig.shown);
}

interface Wanted {
  readonly anonymise: boolean;
  readonly cause: SignatureCause | undefined;
  /** With all that a bundle can hold, not only what most verdicts need. */
  readonly withAll: boolean;
}

async function prepare(core: Core, call: CallDetail, { anonymise, cause, withAll }: Wanted): Promise<Attempt> {
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

async function tryToMake(core: Core, attempt: Attempt): Promise<Found | undefined> {
  const { call, sites, siteParts, standIns, known, users, secrets, recorded, hashes, anonymiser } = attempt;
  const ownKey = apiKeyOf(call);
  const apiKey = sites.sites.some((site) => site.apiKey === ownKey) ? ownKey : undefined;
  const hasSlot = (wanted: string) => recorded.slots.some(({ kind }) => kind === wanted);
  const otherKeys = sites.sites.map((site) => site.apiKey).filter((one) => one !== apiKey);
  const kinds = oneTimeKinds(recorded);
  const tokensShown = new Set(recorded.slots.flatMap(({ kind, shown }) => (kind === 'token' ? [shown] : [])));
  const named = (UID: string) => anonymiser?.UID(UID) ?? UID;
  const kept = apiKey === undefined ? [] : keptTokens(core.store, call, apiKey, tokensShown, standIns, named);
  const state: Bundle['state'] = {
    previousSecrets: sites.previousSecrets,
    endedSecrets: sites.endedSecrets.map(({ original: _, ...one }) => one),
    accounts: [],
    failedLogins: [],
    tokens: apiKey !== undefined && hasSlot('token') ? tokenVariants(call, apiKey, standIns, users, kept) : [],
    codes: apiKey !== undefined && hasSlot('code') ? codeVariants(call, apiKey, standIns, users, otherKeys) : [],
    oneTimeTokens:
      apiKey === undefined ? [] : oneTimeVariants(core.store, call, apiKey, kinds, standIns, users, anonymiser),
    nonces: apiKey === undefined ? [] : usedNonces(call, apiKey),
  };
  const originals = {
    // An API key that came as a token, or behind its secret, is that of the only site.
    apiKey: ownKey ?? sites.sites[0]?.apiKey,
    secrets,
    tokens: state.tokens.map(({ standIn }) => standIn),
    codes: state.codes.map(({ standIn }) => standIn),
    oneTimeTokens: state.oneTimeTokens,
  };
  const needsUser = hasSlot('token') || hasSlot('code') || hasSlot('oneTime');
  const missing = needsUser ? users : users.filter((UID) => UID !== SOMEBODY);
  const variants = apiKey === undefined ? [[]] : accountVariants(apiKey, known, missing, hashes);
  const bare = { version: 1 as const, dataCenters: sites.dataCenters, sites: sites.sites, people: [] };
  // Parts that name accounts come with them.
  const { secondFactors, ds, ...partsOfSite } = siteParts;
  const partsOfPeople = { ...(ds !== undefined && { ds }), ...(secondFactors !== undefined && { secondFactors }) };
  const workspace = withParts(bare, apiKey, partsOfSite);
  const scratch = openScratch(core.store.of(modulesOf));
  try {
    const issued = await fillScratch(scratch, { workspace, state, call: recorded.fill([]) as Bundle['call'] });
    let near: Found | undefined;
    let before: readonly BundledAccount[] = [];
    for (const accounts of variants) {
      await scratch.at(call.at, () => {
        replaceAccounts(scratch.core.store, before, accounts);
        applyFailedLogins(scratch.core.store, failedLoginsOf(accounts));
        if (apiKey !== undefined) applySiteParts(scratch.core.store, apiKey, partsOfPeople);
      });
      before = accounts;
      for (const way of waysToFill(recorded.slots, originals, standIns)) {
        for (const request of await signedRequests(scratch, attempt, way, apiKey, state)) {
          const judged = decisionOf(await scratch.judge(withIssued(request, issued), attempt.expected.verdict.mistake));
          const differences = differencesFrom(attempt.expected, judged.verdict);
          if (differences === undefined) continue;
          const whole = withParts(workspace, apiKey, partsOfPeople);
          const found = { bundle: bundleOf(attempt, request, state, whole, accounts, judged), differences };
          if (differences.length === 0) return found;
          near ??= found;
        }
      }
    }
    return near;
  } finally {
    scratch.close();
  }
}

/** The kinds of one-time tokens that a call sends. */
function oneTimeKinds({ slots }: RecordedRequest) {
  return [...new Set(slots.flatMap(({ kind, what }) => (kind === 'oneTime' ? kindsOfSlot(what) : [])))];
}

/** The bundle without what its verdict does not depend on: no more of a site and of people than it needs. */
async function withLess(core: Core, bundle: Bundle, expected: Expected): Promise<Bundle> {
  let least = bundle;
  for (const less of smaller(bundle)) {
    const tried = less(least);
    if (tried === undefined) continue;
    const checked = await checkBundle(tried, core.store.of(modulesOf)).catch(() => undefined);
    const isSame = checked?.reproduces && differencesFrom(expected, checked.found)?.length === 0;
    if (checked !== undefined && isSame) least = { ...tried, expected: checked.found };
  }
  const { people } = least.workspace;
  if (people.length === 0 || people.some(({ profile }) => Object.keys(profile).length > 0)) return least;
  const note = 'Profiles and data of the accounts are left out: the verdict does not depend on them.';
  return { ...least, manifest: { ...least.manifest, notes: [...least.manifest.notes, note] } };
}

type Less = (bundle: Bundle) => Bundle | undefined;

function smaller({ workspace }: Bundle): Less[] {
  const without = <T extends Readonly<Record<string, unknown>>>(one: T, member: string): T => {
    const { [member]: _, ...rest } = one;
    return rest as T;
  };
  const ofSite = (name: string): Less => {
    if (!workspace.sites.some((site) => Object.hasOwn(site, name))) return () => undefined;
    return (one) => ({
      ...one,
      workspace: { ...one.workspace, sites: one.workspace.sites.map((site) => without(site, name)) },
    });
  };
  const ofPeople = (has: (person: Person) => boolean, change: (person: Person) => Person): Less => {
    if (!workspace.people.some(has)) return () => undefined;
    return (one) => ({ ...one, workspace: { ...one.workspace, people: one.workspace.people.map(change) } });
  };
  return [
    ...bundledSiteParts.filter((name) => name !== 'mockResponses').map(ofSite),
    ofPeople(
      ({ password }) => password !== undefined,
      (person) => without(person, 'password'),
    ),
    ofPeople(
      ({ account }) => account !== undefined,
      (person) => without(person, 'account'),
    ),
    ofPeople(
      ({ data }) => Object.keys(data ?? {}).length > 0,
      (person) => ({ ...person, data: {} }),
    ),
    ofPeople(
      ({ profile }) => Object.keys(profile).length > 0,
      (person) => ({ ...person, profile: {} }),
    ),
    (one) => (one.state.failedLogins.length > 0 ? { ...one, state: { ...one.state, failedLogins: [] } } : undefined),
  ];
}

type Person = Bundle['workspace']['people'][number];

/** The filled call with each signature that may have the same cause; once when it carries none. */
async function signedRequests(
  scratch: Scratch,
  { recorded, cause }: Attempt,
  way: readonly string[],
  apiKey: string | undefined,
  { tokens }: Bundle['state'],
): Promise<Bundle['call'][]> {
  const sig = recorded.slots.findIndex(({ kind }) => kind === 'sig');
  const filled = (values: readonly string[]) => recorded.fill(values) as Bundle['call'];
  if (sig === -1 || cause === undefined) return [filled(way)];
  const { store, random } = scratch.core;
  const received = recorded.slots[sig]?.shown ?? '';
  const session = tokens.find(({ standIn, secret }) => secret !== undefined && way.includes(standIn))?.secret;
  const texts = await remadeSignatures(store, apiKey, filled(way), cause, received, random, session);
  return texts
    .slice(0, MOST_SIGNATURES)
    .map((text) => filled(way.map((value, index) => (recorded.slots[index]?.kind === 'sig' ? text : value))));
}

function bundleOf(
  attempt: Attempt,
  request: Bundle['call'],
  state: Bundle['state'],
  workspace: Bundle['workspace'],
  accounts: readonly BundledAccount[],
  { verdict }: Decision,
): Bundle {
  const { anonymiser, standIns } = attempt;
  const used = ({ standIn }: { readonly standIn: string }) => JSON.stringify(request).includes(standIn);
  return {
    kind: 'authdesk-bundle',
    version: BUNDLE_VERSION,
    call: request,
    workspace: { ...workspace, people: accounts.map(({ person }) => person) },
    state: {
      ...state,
      accounts: accounts.map((one) => one.state),
      failedLogins: failedLoginsOf(accounts),
      tokens: state.tokens.filter(used),
      codes: state.codes.filter(used),
      oneTimeTokens: state.oneTimeTokens.filter(used),
    },
    expected: verdict,
    manifest: {
      anonymised: anonymiser !== undefined,
      replaced: standIns.replaced,
      ...(attempt.cause !== undefined && { signature: signatureSentence(attempt) }),
      notes: notesOf(attempt.call),
    },
  };
}

function signatureSentence({ cause, recorded }: Attempt): string {
  const received = recorded.slots.find(({ kind }) => kind === 'sig')?.shown ?? '';
  const form = signatureForm(received)?.name;
  const sent =
    form === undefined
      ? 'It has no known form, and another text of the same look takes its place.'
      : `It is sent as ${form}, as the original was.`;
  switch (cause?.kind) {
    case 'right':
      return `Made again with the stand-in of the secret, ${overParameters(cause.form)}. ${sent}`;
    case 'mistake':
      return `Made again with the stand-in of the secret and the mistake of the original (${cause.name}), so that it fails for the same reason. ${sent}`;
    default:
      return `The original matches nothing that is known; random bytes take its place. ${sent}`;
  }
}

function notesOf({ at }: CallDetail): string[] {
  return [`The call was made at ${new Date(at).toISOString()} by the service clock, and is judged at that time.`];
}

/** The bundle, checked in a second empty service, and searched for what it must not hold (R48). */
async function proven(core: Core, bundle: Bundle): Promise<Bundle> {
  const checked = await checkBundle(bundle, core.store.of(modulesOf));
  let text = JSON.stringify(bundle);
  for (const standIn of standInsOf(bundle)) text = text.replaceAll(standIn, '');
  if (checked.reproduces && core.store.masked(text) === text) return bundle;
  throw new OperationProblem({
    code: 'internal',
    message: checked.reproduces
      ? 'The bundle would still hold a secret or a token of this workspace, so it was not made.'
      : `The bundle does not repeat the verdict in an empty service: ${checked.differences.join(' ')}`,
    next: 'Export the log row instead, and report this with the method and the error code of the call.',
  });
}

/** The stand-ins that have the form of tokens and codes, which no text may show otherwise. */
function standInsOf({ call, state }: Bundle): readonly string[] {
  const listed = [...state.tokens, ...state.codes, ...state.oneTimeTokens].map(({ standIn }) => standIn);
  return [...listed, ...(JSON.stringify(call).match(/(?:st|co|ot)2\.s\.[A-Za-z0-9_-]{43,51}/g) ?? [])];
}

/** The name under which a bundle is saved. */
export function bundleFileName({
  method,
  errorCode,
  callId,
}: Pick<CallDetail, 'method' | 'errorCode' | 'callId'>): string {
  // By its end the desktop knows what to open it with.
  return `${method}-${errorCode}-${callId.slice(0, 8)}.authdesk-bundle.json`;
}
