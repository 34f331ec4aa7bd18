import { z } from 'zod';
import { shared } from '#service/core/parameters/index.ts';
import { type Call, cookieOf } from '#service/kernel/index.ts';
import { type CallScope, readParameter, readShape } from '#service/methods/index.ts';
import { ipAddress, networkOf } from './address.ts';

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
