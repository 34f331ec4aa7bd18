import { type ClientCause, causeOfSwapped } from '#service/core/auth/index.ts';
import type { Sites as SiteRepository } from '#service/core/sites/index.ts';
import { findTransportMistake, type TransportMistakeName } from '#service/diagnosis/transport-mistakes/index.ts';
import type { Authorization } from '#service/kernel/index.ts';
import { keysOf } from '#shared/narrowing.ts';

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
