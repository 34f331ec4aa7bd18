import { readFileSync } from 'node:fs';
import http from 'node:http';
import { resolve } from 'node:path';
import { json } from 'node:stream/consumers';
import type { TestProject } from 'vitest/node';
import { type Listening, listening } from '../listening.ts';
import { type ConformanceHost, type HostKind, hostKinds } from './host.ts';
import { startInProcess } from './in-process.ts';
import { startServe, throughConsole } from './serve.ts';

/**
 * Vitest's global set-up of the conformance suite: starts the service that AUTHDESK_CONFORMANCE_HOST names, or takes the
 * addresses it is given, and tells the tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { AUTHDESK_CONFORMANCE_HOST = 'serve', AUTHDESK_CONFORMANCE_CONFIG } = process.env;
  if (!(hostKinds as readonly string[]).includes(AUTHDESK_CONFORMANCE_HOST)) {
    throw new Error(`AUTHDESK_CONFORMANCE_HOST is none of ${hostKinds.join(', ')}.`);
  }
  const kind = AUTHDESK_CONFORMANCE_HOST as HostKind;
  const workspace = resolve(AUTHDESK_CONFORMANCE_CONFIG ?? resolve(import.meta.dirname, 'workspace.json'));
  const host = await start(kind, workspace);
  const relay = host.invoke && (await startRelay(host.invoke));
  project.provide('conformance', { kind, address: plain(host.address), operations: relay?.origin ?? null, workspace });
  return async () => {
    await relay?.stop();
    await host.stop();
  };
}

async function start(kind: HostKind, workspace: string): Promise<ConformanceHost> {
  switch (kind) {
    case 'in-process':
      return startInProcess(workspace);
    case 'serve':
      return startServe(workspace);
    case 'desktop':
      // Playwright is loaded only where it is needed.
      return (await import('./desktop.ts')).startDesktop(workspace);
    case 'address':
      return givenAddress();
  }
}

async function givenAddress(): Promise<ConformanceHost> {
  const {
    AUTHDESK_CONFORMANCE_HTTP,
    AUTHDESK_CONFORMANCE_HTTPS,
    AUTHDESK_CONFORMANCE_CA,
    AUTHDESK_CONFORMANCE_CONSOLE: console,
  } = process.env;
  if (!AUTHDESK_CONFORMANCE_HTTP || !AUTHDESK_CONFORMANCE_HTTPS) {
    throw new Error('Set AUTHDESK_CONFORMANCE_HTTP and AUTHDESK_CONFORMANCE_HTTPS to the addresses of the service.');
  }
  return {
    address: {
      http: AUTHDESK_CONFORMANCE_HTTP,
      https: AUTHDESK_CONFORMANCE_HTTPS,
      // Empty: the certificates that this machine trusts anyway.
      caPem: AUTHDESK_CONFORMANCE_CA ? readFileSync(AUTHDESK_CONFORMANCE_CA, 'utf8') : '',
    },
    ...(console && { invoke: await throughConsole({ console }) }),
    stop: async () => {},
  };
}

/** Only the data of an address: hosts return objects with functions, which cannot be sent to another process. */
function plain({ http, https, caPem }: ConformanceHost['address']): ConformanceHost['address'] {
  return { http, https, caPem };
}

/** Lets the test processes ask for operations: one POST, one result. */
async function startRelay(invoke: NonNullable<ConformanceHost['invoke']>): Promise<Listening> {
  const server = http.createServer(async (request, response) => {
    const { name, input } = (await json(request)) as { name: string; input: unknown };
    const result = await invoke(name, input).catch((error: unknown) => ({
      ok: false,
      error: { code: 'internal', message: error instanceof Error ? error.message : String(error) },
    }));
    response.end(JSON.stringify(result));
  });
  return listening(server);
}
