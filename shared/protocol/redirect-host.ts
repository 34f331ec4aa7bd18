/** A host that every browser reads in one way. */
export interface Host {
  readonly kind: 'name' | 'ipv4' | 'ipv6';
  /** Lower case; an IPv6 address as eight groups in hex without leading zeros. */
  readonly canonical: string;
}

const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** The last label of what browsers take for an IPv4 address: all digits, or hex after 0x (WHATWG URL, "ends in a number"). */
const number = /^(?:\d+|0x[0-9a-f]*)$/;
const octet = /^(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])$/;
const group = /^[0-9a-f]{1,4}$/;

/** `1.2.3.4` as two groups of an IPv6 address. */
function groupsOfIpv4(text: string): string[] | undefined {
  const octets = text.split('.');
  if (octets.length !== 4 || !octets.every((part) => octet.test(part))) return undefined;
  const [a = 0, b = 0, c = 0, d = 0] = octets.map(Number);
  return [((a << 8) | b).toString(16), ((c << 8) | d).toString(16)];
}

function groupsOf(text: string): string[] | undefined {
  if (text === '') return [];
  const parts = text.split(':');
  const last = parts.at(-1) ?? '';
  const tail = last.includes('.') ? groupsOfIpv4(last) : [last];
  if (tail === undefined) return undefined;
  const groups = [...parts.slice(0, -1), ...tail];
  return groups.every((part) => group.test(part)) ? groups : undefined;
}

/** RFC 4291 text form without a zone, which no browser accepts; undefined when it is anything else. */
function parseIpv6(text: string): string | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const head = groupsOf(halves[0] ?? '');
  const tail = halves.length === 2 ? groupsOf(halves[1] ?? '') : [];
  if (head === undefined || tail === undefined) return undefined;
  // The dotted form is allowed only at the very end.
  if (halves.length === 2 && (halves[0] ?? '').includes('.')) return undefined;
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array<string>(halves.length === 2 ? missing : 0).fill('0'), ...tail];
  return groups.map((part) => Number.parseInt(part, 16).toString(16)).join(':');
}

/**
 * Reads a host, already in lower case, without port. Refused are the forms that programs read in different ways: empty
 * labels, dots at either end, percent signs, and numbers that browsers take for an IPv4 address (`127.1`, `0x7f.1`,
 * `2130706433`, `0177.0.0.1`).
 *
 * @returns undefined when the text is not a plain host
 * @see D18, R10
 */
export function parseHost(text: string): Host | undefined {
  if (text.startsWith('[') && text.endsWith(']')) {
    const canonical = parseIpv6(text.slice(1, -1));
    return canonical === undefined ? undefined : { kind: 'ipv6', canonical };
  }
  if (text.length > 253) return undefined;
  const labels = text.split('.');
  if (number.test(labels.at(-1) ?? '')) {
    return labels.length === 4 && labels.every((part) => octet.test(part))
      ? { kind: 'ipv4', canonical: text }
      : undefined;
  }
  return labels.every((part) => label.test(part)) ? { kind: 'name', canonical: text } : undefined;
}
