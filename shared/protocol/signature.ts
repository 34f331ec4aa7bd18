import { beginning, encodePairs, inLowerCase, joinEncoded, type NamedValue, signedUrl } from './base-string.ts';
import { encodeBase64 } from './bytes.ts';

/** HMAC-SHA1 over the UTF-8 bytes of `text`; a parameter, because this folder has no crypto of a host. */
export type HmacSha1 = (key: Uint8Array, text: string) => Uint8Array;

/** Where a call arrived: scheme of the listener, `Host` header as received, path as received. */
export interface SignedAddress {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly path: string;
}

type AcceptedFormName =
  | 'as received'
  | 'port dropped'
  | 'port added'
  | 'lower-case apikey and uid'
  | 'lower-case apikey and uid, port dropped'
  | 'lower-case apikey and uid, port added';

/** What was signed, after "over the parameters". @param name of an accepted form */
export function asSigned(name: string): string {
  return name === 'as received' ? 'as received' : `as received, with ${name}`;
}

interface AcceptedForm {
  readonly name: AcceptedFormName;
  readonly baseString: string;
  /** Its part in front of the parameters. */
  readonly beginning: string;
  /** Its parameters: the same text for several forms, and nearly all of a long one. */
  readonly parameters: string;
}

/**
 * Signs a base string.
 *
 * @param key the base64-decoded secret (spec "Signature" 2)
 * @returns standard base64 with padding, 28 characters
 */
export function sign(baseString: string, key: Uint8Array, hmac: HmacSha1): string {
  return encodeBase64(hmac(key, baseString));
}

/** 20 bytes: 26 free characters, then one whose two lowest bits are zero, then padding that clients may drop. */
const digest = /^(?:[A-Za-z0-9+/]{26}|[A-Za-z0-9_-]{26})[AEIMQUYcgkosw048]=?$/;

/**
 * Reads the `sig` of a call in base64 or base64url, with or without padding (D31; the Android client sends base64url).
 *
 * @returns the same 20 bytes in canonical base64, or undefined when the text is not a SHA-1 digest
 */
export function normalizeSignature(sig: string): string | undefined {
  if (!digest.test(sig)) return undefined;
  const standard = sig.replaceAll('-', '+').replaceAll('_', '/');
  return standard.length === 27 ? `${standard}=` : standard;
}

const hostAndPort = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/;

type PortChange = 'port dropped' | 'port added';

/** A form of the call's address that a client may have signed. */
interface AcceptedAddress {
  /** In lower case, as in the signed URL. */
  readonly host: string;
  /** Undefined for the address as received. */
  readonly change: PortChange | undefined;
}

/**
 * The addresses that D31 accepts: as received; without the port (the .NET client never signs it); and, when the client's
 * HTTP library left the scheme's own port out of `Host`, with that port.
 */
export function acceptedAddresses(address: SignedAddress): readonly AcceptedAddress[] {
  const host = address.host.toLowerCase();
  const received: AcceptedAddress = { host, change: undefined };
  const match = hostAndPort.exec(host);
  if (match === null) return [received];
  const name = match[1] ?? '';
  if (match[2] !== undefined) return [received, { host: name, change: 'port dropped' }];
  return [received, { host: `${name}:${address.scheme === 'https' ? 443 : 80}`, change: 'port added' }];
}

const documentedLowerCase: readonly string[] = ['apikey', 'uid'];

/**
 * The forms of a call's base string that D31 accepts, likeliest first and made only when asked for: as received; with
 * the port dropped or added (see `acceptedAddresses`); the same with the names `apikey` and `uid` in lower case, as in
 * the specification's example. No form comes twice.
 */
export function* acceptedForms(
  httpMethod: string,
  address: SignedAddress,
  parameters: Iterable<NamedValue>,
): Generator<AcceptedForm, undefined> {
  const list = encodePairs(parameters);
  const signed = joinEncoded(list);
  const received = signedUrl(address.scheme, address.host, address.path);
  yield form('as received', beginning(httpMethod, received), signed);
  const urls = acceptedAddresses(address).map(({ host, change }) => ({
    url: signedUrl(address.scheme, host, address.path),
    change,
  }));
  for (const { url, change } of urls) {
    if (change !== undefined) yield form(change, beginning(httpMethod, url), signed);
  }
  const isChanged = list.some(({ name }) => {
    const lower = name.toLowerCase();
    return lower !== name && documentedLowerCase.includes(lower);
  });
  if (!isChanged) return;
  const lowerCase = joinEncoded(inLowerCase(list, documentedLowerCase));
  for (const { url, change } of urls) {
    const name = change === undefined ? 'lower-case apikey and uid' : (`lower-case apikey and uid, ${change}` as const);
    yield form(name, beginning(httpMethod, url), lowerCase);
  }
}

function form(name: AcceptedFormName, start: string, parameters: string): AcceptedForm {
  return { name, baseString: start + parameters, beginning: start, parameters };
}
