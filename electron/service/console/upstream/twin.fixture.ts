import { forAllTests } from '#node/lifetime.fixture.ts';
import { type AskedService, startAsked, stopService } from '#service/fixtures/asked-service.fixture.ts';
import { type Received, request } from '#service/fixtures/request.fixture.ts';
import { signed as signedCall } from '#service/fixtures/rest.fixture.ts';
import type { ServiceOptions } from '#service/index.ts';
import type { OperationInput, ServiceOperationName } from '#shared/contract/index.ts';
import { type UpstreamSettings, upstreamSettings } from '#shared/contract/upstream.ts';
import { encodeForm } from '#shared/protocol/percent.ts';

export const KEY = '3_twin';
export const SECRET = Buffer.from('the secret of both, of 32 bytes!').toString('base64');
/** The name of the real service, which leads to this machine for the client. */
export const DOMAIN = 'us1.upstream.example';

/** A service that can be asked; `problem` gives what a user reads of it. */
export interface Desk extends Omit<AskedService, 'problem'> {
  problem<N extends ServiceOperationName>(name: N, input: OperationInput<N>): Promise<string>;
}

export async function desk(given: Partial<ServiceOptions> = {}, site: object = {}): Promise<Desk> {
  const asked = await startAsked({ workspace: workspace(site), ...given });
  return {
    ...asked,
    async problem(name, input) {
      const { message, next = '' } = await asked.problem(name, input);
      return `${message} ${next}`;
    },
  };
}

/** One for all tests of a file. */
export const deskForAll = (): Desk => forAllTests(() => desk(), stopService);

export const workspace = (site: object = {}) => ({
  version: 1,
  dataCenters: [
    { id: 'us1', name: 'US', domain: DOMAIN },
    { id: 'eu1', name: 'Europe', domain: 'eu1.upstream.example' },
  ],
  sites: [{ name: 'Twin', apiKey: KEY, secret: SECRET, dataCenter: 'us1', domains: ['shop.example'], ...site }],
  people: [
    {
      site: KEY,
      UID: 'u-1',
      profile: { firstName: 'Una', lastName: 'East', email: 'una@shop.example' },
      identities: [{ provider: 'facebook', providerUID: 'fb-1' }],
    },
  ],
});

const portOf = (address: string): string => new URL(address).port;

/** The settings that make another desk the upstream; all of them, so that nothing of former ones stays. */
export const upstreamAt = ({ service }: Desk, more: Partial<UpstreamSettings> = {}) =>
  upstreamSettings.parse({
    mode: 'relay',
    domain: DOMAIN,
    address: `127.0.0.1:${portOf(service.addresses.https)}/${portOf(service.addresses.http)}`,
    ca: service.caPem,
    ...more,
  });

export interface Got extends Received {
  /** The body, where it is JSON. */
  readonly json: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly transport?: 'http' | 'https';
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Sends a call to a desk, as a client whose hosts file leads the real names here. */
export async function send({ service }: Pick<Desk, 'service'>, path: string, sent: Sent = {}): Promise<Got> {
  const { transport = 'https', host = hostOf(path), headers = {}, parameters = {} } = sent;
  const form = encodeForm(Object.entries(parameters).map(([name, value]) => ({ name, value })));
  const own = { host, 'content-type': 'application/x-www-form-urlencoded' };
  const got = await request(service.addresses[transport], {
    ...{ method: 'POST', path, ca: service.caPem, servername: host.replace(/:\d+$/, '') },
    ...{ headers: { ...own, ...headers }, body: form },
  });
  try {
    return { ...got, json: JSON.parse(got.text) };
  } catch {
    return { ...got, json: {} };
  }
}

/** The host of the real service that a method is called at. */
const hostOf = (path: string): string => `${path.slice(1).split('.')[0]}.${DOMAIN}`;

/** Parameters of a signed call. */
export const signed = (
  path: string,
  parameters: Readonly<Record<string, string>>,
  { host = hostOf(path), secret = SECRET, ...given }: Sent & { readonly secret?: string } = {},
): Record<string, string> =>
  signedCall({ ...given, method: path.slice(1), host, secret, parameters: { apiKey: KEY, ...parameters } }, Date.now());

/** The newest row of the log. */
export async function newest(desk: Desk) {
  const { items } = await desk.ask('log.list', { limit: 1 });
  return desk.ask('log.get', { callId: items[0]?.callId ?? '' });
}
