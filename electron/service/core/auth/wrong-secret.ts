import { createHmac, randomBytes } from 'node:crypto';
import { constantTimeEqual } from '#node/constant-time.ts';
import { type Sites, siteRepository } from '#service/core/sites/index.ts';
import {
  findTransportMistake,
  isMasked,
  isPlaceholder,
  partOf,
  type TransportMistakeName,
} from '#service/diagnosis/transport-mistakes/index.ts';
import { formatUtc } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import { type OwnState, ownState } from '#shared/causes/own-state.ts';
import { keysOf } from '#shared/narrowing.ts';
import { mask } from '#shared/protocol/masking.ts';

/** Where a secret was sent: as a parameter, or in `Authorization: Basic`. */
export type SecretPlace = 'parameter' | 'basic';

/** A secret that did not belong to what the call names. */
interface WrongSecret {
  readonly given: string;
  readonly place: SecretPlace;
  /** The site that the call names. */
  readonly apiKey: string;
  /** The application that it names. */
  readonly userKey: string | undefined;
}

/** Why a secret is wrong, and what to do. It is for whoever reads the log, not for the caller (D14). */
interface SecretCause {
  /** Stable name of the cause; all that the log keeps of the secret (R15, R48). */
  readonly kind: string;
  readonly cause: string;
  readonly fix: string;
  readonly state?: OwnState;
}

/** A secret that somebody may have sent, and whose it is, as the end of a sentence. */
interface KnownSecret {
  readonly owner: string;
  readonly apiKey: string;
  readonly userKey: string | undefined;
  /** When it was ended, as the end of a sentence; absent: it is valid. */
  readonly ended?: string;
}

/** What can happen to a secret, by the names that the log has for it. */
const mistakes = {
  'plus-as-blank': 'plus sent as blank',
  'in-quotes': 'secret in quotes',
  'encoded-twice': 'secret encoded twice',
  'with-byte-order-mark': 'byte order mark at the secret',
  'with-blank': 'blank or line end at the secret',
  'as-base64url': 'secret as base64url',
  'in-base64': 'secret in base64 twice',
  'in-hex': 'secret in hex',
} as const satisfies Partial<Record<TransportMistakeName, string>>;

/** Secrets are short: a longer text is none, whatever was done to it. */
const MAX_LENGTH = 1_000;
/** Fewest characters of a secret that was cut: fewer could begin another one, too. */
const SHORTEST_CUT = 10;
/** Most secrets whose beginning, end and letters are compared: those of the site and its applications. */
const MAX_COMPARED = 100;

/**
 * What a wrong secret is (403010). It decides nothing, and takes as long whatever is found: each form is looked up by its
 * fingerprint, under a key that nobody outside has, so that the time says nothing about the secrets (R9).
 */
export function causeOfWrongSecret(
  { of }: Pick<Store, 'of'>,
  { given, place, apiKey, userKey }: WrongSecret,
): SecretCause | undefined {
  if (given === '') return undefined;
  const sites = of(siteRepository);
  if (given.length > MAX_LENGTH) {
    return { kind: 'no secret', cause: 'What was sent is too long for a secret.', fix: 'Copy the secret again.' };
  }
  const named = { apiKey, userKey };
  const whole = lookUp(sites, given);
  const inHeader = place === 'basic';
  const changed = findTransportMistake(given, { what: 'secret', inHeader }, keysOf(mistakes), (text) =>
    lookUp(sites, text),
  );
  const other = otherText(sites, given, apiKey, place) ?? cutOrInOtherCase(sites, given, named);
  if (whole !== undefined) return causeOfKnown(whole, named);
  if (changed === undefined) return other;
  const { name, line, found } = changed;
  const { kind, fix } =
    inHeader && name === 'encoded-twice' ? insideOfBasic : { kind: mistakes[name], fix: changed.fix };
  const known = causeOfKnown(found, named);
  if (known === undefined) return { kind, cause: line, fix };
  return {
    ...known,
    kind: `${kind} + ${known.kind}`,
    cause: `${line} ${known.cause}`,
    fix: `${fix} ${known.fix}`,
  };
}

/** In Basic nobody sees the secret itself, so what to encode is said. */
const insideOfBasic = {
  kind: 'secret percent encoded in basic',
  fix: 'Encode API_KEY:SECRET_KEY in base64 as it is: nothing in a header is percent-encoded.',
} as const;

/** For the values of the step that refused the secret: masked, and what it is. */
export function saidOfSecret(secret: string, found: SecretCause | undefined): Record<string, string> {
  return {
    secret: mask(secret),
    ...(found && { mistake: found.kind, fix: found.fix, ...(found.state && ownState(found.state)) }),
  };
}

/** As the reason of a log row. */
export const reasonOfSecret = (found: SecretCause | undefined): string | undefined =>
  found && `${found.cause} ${found.fix}`;

/** Undefined: it is right for what the call names. */
function causeOfKnown(
  { owner, ended, ...of }: KnownSecret,
  { apiKey, userKey }: Pick<WrongSecret, 'apiKey' | 'userKey'>,
): SecretCause | undefined {
  if (ended !== undefined) {
    return {
      kind: 'ended secret',
      cause: `The secret is ${owner}, which was ended ${ended}.`,
      fix: 'Send the one that is valid now; Sites shows it.',
      state: 'secret ended',
    };
  }
  if (of.apiKey === apiKey && of.userKey === userKey) return undefined;
  const fix = 'Send the secret of the site or application that the call names.';
  if (of.apiKey !== apiKey) return { kind: 'secret of another site', cause: `The secret is ${owner}.`, fix };
  return of.userKey === undefined
    ? { kind: 'secret of the site', cause: `The secret is ${owner}.`, fix }
    : { kind: 'secret of an application', cause: `The secret is ${owner}.`, fix };
}

/** Something else of the call's site in the place of its secret. */
function otherText(sites: Sites, given: string, apiKey: string, place: SecretPlace): SecretCause | undefined {
  const text = given.trim();
  const site = sites.get(apiKey);
  const where = place === 'basic' ? 'after the colon' : 'in its place';
  const fix = 'Send the secret that Sites shows beside it.';
  if (text === apiKey) return { kind: 'api key as secret', cause: 'The API key was sent as the secret.', fix };
  const application = site?.applications.find(({ userKey }) => userKey === text);
  if (application !== undefined) {
    return { kind: 'user key as secret', cause: `The userKey "${text}" was sent as the secret.`, fix };
  }
  if (/^(?:st2\.s\.|eyJ)/.test(text)) {
    const what = text.startsWith('eyJ') ? 'A JWT' : 'A token';
    return { kind: 'token as secret', cause: `${what} was sent as the secret.`, fix: `Send the secret ${where}.` };
  }
  if (!isPlaceholder(text) && !isMasked(text)) return undefined;
  const cause = 'A placeholder was sent as the secret.';
  return { kind: 'placeholder as secret', cause, fix: `Send the secret ${where}.` };
}

/** A secret of the named site of which a part is missing, or whose letters were changed to one case. */
function cutOrInOtherCase(
  sites: Sites,
  given: string,
  { apiKey, userKey }: Pick<WrongSecret, 'apiKey' | 'userKey'>,
): SecretCause | undefined {
  const text = given.trim();
  const site = sites.get(apiKey);
  if (site === undefined || text.length < SHORTEST_CUT) return undefined;
  const ofSite = [site.secret, ...(site.previousSecret ? [site.previousSecret] : [])];
  const ofApplication = site.applications.filter((one) => one.userKey === userKey).map(({ secret }) => secret);
  const right = (userKey === undefined ? ofSite : ofApplication).slice(0, MAX_COMPARED);
  // Each is compared, whatever was found before (R9).
  const [found] = right.flatMap((secret) => partOf(text, secret.text, 'secret', constantTimeEqual) ?? []);
  if (found === undefined) return undefined;
  const kind = found.name === 'cut' ? 'secret cut off' : 'secret in another case';
  return { kind, cause: found.line, fix: found.fix };
}

/** Known secrets by their fingerprint. */
interface Known {
  readonly sites: ReturnType<Sites['list']>;
  readonly expired: ReturnType<Sites['expiredSecrets']>;
  readonly byFingerprint: ReadonlyMap<string, KnownSecret>;
}

const key = randomBytes(32);
const fingerprintOf = (text: string): string => createHmac('sha256', key).update(text).digest('base64');
const knownOf = new WeakMap<Sites, Known>();

function lookUp(sites: Sites, text: string): KnownSecret | undefined {
  const [list, expired] = [sites.list(), sites.expiredSecrets()];
  let known = knownOf.get(sites);
  if (known?.sites !== list || known.expired !== expired) {
    known = { sites: list, expired, byFingerprint: fingerprints(list, expired, sites) };
    knownOf.set(sites, known);
  }
  return known.byFingerprint.get(fingerprintOf(text));
}

function fingerprints(list: Known['sites'], expired: Known['expired'], sites: Sites): Known['byFingerprint'] {
  const found = new Map<string, KnownSecret>();
  // A secret that is valid somewhere is no ended one.
  for (const { text, siteName, apiKey, userKey, expiredAt } of [...expired].reverse()) {
    const whose = userKey === undefined ? 'a former one' : `a former one of the application "${userKey}"`;
    const owner = `${whose} of the site "${sites.get(apiKey)?.name ?? siteName}" (${apiKey})`;
    found.set(fingerprintOf(text), { owner, apiKey, userKey, ended: `on ${formatUtc(expiredAt)}` });
  }
  for (const { apiKey, name, secret, previousSecret, applications } of list) {
    const site = `of the site "${name}"`;
    const ofSite = { apiKey, userKey: undefined };
    for (const { userKey, secret: own } of applications) {
      const owner = `that of the application "${userKey}" ${site}`;
      found.set(fingerprintOf(own.text), { owner, apiKey, userKey });
    }
    if (previousSecret) {
      found.set(fingerprintOf(previousSecret.text), { owner: `the previous one ${site} (${apiKey})`, ...ofSite });
    }
    found.set(fingerprintOf(secret.text), { owner: `that ${site} (${apiKey})`, ...ofSite });
  }
  return found;
}
