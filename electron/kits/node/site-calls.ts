import { createHmac, randomUUID } from 'node:crypto';
import { LANDING_PATH } from '#shared/flows/landing.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { baseString } from '#shared/protocol/base-string.ts';
import { parseExactJson, stringifyExactJson } from '#shared/quoting/exact-numbers.ts';
import type { Administration } from './administration.ts';
import { AuthdeskError } from './error.ts';
import type { Https } from './https.ts';
import { known } from './known-options.ts';
import { machineTime } from './real-time.ts';
import type { ServiceProcess } from './service-process.ts';
import { storageState } from './storage-state.ts';
import type { ApiResponse, Authdesk, LoginUrl, Parameters } from './types.ts';

interface Parts {
  readonly administration: Administration;
  readonly service: ServiceProcess;
  readonly https: Https;
  readonly addresses: { readonly http: string };
  readonly apiKey: string;
}

type SiteCalls = Pick<Authdesk, 'call' | 'secret' | 'sign' | 'token' | 'session' | 'loginUrl'>;

/** What a client of a site does: calls, signatures, tokens, sessions. */
export function siteCallsOf({ administration, service, https, addresses, apiKey }: Parts): SiteCalls {
  const secretOf = async (site: string, userKey?: string): Promise<string> => {
    const input = { apiKey: site, ...(userKey !== undefined && { userKey }) };
    return (await administration.ask('sites.revealSecret', { which: 'current', ...input })).secret;
  };

  /** @throws AuthdeskError with how the service ended, when it did */
  async function post(path: string, form: URLSearchParams, authorization?: string): Promise<ApiResponse> {
    const text = await service.responseTo(`${path} got no response`, () => https.post(path, form, authorization));
    try {
      return parseExactJson(text) as ApiResponse;
    } catch {
      throw new AuthdeskError(
        'unavailable',
        `${path} responded with something other than JSON: ${JSON.stringify(text.slice(0, 200))}.`,
        'A failure on purpose does that, or a parameter "format" or "callback"; leave it out.',
      );
    }
  }

  return {
    async call(method, parameters = {}, options = {}) {
      const { site = apiKey, as = 'site' } = known(options, 'site', 'as');
      const form = formOf({ format: 'json', ...parameters });
      if (typeof as === 'object') return post(`/${method}`, form, `OAuth ${as.token}`);
      form.set('apiKey', site);
      if (as === 'site') form.set('secret', await secretOf(site));
      return post(`/${method}`, form);
    },
    secret: ({ site = apiKey, userKey } = {}) => secretOf(site, userKey),
    async sign(method, parameters = {}, options = {}) {
      const { site = apiKey } = known(options, 'site');
      const [secret, { now }] = await Promise.all([secretOf(site), administration.ask('clock.get', {})]);
      const url = `${addresses.http}/${method}`;
      const unsigned = {
        apiKey: site,
        ...Object.fromEntries(formOf(parameters)),
        timestamp: String(Math.floor(now / 1000)),
        nonce: randomUUID(),
      };
      const text = baseString(
        'POST',
        url,
        Object.entries(unsigned).map(([name, value]) => ({ name, value })),
      );
      const sig = createHmac('sha1', Buffer.from(secret, 'base64')).update(text).digest('base64');
      const all = { ...unsigned, sig };
      return { method: 'POST', url, parameters: all, body: new URLSearchParams(all) };
    },
    async token(UID, options = {}) {
      const { site = apiKey } = known(options, 'site');
      const authorization = `Basic ${Buffer.from(`${site}:${await secretOf(site)}`).toString('base64')}`;
      const form = formOf({ grant_type: 'none', x_siteUID: UID });
      const response = await post('/socialize.getToken', form, authorization);
      if (typeof response.access_token === 'string') return response.access_token;
      const why = [response.error, response.error_description].filter((word) => typeof word === 'string').join(', ');
      throw new AuthdeskError('refused', `There is no token for "${UID}" of the site ${site}: ${why}.`);
    },
    async session(UID, options = {}) {
      const { site = apiKey, origins = [], expiration } = known(options, 'site', 'origins', 'expiration');
      const how = definedMembers({ sessionExpiration: expiration });
      const started = await administration.ask('sessions.start', { site, UID, ...how });
      const { cookieName, cookieValue } = started;
      return { cookieName, cookieValue, storageState: storageState(started, origins, machineTime()) };
    },
    async loginUrl(given = {}) {
      const { as, ...options } = known(given, 'site', 'as', 'provider', 'responseType', 'redirectUri', 'state');
      const { site = apiKey } = options;
      if (as !== undefined) await administration.ask('nextLogins.set', { site, outcome: 'complete', UID: as });
      return loginUrl(addresses.http, { site, ...options });
    },
  };
}

/** The login end-point, by names: `localhost` is a domain that the demo has registered. */
function loginUrl(
  base: string,
  {
    site,
    provider = 'facebook',
    responseType = 'token',
    redirectUri,
    state,
  }: Omit<LoginUrl, 'as'> & { readonly site: string },
): string {
  const { port } = new URL(base);
  const url = new URL(`http://localhost:${port}/socialize.login`);
  const parameters = {
    client_id: site,
    x_provider: provider,
    response_type: responseType,
    redirect_uri: redirectUri ?? `http://localhost:${port}${LANDING_PATH}`,
    ...(state !== undefined && { state }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function formOf(parameters: Parameters): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    form.set(name, typeof value === 'object' && value !== null ? stringifyExactJson(value) : String(value));
  }
  return form;
}
