import { constantTimeEqual } from '#node/constant-time.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { siteRepository, sitesOf } from '#service/core/sites/index.ts';
import {
  decodedFully,
  findTransportMistake,
  isMasked,
  isPlaceholder,
  partOf,
  withoutQuotes,
} from '#service/diagnosis/transport-mistakes/index.ts';
import { looksLikeJwt } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { credentialForm } from '#shared/protocol/masking.ts';
import { siteSecrets } from './secret.ts';

/** What was expected: an access token (D28), or a code (D24). */
export type Expected = 'token' | 'code';

/** Why a value is no credential of this service, as far as it is proved (R59). */
interface ValueCause {
  /** Second half of the key of the cause. */
  readonly cause: CauseName;
  /** The cause, in one sentence of at most twelve words. */
  readonly line: string;
  /** What to do. */
  readonly fix: string;
  /** True: it is seen in the value itself, so that whoever sent it may be told (D14). */
  readonly isOpen: boolean;
  /** What the caller is told where the cause itself is not open: it follows from the value alone. */
  readonly told?: string;
  /** The credential that was meant, where the whole of it came; never shown. */
  readonly meant?: string;
}

/** Finds credentials by a value; both do nothing else. */
interface Finders {
  readonly exact: (value: string) => boolean;
  readonly like: (test: (issued: string) => boolean) => boolean;
}

/** Longer values are not looked into (R52): a whole answer of the service is shorter. */
const MAX_LENGTH = 4_000;
/** Fewest characters of a part, so that chance does not make it the part of another credential. */
const SHORTEST_PART = 16;

const names: Readonly<Record<Expected, string>> = { token: 'access token', code: 'code' };

/** What can happen to a token or a code. */
const mistakes = [
  ...(['in-quotes', 'in-brackets', 'encoded-twice', 'with-blank'] as const),
  ...(['with-scheme', 'as-base64', 'in-base64', 'in-hex'] as const),
];

/**
 * Says why a value that was sent as a token or a code is unknown. Only what the value itself shows, or what the service can
 * prove by what it issued, is said; it decides nothing.
 *
 * @param inHeader whether it came in a header, where nothing is percent-encoded
 * @returns undefined when nothing is proved
 */
export function causeOfUnknown(
  store: Pick<Store, 'of'>,
  expected: Expected,
  value: string,
  inHeader: boolean,
): ValueCause | undefined {
  if (value.length > MAX_LENGTH) return undefined;
  const finders: Finders =
    expected === 'token'
      ? { exact: (text) => store.of(tokenRepository).find(text) !== undefined, like: store.of(tokenRepository).isLike }
      : { exact: (text) => store.of(codeRepository).find(text) !== undefined, like: store.of(codeRepository).isLike };
  return (
    otherCredential(store, expected, value) ??
    changedOnItsWay(expected, value, inHeader, finders) ??
    surrounded(expected, value, finders) ??
    unfilled(expected, value) ??
    cutOrInOtherCase(expected, value, finders) ??
    quoted(store, expected, value, inHeader)
  );
}

/**
 * Quotes around a value that is unknown without them, too: what is in them is looked into once. The caller is told the same
 * whatever that finds (D14).
 */
function quoted(
  store: Pick<Store, 'of'>,
  expected: Expected,
  value: string,
  inHeader: boolean,
): ValueCause | undefined {
  const text = withoutQuotes(value);
  if (text === undefined || text === '' || withoutQuotes(text) !== undefined) return undefined;
  const what = names[expected];
  const told = `The ${what} came with quotes around it. Send it without them.`;
  const within = causeOfUnknown(store, expected, text, inHeader);
  if (within !== undefined) return { ...within, fix: `${within.fix} Leave out the quotes, too.`, told };
  return {
    cause: `${expected}-in-quotes`,
    line: `The ${what} has quotes around it, and is unknown without them.`,
    fix: 'Send it without quotes. With that put right, it would be refused next: none with this value was issued here.',
    isOpen: false,
    told,
  };
}

function changedOnItsWay(
  expected: Expected,
  value: string,
  inHeader: boolean,
  { exact }: Finders,
): ValueCause | undefined {
  const credential = { what: names[expected], inHeader };
  const found = findTransportMistake(value, credential, mistakes, (text) => exact(text) || undefined);
  if (found === undefined) return undefined;
  const { name, line, fix, meant } = found;
  return { cause: `${expected}-${name}`, line, fix, isOpen: true, meant };
}

/** A whole credential with more around it: an answer as JSON, an address, a cookie, the credential twice. */
function surrounded(expected: Expected, value: string, { exact }: Finders): ValueCause | undefined {
  const plain = decodedFully(value) ?? value;
  const length = expected === 'token' ? 57 : 49;
  // A sign of the alphabet may follow at once, so that the beginning of each find is looked up.
  const isIn = [...new Set([value, plain])].some((text) =>
    [...text.matchAll(credentialForm)].slice(0, 10).some(([found]) => exact(found) || exact(found.slice(0, length))),
  );
  if (!isIn) return undefined;
  const what = names[expected];
  return {
    cause: `${expected}-with-more`,
    line: `More than the ${what} was sent in its place.`,
    fix: `Send the ${what} alone, without what stands around it.`,
    isOpen: true,
  };
}

/** Another credential in the place of this one. */
function otherCredential(store: Pick<Store, 'of'>, expected: Expected, value: string): ValueCause | undefined {
  const what = names[expected];
  const as = (cause: CauseName, name: string, fix: string, isOpen = false): ValueCause => ({
    cause,
    line: `${name} came where the ${what} belongs.`,
    fix,
    isOpen,
  });
  const right =
    expected === 'token'
      ? 'Get an access token from the login or the token end-point, and send that.'
      : 'Send the code that the login gave to redirect_uri.';
  if (expected === 'token' && store.of(codeRepository).find(value) !== undefined) {
    return as(
      'code-as-token',
      'An authorization code',
      'Exchange it at socialize.getToken, and send the access_token of the response.',
    );
  }
  if (expected === 'code' && store.of(tokenRepository).find(value) !== undefined) {
    return as('token-as-code', 'An access token', 'Call methods with it: a token is not exchanged.');
  }
  if (/^ot\d\.s\.[\w-]{43}$/.test(value)) return as(`one-time-token-as-${expected}`, 'A one-time token', right, true);
  if (looksLikeJwt(value)) {
    const fix =
      expected === 'token'
        ? 'Send the JWT of an application as "Authorization: Bearer <jwt>", or an access token here.'
        : right;
    return as(`jwt-as-${expected}`, 'A JWT', fix, true);
  }
  if (expected === 'code' && store.of(siteRepository).get(value) !== undefined)
    return as('api-key-as-code', 'An API key', right);
  const sites = sitesOf(store);
  if (sites.some(({ applications }) => applications.some(({ userKey }) => userKey === value))) {
    return as(`user-key-as-${expected}`, 'The userKey of an application', right);
  }
  const secretFix = expected === 'token' ? 'Send it as secret, with the apiKey, or send an access token here.' : right;
  if (isSecret(sites, value)) return as(`secret-as-${expected}`, 'A secret', secretFix);
  return isKeyAndSecret(store, value) ? as(`basic-as-${expected}`, 'Key and secret in base64', right) : undefined;
}

/** Every secret is compared, so that the time says nothing of them (R9). */
function isSecret(sites: readonly SiteRecord[], value: string): boolean {
  let found = false;
  for (const site of sites) {
    for (const [, { text }] of siteSecrets(site)) found = constantTimeEqual(value, text) || found;
    for (const { secret } of site.applications) found = constantTimeEqual(value, secret.text) || found;
  }
  return found;
}

function isKeyAndSecret({ of }: Pick<Store, 'of'>, value: string): boolean {
  if (!/^[A-Za-z0-9+/]{16,}={0,2}$/.test(value)) return false;
  const text = Buffer.from(value, 'base64').toString('latin1');
  const colon = text.indexOf(':');
  return colon > 0 && of(siteRepository).get(text.slice(0, colon)) !== undefined;
}

function unfilled(expected: Expected, value: string): ValueCause | undefined {
  const what = names[expected];
  if (isPlaceholder(value)) {
    return {
      cause: `placeholder-as-${expected}`,
      line: `A placeholder came where the ${what} belongs.`,
      fix: 'Fill in the variable before the call is made.',
      isOpen: true,
    };
  }
  if (!isMasked(value)) return undefined;
  return {
    cause: `masked-${expected}`,
    line: `The ${what} is masked: a part of it was replaced.`,
    fix: `Send the whole ${what}; Tokens shows it.`,
    isOpen: true,
  };
}

/** A part of one that was issued, or one in another case. As many are compared whatever is found. */
function cutOrInOtherCase(expected: Expected, value: string, { like }: Finders): ValueCause | undefined {
  const text = value.trim();
  if (text.length < SHORTEST_PART || !/^[\w.-]+$/.test(text)) return undefined;
  let found: ReturnType<typeof partOf>;
  like((issued) => {
    const part = partOf(text, issued, names[expected]);
    found ??= part;
    return part !== undefined;
  });
  return found && { cause: `${expected}-${found.name}`, line: found.line, fix: found.fix, isOpen: false };
}
