import { encodeBase64, encodeUtf8 } from '../protocol/bytes.ts';
import { PasteProblem } from './pasted-call.ts';

/** An address, not a byte of it changed. */
export interface Address {
  readonly transport: 'http' | 'https';
  /** With the port if there is one. */
  readonly host: string;
  readonly path: string;
  /** Raw, without `?`. */
  readonly query: string;
  /** `Authorization`, of a name and password in the address. */
  readonly headers: readonly (readonly [string, string])[];
}

const address = /^(?:(https?):\/\/)?([^/?#\s]+)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/is;

/**
 * Reads an address without changing a byte of its query: the signature covers what was sent, and a URL parser would
 * rewrite some of it.
 *
 * @param fallback scheme of an address without one; undefined: such text is no address
 */
export function addressOf(text: string, fallback: 'http' | undefined): Address {
  const match = address.exec(text.trim());
  const [, scheme, authority = '', path = '', query = ''] = match ?? [];
  if (!match || (scheme === undefined && fallback === undefined)) {
    throw new PasteProblem(
      'This is neither a URL nor a cURL command.',
      'Give the whole call in quotes, for example "https://localhost:9443/socialize.getUserInfo?apiKey=…".',
    );
  }
  const at = authority.lastIndexOf('@');
  const user = at === -1 ? undefined : decoded(authority.slice(0, at));
  return {
    transport: (scheme ?? fallback)?.toLowerCase() === 'https' ? 'https' : 'http',
    host: authority.slice(at + 1),
    path: path === '' ? '/' : path,
    query,
    headers: user === undefined ? [] : [['Authorization', `Basic ${encodeBase64(encodeUtf8(user))}`] as const],
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
