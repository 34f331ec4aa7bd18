import { createHmac, randomBytes } from 'node:crypto';
import { constantTimeEqual } from '#node/constant-time.ts';
import { type Sites, siteRepository } from '#service/core/sites/index.ts';
import { formatUtc } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import { type OwnState, ownState } from '#shared/causes/own-state.ts';
import { mask } from '#shared/protocol/masking.ts';
import { tryDecodePart } from '#shared/protocol/percent.ts';

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
export interface SecretCause {
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

interface Slip {
  readonly kind: string;
  readonly undone: (given: string) => string;
  readonly cause: string;
  readonly fix: string;
  /** Absent: in both. */
  readonly place?: SecretPlace;
}

/** What happens to a secret on its way, by how it is undone. */
const slips: readonly Slip[] = [
  {
    kind: 'plus sent as blank',
    undone: (given) => given.replaceAll(' ', '+'),
    cause: 'The "+" of the secret arrived as a blank, because it was sent without percent-encoding.',
    fix: 'Percent-encode the secret in a form or a query: + is %2B, / is %2F, = is %3D.',
  },
  {
    kind: 'secret encoded twice',
    undone: (given) => decodedOnce(given),
    cause: 'The secret was percent-encoded twice.',
    fix: 'Encode it once: leave it to the library that makes the form, or encode it yourself, not both.',
    place: 'parameter',
  },
  {
    kind: 'secret percent encoded in basic',
    undone: (given) => decodedOnce(given),
    cause: 'The secret is percent-encoded once too often, inside of the Basic header.',
    fix: 'Encode API_KEY:SECRET_KEY in base64 as it is, without percent-encoding.',
    place: 'basic',
  },
  {
    kind: 'blank or line end at the secret',
    undone: (given) => given.trim(),
    cause: 'The secret has a blank or a line end at its beginning or end.',
    fix: 'Trim it where it is read from a file, a variable or a form.',
  },
  {
    kind: 'byte order mark at the secret',
    undone: (given) => given.replace(/^(?:\ufeff|ï»¿)/, '').trim(),
    cause: 'The secret has a byte order mark in front, as text files of Windows have.',
    fix: 'Leave the mark out where the file is read.',
  },
  {
    kind: 'secret in quotes',
    undone: (given) => given.trim().replace(/^(["'`])(.*)\1$/s, '$2'),
    cause: 'The secret was sent with its quotes.',
    fix: 'Leave out the quotes; they belong to the file that it is read from.',
  },
  {
    kind: 'secret as base64url',
    undone: (given) => padded(given.replaceAll('-', '+').replaceAll('_', '/')),
    cause: 'The secret was sent as base64url, or without its padding.',
    fix: 'Send it as Sites shows it: base64 with + and /, and = at its end.',
  },
  {
    kind: 'secret in base64 twice',
    undone: (given) => Buffer.from(given, 'base64').toString('latin1'),
    cause: 'The secret was encoded in base64 once more.',
    fix: 'Send it as Sites shows it: it is base64 already.',
  },
  {
    kind: 'secret in hex',
    undone: (given) => (/^(?:[0-9a-f]{2})+$/i.test(given) ? Buffer.from(given, 'hex').toString('base64') : given),
    cause: 'The secret was decoded and sent in hex.',
    fix: 'Send it as Sites shows it, in base64.',
  },
];

/** Secrets are short: a longer text is none, whatever was done to it. */
const LONGEST = 1_000;
/** Fewest characters of a secret that was cut: fewer could begin another one, too. */
const SHORTEST_CUT = 10;
/** Most secrets whose beginning, end and letters are compared: those of the site and its applications. */
const MOST_COMPARED = 100;

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
  if (given.length > LONGEST) {
    return { kind: 'no secret', cause: 'What was sent is too long for a secret.', fix: 'Copy the secret again.' };
  }
  const named = { apiKey, userKey };
  const whole = lookUp(sites, given);
  const undone = slips
    .filter((slip) => slip.place === undefined || slip.place === place)
    .map((slip) => ({ slip, found: lookUp(sites, slip.undone(given)) }))
    .filter(({ found }) => found !== undefined);
  const other = otherText(sites, given, apiKey, place) ?? partOf(sites, given, named);
  if (whole !== undefined) return causeOfKnown(whole, named);
  const [first] = undone;
  if (first?.found === undefined) return other;
  const { kind, cause, fix } = first.slip;
  const known = causeOfKnown(first.found, named);
  if (known === undefined) return { kind, cause, fix };
  return {
    kind: `${kind} + ${known.kind}`,
    cause: `${cause} ${known.cause}`,
    fix: `${fix} ${known.fix}`,
    ...(known.state && { state: known.state }),
  };
}

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
  if (/^(?:<.*>|\$\{.*\}|\{\{.*\}\}|%\w+%|\$\w+|null|undefined|None|nil|\*+|x{3,}|YOUR[_ -].*)$/i.test(text)) {
    return {
      kind: 'placeholder as secret',
      cause: 'A placeholder was sent as the secret.',
      fix: `Send the secret ${where}.`,
    };
  }
  return undefined;
}

/** A secret of the named site of which a part is missing, or whose letters were changed to one case. */
function partOf(
  sites: Sites,
  given: string,
  { apiKey, userKey }: Pick<WrongSecret, 'apiKey' | 'userKey'>,
): SecretCause | undefined {
  const text = given.trim();
  const site = sites.get(apiKey);
  if (site === undefined || text.length < SHORTEST_CUT) return undefined;
  const ofSite = [site.secret, ...(site.previousSecret ? [site.previousSecret] : [])];
  const ofApplication = site.applications.filter((one) => one.userKey === userKey).map(({ secret }) => secret);
  const right = (userKey === undefined ? ofSite : ofApplication).slice(0, MOST_COMPARED);
  const lower = text.toLowerCase();
  let found: SecretCause | undefined;
  // Each is compared, whatever was found before (R9).
  for (const { text: secret } of right) {
    const isStart = constantTimeEqual(text, secret.slice(0, text.length));
    const isEnd = constantTimeEqual(text, secret.slice(-text.length));
    const isCase = constantTimeEqual(lower, secret.toLowerCase());
    if (isStart || isEnd) {
      found ??= {
        kind: 'secret cut off',
        cause: `Only the ${isStart ? 'first' : 'last'} ${text.length} of ${secret.length} characters of the secret arrived.`,
        fix: 'Copy the whole secret again.',
      };
    } else if (isCase) {
      found ??= {
        kind: 'secret in another case',
        cause: 'The letters of the secret were changed to another case.',
        fix: 'Send it as Sites shows it: base64 tells capital letters from small ones.',
      };
    }
  }
  return found;
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

function decodedOnce(given: string): string {
  const read = tryDecodePart(given.replaceAll('+', '%2B'));
  return 'text' in read ? read.text : given;
}

function padded(text: string): string {
  return text + '='.repeat((4 - (text.length % 4)) % 4);
}
