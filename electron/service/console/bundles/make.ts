import type { Judge } from '#service/console/judge/index.ts';
import type { Core } from '#service/http/index.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import { modulesOf } from '#service/module/index.ts';
import { BUNDLE_VERSION, type Bundle } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { settingRanges } from '#shared/contract/settings.ts';
import { asSigned } from '#shared/protocol/signature.ts';
import { accountsOf, type BundledAccount, ranMethod } from './accounts.ts';
import { type Anonymiser, createAnonymiser } from './anonymise.ts';
import { type CallCredentials, credentialsOf } from './credentials.ts';
import { notRepeated, provokedCause } from './not-repeated.ts';
import { changed, recordedRequest, slotsOf } from './recorded-request.ts';
import { type FilledBundle, inScratch, judged, withIssued } from './scratch.ts';
import { causeInTrace, remadeSignature, type SignatureCause, signatureForm } from './signature.ts';
import { apiKeyOf, bundledSites, sitePartsOf } from './sites.ts';
import { valueFor } from './slot-values.ts';
import { createStandIns } from './stand-ins.ts';
import { differencesFrom, type Expected, verdictOf } from './verdict.ts';

/** A bundle whose call has no signature yet, and what it has to say. */
interface Draft {
  readonly bundle: Omit<Bundle, 'expected'>;
  readonly sign: (sig: string) => Bundle['call'];
  readonly expected: Expected;
}

/** Stand-ins that are drawn: a form such as a `+` that became a blank does not show in every signature. */
const MAX_DRAWS = 24;

/** The signature of a call as it arrived, and why it matches or does not. */
interface ReceivedSignature {
  readonly sig: string;
  readonly cause: SignatureCause;
}

/**
 * Makes a bundle of a recorded call: the call with stand-ins where the log has masks (R15), its site, the accounts that it
 * names, and its credentials in the state that the log and the store tell. It is signed anew by the recipe of the original,
 * judged once in an empty service, and handed out when that answers by the same rule, for the same cause, with the same
 * sentence (R59).
 *
 * @param call a log row, or what the judge says of a pasted call
 * @param judge of this service
 * @throws OperationProblem `conflict` when the log has only a part of the call, or the verdict differs; its message says in what
 */
export async function makeBundle(
  core: Core,
  judge: Judge,
  call: CallDetail,
  { anonymise }: { readonly anonymise: boolean },
): Promise<Bundle> {
  const provoked = provokedCause(call);
  if (provoked !== undefined) throw provoked;
  const service = { modules: core.store.of(modulesOf), lender: core.store };
  const received = await receivedSignature(judge, call);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const { bundle, sign, expected } = await draftOf(core, call, received, anonymise);
    const sig = received && (await signatureIn(bundle, sign, received, service));
    if (received !== undefined && sig === undefined) continue;
    const signed = { ...bundle, call: sign(sig ?? '') };
    const verdict = await judged(signed, expected.verdict.mistake, service);
    const differences = differencesFrom(expected, verdict);
    if (differences.length > 0) throw notRepeated(call, differences);
    return withoutSecrets(core, { ...signed, expected: verdict });
  }
  throw notRepeated(call, []);
}

async function receivedSignature(judge: Judge, call: CallDetail): Promise<ReceivedSignature | undefined> {
  const recorded = recordedRequest(call);
  const slots = slotsOf(recorded);
  const sig = slots.find(({ kind }) => kind === 'sig')?.shown;
  if (sig === undefined) return undefined;
  const cause = causeInTrace(call.trace);
  const isWhole = slots.every(({ kind }) => kind === 'sig');
  if (cause?.kind !== 'unexplained' || !isWhole) return { sig, cause: cause ?? unexplained };
  // The log looks for single mistakes; a bundle may take the time to look for pairs.
  const { trace } = await judge(changed(recorded, {}), { newNonce: true });
  return { sig, cause: causeInTrace(trace) ?? unexplained };
}

const unexplained: SignatureCause = { kind: 'unexplained' };

/** The signature for the stand-ins; undefined when it cannot show the form of the original. */
function signatureIn(
  bundle: FilledBundle,
  sign: Draft['sign'],
  { cause, sig }: ReceivedSignature,
  service: Parameters<typeof inScratch>[1],
): Promise<string | undefined> {
  return inScratch(bundle, service, ({ core, judge }, issued) =>
    remadeSignature({ judge, random: core.random }, (text) => withIssued(sign(text), issued), cause, sig),
  );
}

async function draftOf(
  core: Core,
  call: CallDetail,
  received: ReceivedSignature | undefined,
  anonymise: boolean,
): Promise<Draft> {
  const { store } = core;
  const standIns = createStandIns(core.random);
  const recorded = recordedRequest(call);
  const slots = slotsOf(recorded);
  const { secrets, ...sites } = bundledSites(store, call, standIns);
  const keys = sites.workspace.sites.map(({ apiKey }) => apiKey);
  const named = apiKeyOf(call);
  const apiKey = named !== undefined && keys.includes(named) ? named : undefined;
  const found = apiKey === undefined ? noCredentials : credentialsOf({ store, call, apiKey, keys, standIns }, slots);
  const linked = found.oneTimeTokens.map(({ linkedUID }) => linkedUID);
  const others = [...found.tokens, ...found.codes, ...found.oneTimeTokens].map(({ UID }) => UID);
  const users = [...others, ...linked].filter((UID) => UID !== undefined);
  const accounts = apiKey === undefined ? [] : await accountsOf(core, call, apiKey, users, { slots, standIns });
  const UIDs = new Set(accounts.map(({ person }) => person.UID));
  const anonymiser = anonymise ? createAnonymiser(standIns, [...UIDs]) : undefined;
  const shown = <T>(value: T): T => anonymiser?.members(value) ?? value;
  const [people, credentials] = [
    shown(accounts),
    shown({ ...found, oneTimeTokens: found.oneTimeTokens.map((one) => withoutLater(one, UIDs)) }),
  ];
  const parts = apiKey === undefined || !ranMethod(call) ? {} : sitePartsOf(store, apiKey, UIDs, standIns, shown);
  // An API key that came as a token, or behind its secret, is that of the only site.
  const filling = { call, apiKey: named ?? keys[0], secrets, standIns };
  const sign: Draft['sign'] = (sig) =>
    changed(recorded, {
      slot: (slot) => (slot.kind === 'sig' ? sig : valueFor(slot, filling)),
      ...(anonymiser && { parameter: anonymiser.value, header: anonymiser.header }),
    });
  const ports = received === undefined ? undefined : unusualPorts(core);
  const unsigned = sign('');
  return {
    sign,
    expected: expectedOf(call, received?.cause, anonymiser),
    bundle: {
      kind: 'authdesk-bundle',
      version: BUNDLE_VERSION,
      ...(ports !== undefined && { ports }),
      workspace: {
        ...sites.workspace,
        sites: sites.workspace.sites.map((site) => (site.apiKey === apiKey ? { ...parts, ...site } : site)),
        people: people.map(({ person }) => person),
      },
      state: {
        ...sites.state,
        ...credentials,
        accounts: people.map(({ state }) => state),
        failedLogins: people.flatMap(({ failed }) => failed ?? []),
      },
      call: unsigned,
      manifest: {
        anonymised: anonymise,
        replaced: standIns.replaced(),
        ...(received && { signature: signatureSentence(received) }),
        notes: notesOf(call, accounts),
      },
    },
  };
}

const noCredentials: CallCredentials = { tokens: [], codes: [], oneTimeTokens: [], nonces: [] };

type OneTimeToken = CallCredentials['oneTimeTokens'][number];

/** A token as it was before the call itself made an account for it. */
function withoutLater(token: OneTimeToken, known: ReadonlySet<string>): OneTimeToken {
  const { UID, ...begun } = token;
  const isKnown = UID === undefined || token.endReason === 'accountDeleted' || known.has(UID);
  return isKnown ? token : { ...begun, payload: {} };
}

/** What the bundle must say: what the trace of the call says, with names replaced as in the call. */
function expectedOf(call: CallDetail, cause: SignatureCause | undefined, anonymiser: Anonymiser | undefined): Expected {
  const named = (sentence: string) => anonymiser?.within(sentence) ?? sentence;
  const said = verdictOf(call);
  const trace = said.trace.map((step) => ({ ...step, check: named(step.check) }));
  const verdict = { ...said, reason: named(said.reason), trace };
  // The log looked for one mistake, and for the bundle two were found.
  const isBetter = causeInTrace(call.trace)?.kind === 'unexplained' && cause?.kind === 'mistake';
  return isBetter ? { verdict: { ...verdict, mistake: cause.name }, isBetter } : { verdict, isBetter: false };
}

/** The bundle, searched for what it must not hold (R48). */
function withoutSecrets({ store }: Core, bundle: Bundle): Bundle {
  const { call, state } = bundle;
  // Stand-ins have the form of tokens and codes, which no text may show otherwise.
  const standIns = [
    ...[...state.tokens, ...state.codes, ...state.oneTimeTokens].map(({ standIn }) => standIn),
    ...(JSON.stringify(call).match(/(?:st|co|ot)2\.s\.[A-Za-z0-9_-]{43,51}/g) ?? []),
  ];
  let text = JSON.stringify(bundle);
  for (const standIn of standIns) text = text.replaceAll(standIn, '');
  if (store.masked(text) === text) return bundle;
  throw new OperationProblem({
    code: 'internal',
    message: 'The bundle would still hold a secret or a token of this workspace, so it was not made.',
    next: 'Export the log row instead, and report this with the method and the error code of the call.',
  });
}

function signatureSentence({ cause, sig }: ReceivedSignature): string {
  const form = signatureForm(sig)?.name;
  const sent =
    form === undefined
      ? 'It has no known form, and another text of the same look takes its place.'
      : `It is sent as ${form}, as the original was.`;
  switch (cause.kind) {
    case 'right':
      return `Made again with the stand-in of the secret, over the parameters ${asSigned(cause.form)}. ${sent}`;
    case 'mistake':
      return `Made again with the stand-in of the secret and the mistake of the original (${cause.name}), so that it fails for the same reason. ${sent}`;
    case 'unexplained':
      return `The original matches nothing that is known; random bytes take its place. ${sent}`;
  }
}

function notesOf(call: CallDetail, accounts: readonly BundledAccount[]): string[] {
  const when = `The call was made at ${new Date(call.at).toISOString()} by the service clock, and is judged at that time.`;
  if (accounts.length === 0) return [when];
  const held = ranMethod(call)
    ? 'The accounts that the call names are in the bundle, with their profiles and data.'
    : 'Profiles and data of the accounts are left out: the verdict does not depend on them.';
  return [when, held];
}

/** Ports that a client may have signed and no other installation tries; a port that was chosen freely is one. */
function unusualPorts({ listening }: Pick<Core, 'listening'>): Bundle['ports'] {
  const ports = listening?.()?.ports;
  const { httpPort, httpsPort } = settingRanges;
  return ports?.http === httpPort.standard && ports.https === httpsPort.standard ? undefined : ports;
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
