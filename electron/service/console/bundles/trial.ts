import type { Core } from '#service/http/index.ts';
import { modulesOf } from '#service/module/index.ts';
import { BUNDLE_VERSION, type Bundle } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { settingRanges } from '#shared/contract/settings.ts';
import { asSigned } from '#shared/protocol/signature.ts';
import { accountVariants, type BundledAccount, failedLoginsOf, replaceAccounts, SOMEBODY } from './account-state.ts';
import { type Attempt, oneTimeKinds } from './attempt.ts';
import { apiKeyOf } from './bundled-sites.ts';
import { codeVariants, keptTokens, tokenVariants, usedNonces } from './credential-state.ts';
import { oneTimeVariants } from './one-time-state.ts';
import { remadeSignatures } from './remade-signature.ts';
import { applyFailedLogins, fillScratch, openScratch, type Scratch, withIssued } from './scratch.ts';
import { signatureForm } from './signature-form.ts';
import { applySiteParts, withParts } from './site-state.ts';
import { waysToFill } from './slot-values.ts';
import { type Decision, decisionOf, differencesFrom } from './verdict.ts';

/** Signatures of one filled call that are judged. */
const MOST_SIGNATURES = 20;

/** A filled call with the state that gives it the verdict of the original. */
export interface Found {
  readonly bundle: Bundle;
  /** In what it differs from the original; empty: rule, cause and sentence are the same. */
  readonly differences: readonly string[];
}

/**
 * Fills the call with one set of stand-ins, in an empty service with as little state as will do.
 *
 * @param inTime throws when no time is left
 * @returns the first bundle that is answered as the original was, else the nearest; undefined when none has its rule
 */
export async function tryToMake(core: Core, attempt: Attempt, inTime: () => void): Promise<Found | undefined> {
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
  const ports = attempt.cause === undefined ? undefined : unusualPorts(core);
  const scratch = openScratch(core.store.of(modulesOf), core.store, ports);
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
          inTime();
          const judged = decisionOf(await scratch.judge(withIssued(request, issued), attempt.expected.verdict.mistake));
          const differences = differencesFrom(attempt.expected, judged.verdict);
          if (differences === undefined) continue;
          const whole = withParts(workspace, apiKey, partsOfPeople);
          const bundle = bundleOf(attempt, request, state, whole, accounts, judged);
          const found = { bundle: ports === undefined ? bundle : { ...bundle, ports }, differences };
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
  const { core } = scratch;
  const received = recorded.slots[sig]?.shown ?? '';
  const session = tokens.find(({ standIn, secret }) => secret !== undefined && way.includes(standIn))?.secret;
  const texts = await remadeSignatures(core, apiKey, filled(way), cause, received, core.random, session);
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
      return `Made again with the stand-in of the secret, over the parameters ${asSigned(cause.form)}. ${sent}`;
    case 'mistake':
      return `Made again with the stand-in of the secret and the mistake of the original (${cause.name}), so that it fails for the same reason. ${sent}`;
    default:
      return `The original matches nothing that is known; random bytes take its place. ${sent}`;
  }
}

function notesOf({ at }: CallDetail): string[] {
  return [`The call was made at ${new Date(at).toISOString()} by the service clock, and is judged at that time.`];
}

/** Ports that a client may have signed and no other installation tries; a port that was chosen freely is one. */
function unusualPorts({ listening }: Pick<Core, 'listening'>): Bundle['ports'] {
  const ports = listening?.()?.ports;
  const { httpPort, httpsPort } = settingRanges;
  const isUsual = ports?.http === httpPort.standard && ports.https === httpsPort.standard;
  return isUsual ? undefined : ports;
}
