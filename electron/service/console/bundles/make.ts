import type { Core } from '#service/http/index.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import { modulesOf } from '#service/module/index.ts';
import type { Bundle } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { prepare } from './attempt.ts';
import { apiKeyOf } from './bundled-sites.ts';
import { checkBundle } from './check.ts';
import { notRepeated, outOfTime, provokedCause } from './not-repeated.ts';
import { recordedRequest } from './recorded-request.ts';
import { causeInTrace, causeOf, type SignatureCause } from './remade-signature.ts';
import { withLess } from './smaller.ts';
import { type Found, tryToMake } from './trial.ts';

interface MakeOptions {
  /** Replaces UIDs, e-mail addresses and names, too. */
  readonly anonymise: boolean;
  /** Milliseconds that all tries together may take; 30,000. */
  readonly patience?: number;
}

/**
 * Attempts with other stand-ins: some causes do not show with every key, such as a `+` of a signature that became a blank.
 */
const ATTEMPTS = 12;
/** Of all tries together; most bundles are made within one. */
const PATIENCE_MS = 30_000;
/** The attempt with all that a bundle can hold of the site and its accounts. */
const WITH_ALL = 1;
const unexplained: SignatureCause = { kind: 'unexplained' };

/**
 * Makes a bundle of a recorded call. The log keeps no secret (R15), so what stood behind its masks is found by trial: in
 * an empty service in memory the call is filled with stand-ins, least state first, until it is answered as the original
 * was: by the same rule, for the same cause, with the same sentence (R59).
 *
 * @param call a log row, or what the judge says of a pasted call
 * @throws OperationProblem `conflict` when the log has only a part of the call, no time is left, or no state that a bundle
 *   can hold gives the same verdict; its message says in what the best one differs
 */
export async function makeBundle(
  core: Core,
  call: CallDetail,
  { anonymise, patience = PATIENCE_MS }: MakeOptions,
): Promise<Bundle> {
  const provoked = provokedCause(call);
  if (provoked !== undefined) throw provoked;
  const cause = await causeOfSignature(core, call);
  const end = performance.now() + patience;
  const inTime = () => {
    if (performance.now() >= end) throw outOfTime(patience);
  };
  let near: Found | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const prepared = await prepare(core, call, { anonymise, cause, withAll: attempt === WITH_ALL });
    const found = await tryToMake(core, prepared, inTime);
    if (found?.differences.length === 0) {
      return proven(core, await withLess(core, found.bundle, prepared.expected, inTime));
    }
    near ??= found;
    // Other stand-ins help only where a form has to show.
    const isSigned = prepared.recorded.slots.some(({ kind }) => kind === 'sig');
    if (attempt >= WITH_ALL && !isSigned && !isAboutSecrets(call)) break;
  }
  throw notRepeated(call, near?.differences);
}

/** Codes of wrong secrets and signatures: of some a form is the cause, which not every stand-in shows. */
const aboutSecrets: ReadonlySet<number> = new Set([400008, 400093, 403003, 403010]);

function isAboutSecrets({ errorCode, error }: CallDetail): boolean {
  return aboutSecrets.has(errorCode) || error === 'invalid_client';
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

/** The bundle, checked in a second empty service, and searched for what it must not hold (R48). */
async function proven(core: Core, bundle: Bundle): Promise<Bundle> {
  const checked = await checkBundle(bundle, core.store.of(modulesOf), core.store);
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
