/**
 * The name-constraints extension of the local CA (RFC 5280, 4.2.1.10), written and read as DER by hand: the certificate
 * library has no class for it, and the little that is needed here is a list of names and addresses.
 */
export const NAME_CONSTRAINTS_OID = '2.5.29.30';

/** The OID above as it stands in a certificate. */
const OID_DER = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1e]);
const SEQUENCE = 0x30;
const OCTET_STRING = 0x04;
const BOOLEAN = 0x01;
/** [0] permittedSubtrees, constructed. */
const PERMITTED = 0xa0;
/** GeneralName [2] dNSName and [7] iPAddress, primitive. */
const DNS_NAME = 0x82;
const IP_ADDRESS = 0x87;

function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** An IPv4 or IPv6 address followed by a mask of ones: that address alone. */
function singleAddress(address: string): Buffer {
  const bytes =
    address === '::1' ? Buffer.from([...Array(15).fill(0), 1]) : Buffer.from(address.split('.').map(Number));
  return Buffer.concat([bytes, Buffer.alloc(bytes.length, 0xff)]);
}

/**
 * Value of the extension that permits these host names, everything below them, and these addresses: nothing else.
 *
 * @param addresses IPv4 addresses, or `::1`
 */
export function encodeNameConstraints(names: readonly string[], addresses: readonly string[]): Buffer {
  const subtrees = [
    ...names.map((name) => element(DNS_NAME, Buffer.from(name, 'ascii'))),
    ...addresses.map((address) => element(IP_ADDRESS, singleAddress(address))),
  ].map((base) => element(SEQUENCE, base));
  return element(SEQUENCE, element(PERMITTED, Buffer.concat(subtrees)));
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
  readonly end: number;
}

function readElement(der: Buffer, at: number): Element {
  const tag = der.readUInt8(at);
  let start = at + 2;
  let length = der.readUInt8(at + 1);
  if (length > 0x80) {
    const bytes = length - 0x80;
    length = der.readUIntBE(start, bytes);
    start += bytes;
  }
  if (start + length > der.length) throw new RangeError('The DER element is cut off.');
  return { tag, content: der.subarray(start, start + length), end: start + length };
}

function* elements(der: Buffer): Generator<Element> {
  for (let at = 0; at < der.length; ) {
    const one = readElement(der, at);
    yield one;
    at = one.end;
  }
}

/**
 * Host names that a CA made here may vouch for, read from its certificate.
 *
 * @param certificate DER
 * @returns an empty list when the extension is missing or not as written here
 */
export function permittedNames(certificate: Buffer): string[] {
  const oid = certificate.indexOf(OID_DER);
  if (oid < 0) return [];
  try {
    let value = readElement(certificate, oid + OID_DER.length);
    if (value.tag === BOOLEAN) value = readElement(certificate, value.end);
    if (value.tag !== OCTET_STRING) return [];
    const permitted = [...elements(readElement(value.content, 0).content)].find((one) => one.tag === PERMITTED);
    if (permitted === undefined) return [];
    return [...elements(permitted.content)]
      .map((subtree) => readElement(subtree.content, 0))
      .filter((base) => base.tag === DNS_NAME)
      .map((base) => base.content.toString('ascii'));
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
