import { constantTimeEqual } from '#node/constant-time.ts';
import type { Core } from '#service/kernel/core.ts';
import type { RandomSource } from '#service/kernel/random.ts';
import { knownKeys } from '#service/modules/auth/explain-mismatch.ts';
import { hmacSha1 } from '#service/modules/auth/hmac.ts';
import type { SiteRecord } from '#service/storage/records.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { RequestToJudge } from '#shared/contract/requests.ts';
import { candidateMistakes, explainMismatch, type SigningKey, type UnmatchedCall } from '#shared/protocol/mistakes.ts';
import { decodeForm } from '#shared/protocol/percent.ts';
import { acceptedForms, normalizeSignature } from '#shared/protocol/signature.ts';
import { lookalike, signatureForm } from './signature-form.ts';

/** Why the signature of a call matches or does not, so that another key can repeat it. */
export type SignatureCause =
  | { readonly kind: 'right'; readonly form: string; readonly key: string }
  | { readonly kind: 'mistake'; readonly name: string; readonly sentence: string }
  | { readonly kind: 'unexplained' };

/** Most base strings of one call that are tried as the cause. */
const MOST_TRIED = 2_000;

const formOfStep = /made with (.+), over the parameters (.+)\.$/;

/** What the trace of a judged call says; undefined when the signature was not checked. */
export function causeInTrace(trace: CallDetail['trace']): SignatureCause | undefined {
  const noted = trace.find(({ values }) => values?.mistake !== undefined);
  if (noted?.values?.mistake !== undefined) {
    return { kind: 'mistake', name: noted.values.mistake, sentence: noted.check };
  }
  const checked = trace.find(({ rule, outcome }) => rule === 'D31' && outcome !== 'noted');
  if (checked === undefined) return undefined;
  const [, key, form] = formOfStep.exec(checked.check) ?? [];
  if (checked.outcome === 'passed' && key !== undefined && form !== undefined) return { kind: 'right', form, key };
  return { kind: 'unexplained' };
}

/** The keys that sign calls of a site, by the names that traces give them. */
function rightKeys(site: SiteRecord, keys: readonly SigningKey[]): ReadonlyMap<string, SigningKey> {
  const named = new Map<string, SigningKey>();
  const add = (name: string, bytes: Uint8Array): void => {
    const key = keys.find((one) => one.bytes === bytes);
    if (key !== undefined) named.set(name, key);
  };
  add("the site's current secret", site.secret.key);
  if (site.previousSecret !== undefined) {
    add("the site's previous secret, valid until it is removed", site.previousSecret.key);
  }
  for (const { userKey, secret } of site.applications) add(`the secret of the application "${userKey}"`, secret.key);
  return named;
}

/** Finds out why a signature matches or not, with the secrets of the store; for a call whose trace does not say. */
export function causeOf(store: Core['store'], apiKey: string, request: RequestToJudge, sig: string): SignatureCause {
  const site = store.sites.get(apiKey);
  if (site === undefined) return { kind: 'unexplained' };
  const keys = knownKeys({ store }, site);
  const call = unmatchedCall(request, sig);
  if (call === undefined) return { kind: 'unexplained' };
  const given = normalizeSignature(sig);
  for (const [name, key] of rightKeys(site, keys)) {
    for (const form of acceptedForms(call.httpMethod, call.address, call.parameters)) {
      if (given !== undefined && constantTimeEqual(hmacSha1(key.bytes, form.baseString).toString('base64'), given)) {
        return { kind: 'right', form: form.name, key: name };
      }
    }
    const otherKeys = keys.filter((one) => one !== key);
    const mistake = explainMismatch({ ...call, key, otherKeys }, hmacSha1, constantTimeEqual);
    if (mistake !== undefined) return { kind: 'mistake', name: mistake.name, sentence: mistake.sentence };
  }
  return { kind: 'unexplained' };
}

/**
 * The signatures that give a call the same cause with the secrets of another store, likeliest first.
 *
 * @param request with everything filled in but the signature
 * @param received the signature as it arrived, whose form is kept
 */
export function* remadeSignatures(
  store: Core['store'],
  apiKey: string | undefined,
  request: RequestToJudge,
  cause: SignatureCause,
  received: string,
  random: RandomSource,
): Generator<string> {
  const form = signatureForm(received);
  if (form === undefined && cause.kind === 'unexplained') {
    yield lookalike(received, random);
    return;
  }
  const dressed = (digest: Buffer): string[] => {
    const text = (form ?? { dress: (one: Buffer) => one.toString('base64') }).dress(digest);
    return text === undefined ? [] : [text];
  };
  if (cause.kind === 'unexplained') {
    yield* dressed(random(20));
    return;
  }
  const site = apiKey === undefined ? undefined : store.sites.get(apiKey);
  // What stands here for the signature has its form: some mistakes are found by that.
  const call = unmatchedCall(request, dressed(random(20))[0] ?? received);
  if (site === undefined || call === undefined) return;
  const keys = knownKeys({ store }, site);
  const right = rightKeys(site, keys);
  if (cause.kind === 'right') {
    const chosen = right.get(cause.key) ?? right.values().next().value;
    for (const one of acceptedForms(call.httpMethod, call.address, call.parameters)) {
      if (one.name === cause.form && chosen !== undefined) yield* dressed(hmacSha1(chosen.bytes, one.baseString));
    }
    return;
  }
  const pairs = cause.name.includes(' + ');
  const others: string[] = [];
  for (const key of right.values()) {
    const otherKeys = keys.filter((one) => one !== key);
    let tried = 0;
    for (const candidate of candidateMistakes({ ...call, key, otherKeys }, { pairs })) {
      tried += 1;
      if (tried > MOST_TRIED) break;
      if (candidate.name !== cause.name) continue;
      const texts = dressed(Buffer.from(hmacSha1(candidate.key, candidate.baseString)));
      if (cause.sentence.includes(candidate.sentence)) yield* texts;
      else others.push(...texts);
    }
  }
  yield* others;
}

/** A request as the search for mistakes wants it; undefined when its parameters cannot be read. */
function unmatchedCall(request: RequestToJudge, sig: string): Omit<UnmatchedCall, 'key'> | undefined {
  const mark = request.target.indexOf('?');
  const path = mark === -1 ? request.target : request.target.slice(0, mark);
  const query = mark === -1 ? '' : request.target.slice(mark + 1);
  const host = request.headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? '';
  try {
    const placed = (raw: string, place: 'query' | 'body') => decodeForm(raw).map((one) => ({ ...one, place }));
    const parameters = [...placed(query, 'query'), ...placed(request.body ?? '', 'body')];
    return {
      httpMethod: request.httpMethod,
      address: { scheme: request.transport, host, path },
      parameters: parameters.filter(({ name }) => name.toLowerCase() !== 'sig'),
      sig,
      query,
    };
  } catch {
    return undefined;
  }
}
