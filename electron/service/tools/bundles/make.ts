import type { Core } from '#service/kernel/core.ts';
import { conflict, OperationProblem } from '#service/kernel/operation-problem.ts';
import { BUNDLE_VERSION, type Bundle } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { overParameters } from '#shared/protocol/signature.ts';
import { accountsOf, accountVariants, type BundledAccount, replaceAccounts, SOMEBODY } from './account-state.ts';
import { Anonymiser } from './anonymise.ts';
import { apiKeyOf, type BundledSites, bundledSites } from './bundled-sites.ts';
import { checkBundle } from './check.ts';
import { codeVariants, tokenVariants, usedNonces, usersOf } from './credential-state.ts';
import { type RecordedRequest, recordedRequest } from './recorded-request.ts';
import { causeInTrace, causeOf, remadeSignatures, type SignatureCause } from './remade-signature.ts';
import { fillScratch, openScratch, type Scratch, withIssued } from './scratch.ts';
import { signatureForm } from './signature-form.ts';
import { type SecretPair, waysToFill } from './slot-values.ts';
import { StandIns } from './stand-ins.ts';
import { type Decision, decisionOf } from './verdict.ts';

export interface MakeOptions {
  /** Replaces UIDs, e-mail addresses and names, too. */
  readonly anonymise: boolean;
}

/**
 * Attempts with other stand-ins: some causes do not show with every key, such as a `+` of a signature that became a blank.
 */
const ATTEMPTS = 12;
/** Signatures of one filled call that are judged. */
const MOST_SIGNATURES = 20;

const unexplained: SignatureCause = { kind: 'unexplained' };

/** Everything that one attempt works with. */
interface Attempt {
  readonly call: CallDetail;
  readonly recorded: RecordedRequest;
  readonly cause: SignatureCause | undefined;
  readonly expected: Decision;
  readonly sites: BundledSites;
  readonly standIns: StandIns;
  readonly secrets: readonly SecretPair[];
  readonly users: readonly string[];
  readonly known: readonly BundledAccount[];
  readonly anonymised: boolean;
}

/** A filled call with the state that gives it the verdict of the original. */
interface Found {
  readonly bundle: Bundle;
  readonly isExact: boolean;
}

/**
 * Makes a bundle of a recorded call. The log keeps no secret (R15), so what stood behind its masks is found by trial: in
 * an empty service in memory the call is filled with stand-ins, least state first, until it is answered as the original
 * was, by the same rule and for the same cause.
 *
 * @param call a log row, or what the judge says of a pasted call
 * @throws OperationProblem `conflict` when the log has only a part of the call, or no state that a bundle can hold gives
 *   the same verdict
 */
export async function makeBundle(core: Core, call: CallDetail, { anonymise }: MakeOptions): Promise<Bundle> {
  let loose: Bundle | undefined;
  const cause = await causeOfSignature(core, call);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await tryToMake(core, prepared(core, call, anonymise, cause));
    if (found === undefined) continue;
    if (found.isExact) return proven(core, found.bundle);
    loose ??= found.bundle;
    // Other stand-ins help only where a form has to show.
    if (attempt > 2) break;
  }
  if (loose !== undefined) return proven(core, loose);
  throw conflict(
    'No bundle gives this call the same verdict: it depended on something that is gone since, or that a bundle cannot hold.',
    'Bundles hold sites, accounts, tokens, codes and nonces. A call that was refused for its host, that an application signed as a JWT, or that was made to fail on purpose cannot be repeated elsewhere; export the log row instead.',
  );
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
  // The log names mistakes alone; here is time to look for pairs.
  return causeOf(core.store, apiKey, recorded.fill([sig.shown]), sig.shown);
}

function prepared(core: Core, call: CallDetail, anonymise: boolean, cause: SignatureCause | undefined): Attempt {
  const standIns = new StandIns(core.random);
  const sites = bundledSites(core.store, call, standIns);
  const recorded = recordedRequest(call);
  const apiKey = apiKeyOf(call);
  const users = usersOf(call);
  const known = apiKey === undefined ? [] : accountsOf(core.store, apiKey, users, call.at);
  const decision = decisionOf(call);
  const expected =
    causeInTrace(call.trace)?.kind === 'unexplained' && cause?.kind === 'mistake'
      ? { ...decision, verdict: { ...decision.verdict, mistake: cause.name } }
      : decision;
  const base = {
    call,
    cause,
    expected,
    sites,
    standIns,
    secrets: secretPairs(core, sites),
    anonymised: anonymise,
  };
  if (!anonymise) return { ...base, recorded, users, known };
  const anonymiser = new Anonymiser(standIns);
  const accounts = anonymiser.accounts(known);
  return {
    ...base,
    recorded: recorded.withValues(
      (name, value) => anonymiser.value(name, value),
      (name, value) => anonymiser.header(name, value),
    ),
    users: users.map((UID) => anonymiser.UID(UID)),
    known: accounts,
    call: { ...call, ...(call.UID !== undefined && { UID: anonymiser.UID(call.UID) }) },
  };
}

/** The secrets of the bundle's sites beside their stand-ins, those of the call's own site first. */
function secretPairs({ store }: Core, { sites, previousSecrets, endedSecrets }: BundledSites): SecretPair[] {
  const valid = sites.flatMap(({ apiKey, secret, applications }) => {
    const site = store.sites.get(apiKey);
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
  const { call, sites, standIns, known, users, secrets, recorded } = attempt;
  const ownKey = apiKeyOf(call);
  const apiKey = sites.sites.some((site) => site.apiKey === ownKey) ? ownKey : undefined;
  const hasSlot = (wanted: string) => recorded.slots.some(({ kind }) => kind === wanted);
  const state: Bundle['state'] = {
    previousSecrets: sites.previousSecrets,
    endedSecrets: sites.endedSecrets.map(({ original: _, ...one }) => one),
    accounts: [],
    tokens: apiKey !== undefined && hasSlot('token') ? tokenVariants(call, apiKey, standIns, users) : [],
    codes: apiKey !== undefined && hasSlot('code') ? codeVariants(call, apiKey, standIns, users) : [],
    nonces: apiKey === undefined ? [] : usedNonces(call, apiKey),
  };
  const originals = {
    apiKey: ownKey,
    secrets,
    tokens: state.tokens.map(({ standIn }) => standIn),
    codes: state.codes.map(({ standIn }) => standIn),
  };
  const needsUser = hasSlot('token') || hasSlot('code');
  const missing = needsUser ? users : users.filter((UID) => UID !== SOMEBODY);
  const variants = apiKey === undefined ? [[]] : accountVariants(apiKey, known, missing);
  const workspace = { version: 1 as const, dataCenters: sites.dataCenters, sites: sites.sites, people: [] };
  const scratch = openScratch(core.store.modules);
  try {
    const issued = await fillScratch(scratch, { workspace, state, call: recorded.fill([]) as Bundle['call'] });
    let loose: Found | undefined;
    let before: readonly BundledAccount[] = [];
    for (const accounts of variants) {
      await scratch.at(call.at, () => replaceAccounts(scratch.core.store, before, accounts));
      before = accounts;
      for (const way of waysToFill(recorded.slots, originals, standIns)) {
        for (const request of await signedRequests(scratch, attempt, way, apiKey)) {
          const judged = decisionOf(await scratch.judge(withIssued(request, issued), attempt.expected.verdict.mistake));
          const likeness = likenessOf(attempt.expected, judged);
          if (likeness === 'none') continue;
          const found = {
            bundle: bundleOf(attempt, request, state, workspace, accounts, judged),
            isExact: likeness === 'exact',
          };
          if (found.isExact) return found;
          loose ??= found;
        }
      }
    }
    return loose;
  } finally {
    scratch.close();
  }
}

/** The filled call with each signature that may have the same cause; once when it carries none. */
async function signedRequests(
  scratch: Scratch,
  { recorded, cause }: Attempt,
  way: readonly string[],
  apiKey: string | undefined,
): Promise<Bundle['call'][]> {
  const sig = recorded.slots.findIndex(({ kind }) => kind === 'sig');
  const filled = (values: readonly string[]) => recorded.fill(values) as Bundle['call'];
  if (sig === -1 || cause === undefined) return [filled(way)];
  const { store, random } = scratch.core;
  const received = recorded.slots[sig]?.shown ?? '';
  const texts = await remadeSignatures(store, apiKey, filled(way), cause, received, random);
  return texts
    .slice(0, MOST_SIGNATURES)
    .map((text) => filled(way.map((value, index) => (recorded.slots[index]?.kind === 'sig' ? text : value))));
}

/** Whether two verdicts are the same: also by the sentence of the rule, or by code, rule and mistake only. */
function likenessOf(expected: Decision, found: Decision): 'exact' | 'loose' | 'none' {
  const same = (['errorCode', 'error', 'rule', 'mistake'] as const).every(
    (member) => expected.verdict[member] === found.verdict[member],
  );
  if (!same) return 'none';
  return plain(expected.check) === plain(found.check) ? 'exact' : 'loose';
}

/** A sentence without what differs between a call and its repetition: times, ids, quoted values. */
function plain(sentence = ''): string {
  return sentence
    .replace(/"[^"]*"/g, '""')
    .replace(/[0-9a-f]{32}/g, '#')
    .replace(/\d[\d:.TZ-]*/g, '#');
}

function bundleOf(
  attempt: Attempt,
  request: Bundle['call'],
  state: Bundle['state'],
  workspace: Bundle['workspace'],
  accounts: readonly BundledAccount[],
  { verdict }: Decision,
): Bundle {
  const { anonymised, standIns } = attempt;
  const used = ({ standIn }: { readonly standIn: string }) => JSON.stringify(request).includes(standIn);
  return {
    kind: 'authdesk-bundle',
    version: BUNDLE_VERSION,
    call: request,
    workspace: { ...workspace, people: accounts.map(({ person }) => person) },
    state: {
      ...state,
      accounts: accounts.map((one) => one.state),
      tokens: state.tokens.filter(used),
      codes: state.codes.filter(used),
    },
    expected: verdict,
    manifest: {
      anonymised,
      replaced: standIns.replaced,
      ...(attempt.cause !== undefined && { signature: signatureSentence(attempt) }),
      notes: notesOf(attempt, accounts),
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

function notesOf({ call, known }: Attempt, accounts: readonly BundledAccount[]): string[] {
  const hasProfile = accounts.some(({ person }) => Object.keys(person.profile).length > 0);
  return [
    `The call was made at ${new Date(call.at).toISOString()} by the service clock, and is judged at that time.`,
    ...(known.length > 0 && !hasProfile
      ? ['Profiles and data of the accounts are left out: the verdict does not depend on them.']
      : []),
  ];
}

/** The bundle, checked in a second empty service, and searched for what it must not hold (R48). */
async function proven(core: Core, bundle: Bundle): Promise<Bundle> {
  const checked = await checkBundle(bundle, core.store.modules);
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
  const listed = [...state.tokens, ...state.codes].map(({ standIn }) => standIn);
  return [...listed, ...(JSON.stringify(call).match(/(?:st|co)2\.s\.[A-Za-z0-9_-]{43,51}/g) ?? [])];
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
