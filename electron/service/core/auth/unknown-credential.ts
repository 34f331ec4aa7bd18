import { constantTimeEqual } from '#node/constant-time.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { looksLikeJwt } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { credentialForm } from '#shared/protocol/masking.ts';
import { tryDecodePart } from '#shared/protocol/percent.ts';
import { withoutEnds } from '#shared/text-ends.ts';
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
const LONGEST = 4_000;
/** Fewest characters of a part, so that chance does not make it the part of another credential. */
const SHORTEST_PART = 16;

const names: Readonly<Record<Expected, string>> = { token: 'access token', code: 'code' };

interface Slip {
  readonly cause:
    | `in-${'quotes' | 'brackets' | 'base64' | 'hex'}`
    | `with-${'blank' | 'scheme'}`
    | 'encoded-twice'
    | 'as-base64';
  /** What the client would have had to send; the same text, or undefined, where this did not happen. */
  readonly undone: (value: string) => string | undefined;
  readonly line: (what: string, inHeader: boolean) => string;
  readonly fix: (what: string, inHeader: boolean) => string;
}

const opening = '<{[(';
const closing = '>}])';
const inBrackets = (value: string): string | undefined =>
  opening.includes(value[0] ?? ' ') && closing.includes(value.at(-1) ?? ' ')
    ? withoutEnds(withoutEnds(value, opening), closing)
    : undefined;

/** What happens to a whole credential on its way, by how it is undone. */
const slips: readonly Slip[] = [
  {
    cause: 'in-quotes',
    undone: withoutQuotes,
    line: (what) => `The ${what} was sent with its quotes.`,
    fix: () => 'Send it without them: they belong to the text that it was read from.',
  },
  {
    cause: 'in-brackets',
    undone: (value) => inBrackets(value.trim()),
    line: (what) => `The ${what} was sent in brackets.`,
    fix: () => 'Send it without them: they only mark its place in a documentation.',
  },
  {
    cause: 'encoded-twice',
    undone: decodedTwice,
    line: (what, inHeader) =>
      inHeader ? `The ${what} is percent-encoded in the header.` : `The ${what} was percent-encoded twice.`,
    fix: (_, inHeader) =>
      inHeader
        ? 'Send it in the header as it was issued: nothing there is percent-encoded.'
        : 'Encode it once: leave it to the library that makes the request, or encode it yourself, not both.',
  },
  {
    cause: 'with-blank',
    undone: (value) => value.replace(/[\s\u200b-\u200d\ufeff\u00a0]+/g, ''),
    line: (what) => `The ${what} has a blank or a line end in it.`,
    fix: () => 'Send it in one piece, without what a mail or a terminal put into it.',
  },
  {
    cause: 'with-scheme',
    undone: (value) => /^(?:OAuth|Bearer|Basic|Token)[\s:=+]+([^\s:=+]\S*)$/i.exec(value.trim())?.[1],
    line: (what) => `The name of a scheme stands before the ${what}.`,
    fix: (what) => `Send the ${what} alone; the word OAuth belongs into the Authorization header.`,
  },
  {
    cause: 'as-base64',
    undone: (value) => value.replaceAll('+', '-').replaceAll('/', '_').replaceAll(' ', '-'),
    line: (what) => `The ${what} has other signs for its "-" and "_".`,
    fix: () => 'Send it as it was issued: it is not to be converted to another base64.',
  },
  {
    cause: 'in-base64',
    undone: (value) =>
      /^[\w+/-]+={0,2}$/.test(value) ? Buffer.from(value, 'base64').toString('latin1').trim() : undefined,
    line: (what) => `The ${what} was encoded in base64 once more.`,
    fix: () => 'Send it as it was issued.',
  },
  {
    cause: 'in-hex',
    undone: (value) => (/^(?:[0-9a-f]{2})+$/i.test(value) ? Buffer.from(value, 'hex').toString('latin1') : undefined),
    line: (what) => `The ${what} was sent in hex.`,
    fix: () => 'Send it as it was issued.',
  },
];

/** A variable that was never filled in, or the example of a documentation. */
const placeholder =
  /^(?:<[\w .:/-]{0,40}>|\$\{[\w .:/-]{0,40}\}|\$\([\w .:/-]{0,40}\)|\{\{[\w .:/-]{0,40}\}\}|\{[\w .-]{1,40}\}|%\w{1,40}%|\$\w{1,40}|:\w{1,40}|null|undefined|none|nil|nan|\[object \w+\]|your[_ -][\w .-]{0,40}|x{3,}|(?:access|oauth)?_?-?token|(?:auth)?_?code)$/i;
/** What programs write instead of the middle or the end of a value. */
const maskedText = /…|\.{3}|\*{3,}|•{2,}|\[(?:redacted|filtered|masked)\]/i;

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
  if (value.length > LONGEST) return undefined;
  const what = names[expected];
  const finders: Finders =
    expected === 'token'
      ? { exact: (text) => store.of(tokenRepository).find(text) !== undefined, like: store.of(tokenRepository).isLike }
      : { exact: (text) => store.of(codeRepository).find(text) !== undefined, like: store.of(codeRepository).isLike };
  return (
    otherCredential(store, expected, value) ??
    slipOf(expected, value, inHeader, finders) ??
    surrounded(expected, value, finders) ??
    unfilled(expected, value) ??
    partOf(expected, what, value, finders) ??
    quoted(store, expected, value, inHeader)
  );
}

function withoutQuotes(value: string): string | undefined {
  return /^\s*\\?(["'`“”‘’«])(.*?)\\?["'`“”‘’»]\s*$/s.exec(value)?.[2];
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

function slipOf(expected: Expected, value: string, inHeader: boolean, { exact }: Finders): ValueCause | undefined {
  const what = names[expected];
  for (const { cause, undone, line, fix } of slips) {
    const right = undone(value);
    if (right === undefined || right === '' || right === value || !exact(right)) continue;
    const told = { line: line(what, inHeader), fix: fix(what, inHeader) };
    return { cause: `${expected}-${cause}`, ...told, isOpen: true, meant: right };
  }
  return undefined;
}

/** A whole credential with more around it: an answer as JSON, an address, a cookie, the credential twice. */
function surrounded(expected: Expected, value: string, { exact }: Finders): ValueCause | undefined {
  const plain = decodedTwice(value) ?? value;
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
  const sites = store.of(siteRepository).list();
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
  if (placeholder.test(value.trim())) {
    return {
      cause: `placeholder-as-${expected}`,
      line: `A placeholder came where the ${what} belongs.`,
      fix: 'Fill in the variable before the call is made.',
      isOpen: true,
    };
  }
  if (!maskedText.test(value)) return undefined;
  return {
    cause: `masked-${expected}`,
    line: `The ${what} is masked: a part of it was replaced.`,
    fix: `Send the whole ${what}; Tokens shows it.`,
    isOpen: true,
  };
}

/**
 * A part of one that was issued, or one in another case. Only the log is told: otherwise somebody could ask for a token
 * character by character. As many are compared whatever is found.
 */
function partOf(expected: Expected, what: string, value: string, { like }: Finders): ValueCause | undefined {
  const text = value.trim();
  if (text.length < SHORTEST_PART || !/^[\w.-]+$/.test(text)) return undefined;
  let found: 'start' | 'end' | 'case' | undefined;
  let length = 0;
  like((issued) => {
    const isShorter = text.length < issued.length;
    if (isShorter && issued.startsWith(text)) found = 'start';
    else if (isShorter && issued.endsWith(text)) found = 'end';
    else if (issued.toLowerCase() === text.toLowerCase()) found = 'case';
    else return false;
    length = issued.length;
    return true;
  });
  if (found === undefined) return undefined;
  if (found === 'case') {
    const which =
      text === text.toUpperCase() ? 'upper case' : text === text.toLowerCase() ? 'lower case' : 'another case';
    return {
      cause: `${expected}-in-other-case`,
      line: `The ${what} was changed to ${which}.`,
      fix: 'Send it as it was issued: capital letters and small ones are not the same.',
      isOpen: false,
    };
  }
  const part = found === 'start' ? 'first' : 'last';
  return {
    cause: `${expected}-cut`,
    line: `Only the ${part} ${text.length} of ${length} characters of the ${what} arrived.`,
    fix: 'Send the whole of it; look where it is kept in a field that is too short.',
    isOpen: false,
  };
}

/** Percent-decoded once or twice; undefined when there is nothing to decode. */
function decodedTwice(value: string): string | undefined {
  if (!/%[0-9A-Fa-f]{2}/.test(value)) return undefined;
  const once = tryDecodePart(value.replaceAll('+', '%2B'));
  if (!('text' in once)) return undefined;
  if (!/%[0-9A-Fa-f]{2}/.test(once.text)) return once.text;
  const twice = tryDecodePart(once.text.replaceAll('+', '%2B'));
  return 'text' in twice ? twice.text : once.text;
}
