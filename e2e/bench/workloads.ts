import { join } from 'node:path';
import { landingOf, loginQuery } from '../hosts/login.ts';
import { send } from '../hosts/wire.ts';
import { decisionForm, readProviderScreen } from '../pages/provider-screen.ts';
import { type Authdesk, authorization, caller, encodedAuthorization, site, targetOf } from './authdesk.ts';
import type { Target } from './load.ts';
import { runOnce, type Started, start } from './processes.ts';
import type { Workload } from './requests.ts';

/** A server that takes part in a comparison. */
export interface Contender {
  readonly name: string;
  readonly target: Target;
  /** Absent: not measured. */
  readonly processorTime?: Started['processorTime'];
}

/** A comparison: the same requests, or ones of the same meaning, to every contender. */
export interface Comparison {
  readonly name: string;
  /** Authdesk first. */
  readonly contenders: readonly Contender[];
  /** The requests of a round for one contender. */
  requests(contender: Contender, calls: number): Promise<Workload>;
  /** A text that every right response holds. */
  readonly accepted: string;
  /** Most calls of a round, where requests cost more than the responses. */
  readonly mostCalls?: number;
}

/** What both benches ask for, and a text that every right response to it holds. */
export const SIGNED_CALL = {
  name: 'signed POST, fresh nonces, full logging (HTTP)',
  requests: async () => ({ kind: 'signed', ...caller }) as const,
  accepted: '"errorCode":0',
};
/** The same for a token of the service's own token endpoint. */
export const OWN_TOKEN = { kind: 'post', path: '/socialize.getToken', authorization, form: 'grant_type=none' } as const;
export const TOKEN_ACCEPTED = 'access_token';

/** As many tokens as a page of the console's list shows, and more. */
export const makeTokens = (authdesk: Authdesk) =>
  runOnce({
    target: targetOf(authdesk, 'https'),
    workload: OWN_TOKEN,
    calls: 500,
    connections: 8,
    accepted: TOKEN_ACCEPTED,
  });

export const AUTHDESK = 'Authdesk';
export const BARE = 'bare node:http(s), form parsed only';
export const BARE_HMAC = 'bare + form + HMAC check, no storage';
export const OIDC_PROVIDER = 'oidc-provider, client credentials';

/** Starts all contenders and returns the comparisons; without peers only the bare servers take part. */
export async function startComparisons(
  authdesk: Authdesk,
  folder: string,
  withPeers: boolean,
): Promise<{ comparisons: readonly Comparison[]; started: readonly Started[] }> {
  const tls = ['--key', authdesk.tlsFiles.key, '--cert', authdesk.tlsFiles.cert];
  const file = (name: string) => join(import.meta.dirname, 'contenders', name);
  const client = ['--client', site.apiKey, '--secret', site.secret];
  const bare = await start([file('bare.ts'), ...tls]);
  const hmac = await start([file('bare-hmac.ts'), '--secret', site.secret]);
  const peers = withPeers
    ? {
        oidc: await start([file('oidc-provider.mjs'), ...client, ...tls]),
        mock: await start([file('oauth2-mock-server.mjs'), ...tls]),
        mockoon: await start([file('mockoon.mjs'), '--folder', folder]),
      }
    : undefined;

  const http = (name: string, port: unknown): Contender => ({ name, target: { port: Number(port), tls: false } });
  const https = (name: string, port: unknown): Contender => ({ name, target: { port: Number(port), tls: true } });
  const ownHttp = { name: AUTHDESK, target: targetOf(authdesk, 'http') };
  const ownHttps = { name: AUTHDESK, target: targetOf(authdesk, 'https') };
  const bareHttps = https(BARE, bare.ready.tlsPort);

  const token = async (): Promise<string> => {
    const form = { grant_type: 'none', x_siteUID: site.UID };
    const response = await send(authdesk, '/socialize.getToken', { form, headers: { authorization } });
    return String(response.json().access_token);
  };

  const comparisons: Comparison[] = [
    {
      ...SIGNED_CALL,
      contenders: [
        ownHttp,
        http(BARE, bare.ready.port),
        http(BARE_HMAC, hmac.ready.port),
        ...(peers ? [http('@mockoon/cli, templated JSON', peers.mockoon.ready.port)] : []),
      ],
    },
    {
      name: 'token by grant none, client credentials (HTTPS)',
      contenders: [
        ownHttps,
        bareHttps,
        ...(peers
          ? [
              https(OIDC_PROVIDER, peers.oidc.ready.tlsPort),
              https('oauth2-mock-server, client credentials', peers.mock.ready.tlsPort),
            ]
          : []),
      ],
      requests: async ({ name }) => {
        if (name === AUTHDESK || name === BARE) return OWN_TOKEN;
        const form = 'grant_type=client_credentials';
        return { kind: 'post', path: '/token', authorization: encodedAuthorization, form };
      },
      accepted: TOKEN_ACCEPTED,
    },
    {
      name: 'code exchange (HTTPS)',
      contenders: [ownHttps, bareHttps],
      requests: async ({ name }, calls) => ({
        kind: 'codes',
        authorization,
        redirectUri: site.redirectUri,
        codes:
          name === AUTHDESK ? await freshCodes(authdesk, calls) : Array.from({ length: calls }, () => 'x'.repeat(43)),
      }),
      accepted: 'access_token',
      mostCalls: 600,
    },
    {
      name: 'REST call with an access token (HTTPS)',
      contenders: [ownHttps, bareHttps],
      requests: async () => ({
        kind: 'post',
        path: '/socialize.getUserInfo',
        authorization: `OAuth ${await token()}`,
        form: 'format=json',
      }),
      accepted: '"errorCode":0',
    },
  ];
  return { comparisons, started: [bare, hmac, ...Object.values(peers ?? {})] };
}

/** Logs somebody in as often as codes are wanted, a few at a time. */
async function freshCodes(authdesk: Authdesk, count: number): Promise<readonly string[]> {
  const codes: string[] = [];
  const query = loginQuery({ client_id: site.apiKey, redirect_uri: site.redirectUri });
  const work = async () => {
    while (codes.length < count) {
      const screen = readProviderScreen((await send(authdesk, '/socialize.login', { query, transport: 'http' })).body);
      const form = decisionForm(screen, 'approve', { UID: site.UID });
      const { query: response } = landingOf(await send(authdesk, screen.action, { form, transport: 'http' }));
      codes.push(response.get('code') ?? '');
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return codes.slice(0, count);
}
