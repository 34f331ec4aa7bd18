import { createHmac, randomBytes } from 'node:crypto';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { type MovableClock, movableClock } from '#service/fixtures/store.fixture.ts';
import { createService, type Service, type ServiceOptions } from '#service/index.ts';
import type { OperationInput, OperationOutput, ServiceOperationName } from '#shared/contract/index.ts';
import { type UpstreamSettings, upstreamSettings } from '#shared/contract/upstream.ts';
import { baseString } from '#shared/protocol/base-string.ts';
import { encodeForm } from '#shared/protocol/percent.ts';

export const KEY = '3_twin';
export const SECRET = Buffer.from('the secret of both, of 32 bytes!').toString('base64');
/** The name of the real service, which leads to this machine for the client. */
export const DOMAIN = 'us1.upstream.example';

/** A service that can be asked. */
export interface Desk {
  readonly service: Service;
  readonly clock: MovableClock;
  ask<N extends ServiceOperationName>(name: N, input: OperationInput<N>): Promise<OperationOutput<N>>;
  problem<N extends ServiceOperationName>(name: N, input: OperationInput<N>): Promise<string>;
}

export async function desk(given: Partial<ServiceOptions> = {}, site: object = {}): Promise<Desk> {
  const clock = movableClock(Date.now());
  const service = await createService({
    dataDir: ':memory:',
    listen: { httpPort: 0, httpsPort: 0 },
    clock,
    workspace: workspace(site),
    ...given,
  });
  return {
    service,
    clock,
    async ask(name, input) {
      const result = await service.invoke(name, input);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    },
    async problem(name, input) {
      const result = await service.invoke(name, input);
      if (result.ok) throw new Error('It was done.');
      return `${result.error.message} ${result.error.next ?? ''}`;
    },
  };
}

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

/** The settings that make another desk the upstream. */
/** All settings, so that nothing of former ones stays. */
export const upstreamAt = ({ service }: Desk, more: Partial<UpstreamSettings> = {}) =>
  upstreamSettings.parse({
    mode: 'relay',
    domain: DOMAIN,
    address: `127.0.0.1:${portOf(service.addresses.https)}/${portOf(service.addresses.http)}`,
    ca: service.caPem,
    ...more,
  });

export interface Got {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly bytes: Buffer;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly transport?: 'http' | 'https';
  readonly httpMethod?: 'GET' | 'POST';
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of the call; of a POST the form. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Sends a call to a desk, as a client whose hosts file leads the real names here. */
export function send({ service }: Pick<Desk, 'service'>, path: string, sent: Sent = {}): Promise<Got> {
  const { transport = 'https', httpMethod = 'POST', headers = {}, parameters = {} } = sent;
  const host = sent.host ?? `${path.slice(1).split('.')[0]}.${DOMAIN}`;
  const form = encodeForm(Object.entries(parameters).map(([name, value]) => ({ name, value })));
  const isGet = httpMethod === 'GET';
  return new Promise((done, failed) => {
    const address = `${service.addresses[transport]}${path}${isGet && form !== '' ? `?${form}` : ''}`;
    const request = (transport === 'https' ? secure : plain)(
      address,
      {
        method: httpMethod,
        agent: false,
        ca: service.caPem,
        servername: host.replace(/:\d+$/, ''),
        headers: { host, ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
      },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        let json = {};
        try {
          json = JSON.parse(text);
        } catch {
          // It is no JSON.
        }
        done({ status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, bytes, text, json });
      },
    );
    request.on('error', failed);
    request.end(isGet ? undefined : form);
  });
}

/** Parameters of a signed call. */
export function signed(
  path: string,
  parameters: Readonly<Record<string, string>>,
  {
    transport = 'https',
    httpMethod = 'POST',
    host,
    secret = SECRET,
    at = Date.now(),
  }: Sent & { readonly secret?: string; readonly at?: number } = {},
): Record<string, string> {
  const all = {
    apiKey: KEY,
    ...parameters,
    timestamp: String(Math.floor(at / 1000)),
    nonce: randomBytes(12).toString('hex'),
  };
  const list = Object.entries(all).map(([name, value]) => ({ name, value }));
  const text = baseString(
    httpMethod,
    `${transport}://${host ?? `${path.slice(1).split('.')[0]}.${DOMAIN}`}${path}`,
    list,
  );
  return { ...all, sig: createHmac('sha1', Buffer.from(secret, 'base64')).update(text, 'utf8').digest('base64') };
}

/** The newest row of the log. */
export async function newest(desk: Desk) {
  const { items } = await desk.ask('log.list', { limit: 1 });
  return desk.ask('log.get', { callId: items[0]?.callId ?? '' });
}
