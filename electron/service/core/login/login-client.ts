import { isIP, SocketAddress } from 'node:net';
import { z } from 'zod';
import { shared } from '#service/core/parameters/index.ts';
import { type Call, cookieOf } from '#service/kernel/index.ts';
import { type CallScope, readParameter, readShape } from '#service/methods/index.ts';

/** A longer id is none that a client library made. */
const MAX_GMID_LENGTH = 500;

/** Where a login comes from. */
export interface LoginClient {
  /** In one spelling; undefined: the call is judged, not received. */
  readonly address: string | undefined;
  /** Its network (`networkOf`); undefined: the call is a server's, which does not say where its client is. */
  readonly network: string | undefined;
  /** Id of the machine or device; undefined: the call names none. */
  readonly device: string | undefined;
  readonly riskScore: number | undefined;
  readonly isCaptchaVerified: boolean;
}

/** What a site's server says of the client that it logs in. */
const clientContext = z.looseObject({
  clientIP: z
    .string()
    .refine((text) => ipAddress(text) !== undefined, 'It is an IP address.')
    .optional(),
  deviceID: z.string().max(100).nullable().optional(),
  isCaptchaVerified: z.boolean().optional(),
  riskScore: z.number().min(0).optional(),
});

/**
 * The client of a login: what the site's server says in clientContext, and otherwise the connection. Headers that name
 * an address are never read: anybody can send them.
 *
 * @throws ApiError 400006 with the member of clientContext that is wrong
 */
export function loginClient({ call, caller }: CallScope): LoginClient {
  const { parameters, trace } = call;
  const given = parameters.get('clientContext');
  if (given !== undefined && caller !== 'site') {
    trace.noted('F 7.3', 'clientContext counts only with the credentials of the site: the connection is judged.');
  }
  const context = caller === 'site' ? readParameter(shared.clientContext, given) : undefined;
  const said = context === undefined ? {} : readShape('clientContext', clientContext, context);
  const { clientIP, deviceID, isCaptchaVerified = false, riskScore } = said;
  const captcha = ['captchaToken', 'captchaText'].some((name) => (parameters.get(name) ?? '') !== '');
  const address = ipAddress(clientIP ?? call.connection?.remoteAddress ?? '');
  const isOfClient = caller !== 'site' || clientIP !== undefined;
  return {
    address,
    network: address !== undefined && isOfClient ? networkOf(address) : undefined,
    device: deviceID ? `deviceID ${deviceID}` : machineOf(call),
    riskScore,
    isCaptchaVerified: isCaptchaVerified || captcha,
  };
}

/**
 * The id of the machine that a call comes from, as a parameter or in the cookie of the client-side library (U 3.8); ucid where
 * a client sends it alone (D71).
 */
function machineOf(call: Call): string | undefined {
  const sentAs = (name: string) => call.parameters.get(name) || cookieOf(call, name);
  const sent = sentAs('gmid') || sentAs('ucid') || '';
  return sent === '' || sent.length > MAX_GMID_LENGTH ? undefined : sent;
}

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
