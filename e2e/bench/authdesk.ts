import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Job } from './generator.ts';
import type { Target } from './load.ts';
import { type Started, start } from './processes.ts';

const builtIn = (checkout = resolve(import.meta.dirname, '../..')): string => join(checkout, 'out/main/authdesk.js');
const sources = resolve(import.meta.dirname, '../../electron/cli/authdesk.ts');

/** The one site of the bench. */
export const site = {
  apiKey: '3_bench',
  secret: randomBytes(32).toString('base64'),
  UID: 'u-bench',
  redirectUri: 'https://shop.example/cb',
} as const;

/** Who signs calls, and for whom. */
export const caller = { apiKey: site.apiKey, secret: site.secret, UID: site.UID } as const;

export const authorization = `Basic ${Buffer.from(`${site.apiKey}:${site.secret}`).toString('base64')}`;

/** The same for oidc-provider, which decodes both halves once more, as RFC 6749 2.3.1 says. */
export const encodedAuthorization = `Basic ${Buffer.from(`${site.apiKey}:${encodeURIComponent(site.secret)}`).toString('base64')}`;

/** A running `authdesk serve`, as built. */
export interface Authdesk extends Started {
  readonly http: string;
  readonly https: string;
  readonly caPem: string;
  readonly console: string | undefined;
  /** Key and certificate of its HTTPS listener, PEM files: what its contenders show too. */
  readonly tlsFiles: { readonly key: string; readonly cert: string };
}

/** One of its listeners, as a load generator reaches it. */
export const targetOf = (authdesk: Authdesk, transport: 'http' | 'https'): Target => ({
  port: Number(new URL(authdesk[transport]).port),
  tls: transport === 'https',
});

/** Signed calls of its user by 32 connections. @param perSecond absent: as fast as it answers */
export const signedCalls = (authdesk: Authdesk, calls: number, perSecond?: number): Job => ({
  target: targetOf(authdesk, 'http'),
  workload: { kind: 'signed', ...caller },
  calls,
  connections: 32,
  accepted: '"errorCode":0',
  ...(perSecond !== undefined && { perSecond }),
});

/** Accepted and failed calls of many users. */
export const everydayCalls = (authdesk: Authdesk, calls: number, connections: number): Job => ({
  target: targetOf(authdesk, 'http'),
  workload: { kind: 'everyday', ...caller },
  calls,
  connections,
  accepted: 'errorCode',
});

export interface AuthdeskOptions {
  /** Further options of `authdesk serve`. */
  readonly args?: readonly string[];
  readonly nodeOptions?: readonly string[];
  /** True: not as built. */
  readonly fromSources?: boolean;
  /** Another checkout, whose build is started instead. */
  readonly checkout?: string;
  /** True: the user has no identity, so that builds that tell different things of one give the same answer. */
  readonly withoutIdentity?: boolean;
}

/** @param folder data folder; kept */
export async function startAuthdesk(folder: string, options: AuthdeskOptions = {}): Promise<Authdesk> {
  const workspace = `${folder}.workspace.json`;
  const { apiKey, secret, UID } = site;
  writeFileSync(
    workspace,
    JSON.stringify({
      version: 1,
      sites: [{ name: 'Bench', apiKey, secret, domains: ['shop.example'] }],
      people: [
        {
          site: apiKey,
          UID,
          profile: { firstName: 'Ben' },
          identities: options.withoutIdentity ? [] : [{ provider: 'facebook', providerUID: 'fb-1' }],
        },
      ],
    }),
  );
  const started = await start([
    ...(options.nodeOptions ?? []),
    options.fromSources ? sources : builtIn(options.checkout),
    ...['serve', '--ready-json', '--http-port', '0', '--https-port', '0', '--console-port', '0'],
    ...['--data', folder, '--config', workspace, ...(options.args ?? [])],
  ]);
  const ready = started.ready as { http: string; https: string; console?: string; ca: string };
  return {
    ...started,
    http: ready.http,
    https: ready.https,
    caPem: readFileSync(ready.ca, 'utf8'),
    console: ready.console,
    tlsFiles: { key: join(folder, 'ca/https.key'), cert: join(folder, 'ca/https.pem') },
  };
}
