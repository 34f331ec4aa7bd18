import { isIP, SocketAddress } from 'node:net';

/**
 * An IP address in one spelling: IPv6 shortened and in lower case, IPv4 in IPv6 (`::ffff:127.0.0.1`) as IPv4.
 *
 * @returns undefined for what is none
 */
export function ipAddress(text: string): string | undefined {
  const kind = isIP(text);
  if (kind !== 6) return kind === 4 ? text : undefined;
  const [bare = ''] = text.split('%');
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1] ?? address;
}

/**
 * The network that stands in for the country of an address, which nothing on this machine knows: its first 16 bits, of
 * IPv6 its first 32. Chosen; F has no rule.
 *
 * @param address of `ipAddress`
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return `${address.split('.', 2).join('.')}.0.0/16`;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  // What "::" leaves out, as far as the first two groups reach into it.
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':')];
  return `${all.slice(0, 2).join(':')}::/32`;
}
