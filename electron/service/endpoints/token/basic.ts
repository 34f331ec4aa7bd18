import type { Authorization } from '#service/kernel/index.ts';

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
