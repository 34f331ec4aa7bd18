import { type ClientCause, causeOfSwapped } from '#service/core/auth/index.ts';
import type { Sites as SiteRepository } from '#service/core/sites/index.ts';
import { findTransportMistake, type TransportMistakeName } from '#service/diagnosis/transport-mistakes/index.ts';
import type { Authorization } from '#service/kernel/index.ts';
import { keysOf } from '#shared/narrowing.ts';

/** What an `Authorization: Basic` header says, or what is wrong with it. */
export type Basic =
  | { readonly ok: true; readonly apiKey: string; readonly secret: string }
  | { readonly ok: false; readonly problem: string };

const CANONICAL_BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads `Basic <BASE64(API_KEY:SECRET_KEY)>` strictly (spec "Token end-point", D26): one header, the word Basic,
 * blanks, canonical base64 of UTF-8 with exactly one colon. API keys and secrets have no colon, so a second one means
 * that something else was encoded.
 */
export function readBasic({ values, scheme, rest }: Authorization): Basic {
  if (values.length > 1) return wrong('The Authorization header was sent more than once. Send it once.');
  if (scheme !== 'basic' || (rest !== '' && !rest.startsWith(' '))) {
    return wrong('The Authorization header does not start with "Basic". Send "Basic <BASE64(API_KEY:SECRET_KEY)>".');
  }
  const credentials = rest.replace(/^ +/, '');
  if (credentials === '') return wrong('Nothing follows the word Basic. Send "Basic <BASE64(API_KEY:SECRET_KEY)>".');
  const bytes = Buffer.from(credentials, 'base64');
  if (!CANONICAL_BASE64.test(credentials) || bytes.toString('base64') !== credentials) {
    return wrong(
      'What follows the word Basic is not base64. Encode API_KEY:SECRET_KEY in standard base64 with padding.',
    );
  }
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    return wrong('What follows the word Basic is not base64 of a text. Encode API_KEY:SECRET_KEY.');
  }
  const [apiKey, secret, ...more] = text.split(':');
  if (!apiKey || !secret || more.length > 0) {
    return wrong('The Basic header is not one API key, one colon and one secret. Encode API_KEY:SECRET_KEY.');
  }
  return { ok: true, apiKey, secret };
}

function wrong(problem: string): Basic {
  return { ok: false, problem };
}

type Sites = Pick<SiteRepository, 'get' | 'list'>;

/** Longer headers hold no key and secret. */
const MAX_LENGTH = 2_000;

/** What can happen to the base64 of key and secret, and the causes. */
const mistakes = {
  'in-quotes': 'basic-in-quotes',
  'encoded-twice': 'basic-percent-encoded',
  'with-blank': 'basic-with-blank',
  'as-base64url': 'basic-as-base64url',
  'in-base64': 'basic-in-base64-twice',
  'in-hex': 'basic-in-hex',
} as const satisfies Partial<Record<TransportMistakeName, ClientCause['cause']>>;

const encode = 'Encode API_KEY:SECRET_KEY in base64.';

/**
 * Says what a Basic header that identifies nobody holds.
 *
 * @returns undefined when it does not name a site in any way that is known
 */
export function causeOfBasic(sites: Sites, { scheme, rest }: Authorization): ClientCause | undefined {
  const sent = rest.trim();
  if (scheme !== 'basic' || sent === '' || sent.length > MAX_LENGTH) return undefined;
  const plain = textOf(sent) ?? '';
  if (Buffer.from(sent, 'base64').toString('base64') === sent) {
    const swapped = causeOfSwapped(sites, partsOf(plain));
    if (swapped !== undefined) return swapped;
    if (sites.get(plain) !== undefined)
      return said('basic-without-secret', 'The Basic header has the API key without the secret.', encode);
  }
  const namesSite = (text: string | undefined) => sites.get(partsOf(text ?? '')?.clientId ?? '');
  if (namesSite(sent) !== undefined)
    return said('basic-not-encoded', 'Key and secret stand in the Basic header without base64.', encode);
  const credential = { what: 'Basic credential', inHeader: true };
  const found = findTransportMistake(sent, credential, keysOf(mistakes), (text) => namesSite(textOf(text)));
  return found && said(mistakes[found.name], found.line, found.fix);
}

function said(cause: ClientCause['cause'], line: string, fix: string): ClientCause {
  return { cause, details: `${line} ${fix}` };
}

function partsOf(text: string): { readonly clientId: string; readonly secret: string } | undefined {
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** What is in base64, also without padding, and in base64url; undefined when it is none. */
const textOf = (text: string): string | undefined =>
  /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64').toString('utf8') : undefined;
