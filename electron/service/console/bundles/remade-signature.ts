import { setImmediate } from 'node:timers/promises';
import { constantTimeEqual } from '#node/constant-time.ts';
import { digests, siteSecrets, unmatchedCall } from '#service/core/auth/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { digestsOfMistakes, explaining } from '#service/diagnosis/mistakes/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, hmacSha1, Parameters } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import { decodeForm } from '#shared/protocol/percent.ts';
import { acceptedForms, normalizeSignature, type SignedAddress } from '#shared/protocol/signature.ts';
import { lookalike, signatureForm } from './signature-form.ts';

/** Why the signature of a call matches or does not, so that another key can repeat it. */
export type SignatureCause =
  | { readonly kind: 'right'; readonly form: string; readonly key: string }
  | { readonly kind: 'mistake'; readonly name: string; readonly sentence: string }
  | { readonly kind: 'unexplained' };

/** What a signature depends on besides its call. */
type Signer = Pick<Core, 'store' | 'listening'>;

/** What the trace of a judged call says; undefined when the signature was not checked. */
export function causeInTrace(trace: CallDetail['trace']): SignatureCause | undefined {
  const noted = trace.find(({ values }) => values?.mistake !== undefined);
  if (noted?.values?.mistake !== undefined) {
    return { kind: 'mistake', name: noted.values.mistake, sentence: noted.check };
  }
  const checked = trace.find(({ rule, outcome }) => rule === 'D31' && outcome !== 'noted');
  if (checked === undefined) return undefined;
  if (checked.outcome !== 'passed') return { kind: 'unexplained' };
  // Rows of an older log name neither.
  const { 'signed with': key = 'the secret of the site', 'parameters signed': form = 'as received' } =
    checked.values ?? {};
  return { kind: 'right', form, key };
}

/** The secrets that sign calls of a site, by the names that traces give them. */
function rightSecrets(site: SiteRecord): ReadonlyMap<string, SecretRecord> {
  return new Map([
    ...siteSecrets(site),
    ...site.applications.map(({ userKey, secret }) => [`the secret of the application "${userKey}"`, secret] as const),
  ]);
}

/** The secrets that would be right for a call: those of its application, if it names one (D30). */
function secretsFor(site: SiteRecord, call: ReadRequest): readonly SecretRecord[] {
  const userKey = call.parameters.get('userKey');
  const application = site.applications.find((one) => one.userKey === userKey);
  return application === undefined ? siteSecrets(site).map(([, secret]) => secret) : [application.secret];
}

/** Finds out why a signature matches or not, with the secrets of the store; for a call whose trace does not say. */
export async function causeOf(
  core: Signer,
  apiKey: string,
  request: RequestToJudge,
  sig: string,
): Promise<SignatureCause> {
  const site = core.store.of(siteRepository).get(apiKey);
  const call = readRequest(request);
  if (site === undefined || call === undefined) return { kind: 'unexplained' };
  const given = normalizeSignature(sig);
  for (const [name, secret] of rightSecrets(site)) {
    for (const form of acceptedForms(call.httpMethod, call.address, call.parameters)) {
      if (given !== undefined && constantTimeEqual(hmacSha1(secret.key, form.baseString).toString('base64'), given)) {
        return { kind: 'right', form: form.name, key: name };
      }
    }
  }
  const unmatched = unmatchedCall(core, call, call.address, site, secretsFor(site, call), sig);
  const { mistakes } = await inSlices(explaining(unmatched, digests, { pairs: true }));
  if (mistakes.length === 0) return { kind: 'unexplained' };
  return {
    kind: 'mistake',
    name: mistakes.map(({ name }) => name).join(' + '),
    sentence: mistakes.map(({ sentence }) => sentence).join(' '),
  };
}

/** Runs a long search and lets other calls run in between (R52). */
async function inSlices<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}

/**
 * The signature that gives a call the same cause with the secrets of another store; undefined when none does, or it does not
 * show the form of the original.
 *
 * @param request with everything filled in but the signature
 * @param received the signature as it arrived, whose form is kept
 * @param session the secret of the session that signs, in base64 (D51)
 */
export async function remadeSignature(
  core: Signer & Pick<Core, 'random'>,
  apiKey: string | undefined,
  request: RequestToJudge,
  cause: SignatureCause,
  received: string,
  session?: string,
): Promise<string | undefined> {
  const form = signatureForm(received);
  if (form === undefined && cause.kind === 'unexplained') return lookalike(received, core.random);
  const dressed = (digest: Buffer): string | undefined => (form ? form.dress(digest) : digest.toString('base64'));
  const anything = () => dressed(core.random(form?.bytes ?? 20));
  const site = apiKey === undefined ? undefined : core.store.of(siteRepository).get(apiKey);
  const call = readRequest(request);
  if (cause.kind === 'unexplained') return anything();
  if (site === undefined || call === undefined) return undefined;
  const ofSession = session && { text: session, key: Buffer.from(session, 'base64'), createdAt: 0 };
  if (cause.kind === 'right') {
    const { key } = rightSecrets(site).get(cause.key) ?? (ofSession || site.secret);
    const forms = [...acceptedForms(call.httpMethod, call.address, call.parameters)];
    const signed = forms.find(({ name }) => name === cause.form);
    return signed && dressed(hmacSha1(key, signed.baseString));
  }
  // What stands here for the signature has its form: some mistakes are found by that.
  const secrets = ofSession ? [ofSession] : secretsFor(site, call);
  const unmatched = unmatchedCall(core, call, call.address, site, secrets, anything() ?? received);
  for (const pairs of [false, true]) {
    const found = await inSlices(digestsOfMistakes(unmatched, digests, cause, { pairs }));
    for (const digest of found) {
      const text = dressed(Buffer.from(digest));
      if (text !== undefined) return text;
    }
    if (found.length > 0) return undefined;
  }
  return undefined;
}

/** What signing needs of a request. */
interface ReadRequest extends Pick<Call, 'httpMethod' | 'parameters' | 'path' | 'headers' | 'query'> {
  readonly address: SignedAddress;
}

/** Undefined when its parameters cannot be read. */
function readRequest(request: RequestToJudge): ReadRequest | undefined {
  const mark = request.target.indexOf('?');
  const path = mark === -1 ? request.target : request.target.slice(0, mark);
  const query = mark === -1 ? '' : request.target.slice(mark + 1);
  const headers = Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
  try {
    const placed = (raw: string, place: 'query' | 'body') => decodeForm(raw).map((one) => ({ ...one, place }));
    const list = [...placed(query, 'query'), ...placed(request.body ?? '', 'body')];
    return {
      httpMethod: request.httpMethod,
      address: { scheme: request.transport, host: headers.host ?? '', path },
      parameters: new Parameters(list.filter(({ name }) => name.toLowerCase() !== 'sig')),
      path,
      query,
      headers,
    };
  } catch {
    return undefined;
  }
}
