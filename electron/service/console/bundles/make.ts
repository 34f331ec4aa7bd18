import type { Core } from '#service/http/index.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import { modulesOf } from '#service/module/index.ts';
import { BUNDLE_VERSION, type Bundle } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { settingRanges } from '#shared/contract/settings.ts';
import { asSigned } from '#shared/protocol/signature.ts';
import { accountsOf, type BundledAccount, ranMethod } from './account-state.ts';
import { Anonymiser } from './anonymise.ts';
import { apiKeyOf, bundledSites } from './bundled-sites.ts';
import { type CallCredentials, credentialsOf } from './credentials.ts';
import { notRepeated, provokedCause } from './not-repeated.ts';
import { type RecordedRequest, recordedRequest } from './recorded-request.ts';
import { causeInTrace, causeOf, remadeSignature, type SignatureCause } from './remade-signature.ts';
import { fillScratch, openScratch, type Scratch, withIssued } from './scratch.ts';
import { signatureForm } from './signature-form.ts';
import { sitePartsOf } from './site-state.ts';
import { valueFor } from './slot-values.ts';
import { StandIns } from './stand-ins.ts';
import { differencesFrom, type Expected, verdictOf } from './verdict.ts';

/** A bundle whose call has no signature and no verdict yet. */
interface Draft {
  readonly bundle: Omit<Bundle, 'call' | 'expected'>;
  /** @param sig absent: none is in the call */
  call(sig: string): Bundle['call'];
  readonly received: string | undefined;
  readonly apiKey: string | undefined;
  readonly expected: Expected;
}

/** Stand-ins that are drawn: a form such as a `+` that became a blank does not show in every signature. */
const MAX_DRAWS = 24;
const unexplained: SignatureCause = { kind: 'unexplained' };

/**
 * Makes a bundle of a recorded call: the call with stand-ins where the log has masks (R15), its site, the accounts that it
 * names, and its credentials in the state that the log and the store tell. It is signed anew by the recipe of the original,
 * judged once in an empty service, and handed out when that answers by the same rule, for the same cause, with the same
 * sentence (R59).
 *
 * @param call a log row, or what the judge says of a pasted call
 * @throws OperationProblem `conflict` when the log has only a part of the call, or the verdict differs; its message says in what
 */
export async function makeBundle(
  core: Core,
  call: CallDetail,
  { anonymise }: { readonly anonymise: boolean },
): Promise<Bundle> {
  const provoked = provokedCause(call);
  if (provoked !== undefined) throw provoked;
  const cause = await causeOfSignature(core, call);
  for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
    const draft = await draftOf(core, call, cause, anonymise);
    const scratch = openScratch(core.store.of(modulesOf), core.store, draft.bundle.ports);
    try {
      const issued = await fillScratch(scratch, { ...draft.bundle, call: draft.call('') });
      const sig = await signatureOf(scratch, draft, cause);
      if (sig === undefined) continue;
      const signed = draft.call(sig);
      const { mistake } = draft.expected.verdict;
      const verdict = verdictOf(await scratch.judge(withIssued(signed, issued), mistake));
      const differences = differencesFrom(draft.expected, verdict);
      if (differences.length > 0) throw notRepeated(call, differences);
      return withoutSecrets(core, { ...draft.bundle, call: signed, expected: verdict });
    } finally {
      scratch.close();
    }
  }
  throw notRepeated(call, []);
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
  return causeOf(core, apiKey, recorded.fill([sig.shown]), sig.shown);
}

async function draftOf(
  core: Core,
  call: CallDetail,
  cause: SignatureCause | undefined,
  anonymise: boolean,
): Promise<Draft> {
  const { store } = core;
  const standIns = new StandIns(core.random);
  const { secrets, ...sites } = bundledSites(store, call, standIns);
  const keys = sites.workspace.sites.map(({ apiKey }) => apiKey);
  const named = apiKeyOf(call);
  const apiKey = named !== undefined && keys.includes(named) ? named : undefined;
  const asLogged = recordedRequest(call);
  const anonymiser = anonymise ? new Anonymiser(standIns) : undefined;
  const found = apiKey === undefined ? noCredentials : credentialsOf({ store, call, apiKey, keys, standIns }, asLogged);
  const UIDs = [...found.tokens, ...found.codes, ...found.oneTimeTokens].flatMap((one) => [
    one.UID,
    'linkedUID' in one ? one.linkedUID : undefined,
  ]);
  const others = UIDs.filter((UID) => UID !== undefined);
  const known =
    apiKey === undefined ? [] : await accountsOf(core, call, apiKey, others, { recorded: asLogged, standIns });
  const accounts = anonymiser?.accounts(known) ?? known;
  const credentials = { ...found, oneTimeTokens: found.oneTimeTokens.map((one) => withoutLater(one, known)) };
  const recorded = anonymiser === undefined ? asLogged : anonymised(asLogged, anonymiser);
  // An API key that came as a token, or behind its secret, is that of the only site.
  const filling = { call, apiKey: named ?? keys[0], secrets, standIns };
  const values = recorded.slots.map((slot) => valueFor(slot, filling));
  const parts =
    apiKey === undefined || !ranMethod(call)
      ? {}
      : sitePartsOf(store, apiKey, new Set(known.map(({ person }) => person.UID)), standIns, anonymiser);
  const ports = cause === undefined ? undefined : unusualPorts(core);
  const received = recorded.slots.find(({ kind }) => kind === 'sig')?.shown;
  return {
    apiKey,
    received,
    expected: expectedOf(call, cause, anonymiser),
    call: (sig) =>
      recorded.fill(values.map((value, n) => (recorded.slots[n]?.kind === 'sig' ? sig : value))) as Bundle['call'],
    bundle: {
      kind: 'authdesk-bundle',
      version: BUNDLE_VERSION,
      ...(ports !== undefined && { ports }),
      workspace: {
        ...sites.workspace,
        sites: sites.workspace.sites.map((site) => (site.apiKey === apiKey ? { ...parts, ...site } : site)),
        people: accounts.map(({ person }) => person),
      },
      state: {
        ...sites.state,
        ...(anonymiser?.credentials(credentials) ?? credentials),
        accounts: accounts.map(({ state }) => state),
        failedLogins: accounts.flatMap(({ failed }) => failed ?? []),
      },
      manifest: {
        anonymised: anonymise,
        replaced: standIns.replaced,
        ...(cause !== undefined && { signature: signatureSentence(cause, received ?? '') }),
        notes: notesOf(call, accounts),
      },
    },
  };
}

const noCredentials: CallCredentials = { tokens: [], codes: [], oneTimeTokens: [], nonces: [] };

type OneTimeToken = CallCredentials['oneTimeTokens'][number];

/** A token as it was before the call itself made an account for it. */
function withoutLater(token: OneTimeToken, known: readonly BundledAccount[]): OneTimeToken {
  const { UID, ...begun } = token;
  const isKnown = UID === undefined || token.userGone || known.some(({ person }) => person.UID === UID);
  return isKnown ? token : { ...begun, payload: {} };
}

const anonymised = (recorded: RecordedRequest, anonymiser: Anonymiser): RecordedRequest =>
  recorded.withValues(
    (name, value) => anonymiser.value(name, value),
    (name, value) => anonymiser.header(name, value),
  );

/** What the bundle must say: what the trace of the call says, with names replaced as in the call. */
function expectedOf(call: CallDetail, cause: SignatureCause | undefined, anonymiser: Anonymiser | undefined): Expected {
  const named = (sentence: string) => anonymiser?.sentence(sentence) ?? sentence;
  const said = verdictOf(call);
  const trace = said.trace.map((step) => ({ ...step, check: named(step.check) }));
  const verdict = { ...said, reason: named(said.reason), trace };
  // The log looked for one mistake, and for the bundle two were found.
  const isBetter = causeInTrace(call.trace)?.kind === 'unexplained' && cause?.kind === 'mistake';
  return isBetter ? { verdict: { ...verdict, mistake: cause.name }, isBetter } : { verdict, isBetter: false };
}

/** The signature for the stand-ins; undefined when it cannot show the form of the original. */
async function signatureOf(
  { core }: Scratch,
  { call, apiKey, received, bundle }: Draft,
  cause: SignatureCause | undefined,
): Promise<string | undefined> {
  if (received === undefined || cause === undefined) return '';
  const unsigned = call('');
  const session = bundle.state.tokens.find(({ secret }) => secret !== undefined)?.secret;
  return remadeSignature(core, apiKey, unsigned, cause, received, session);
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

function signatureSentence(cause: SignatureCause, received: string): string {
  const form = signatureForm(received)?.name;
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
