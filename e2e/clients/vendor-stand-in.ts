import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../hosts/serve.ts';

/** What the maker's own server was asked. */
export interface VendorRequest {
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
}

/** What it answers: a redirect, with values of `Set-Cookie`, or JSON. */
export type VendorAnswer =
  | { readonly location: string; readonly cookies?: readonly string[] }
  | { readonly json: unknown };

/** A stand-in for the servers of a device's maker, which a client goes on to after its login. */
export interface VendorStandIn {
  readonly asked: readonly VendorRequest[];
  /** For `hosts-lead-here.mjs`. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/**
 * Starts the stand-in, with a certificate of its own.
 *
 * @param hosts of the maker that the client connects to
 */
export async function startVendorStandIn(
  hosts: readonly string[],
  answer: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>,
): Promise<VendorStandIn> {
  const folder = temporaryFolder();
  const [keyPath, certPath] = [join(folder, 'vendor.key'), join(folder, 'vendor.pem')];
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`;
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-keyout', keyPath, '-out', certPath, '-subj', '/CN=vendor', '-addext', names],
    ],
    { stdio: 'pipe' },
  );
  const asked: VendorRequest[] = [];
  const server = createServer(
    { key: readFileSync(keyPath), cert: readFileSync(certPath) },
    async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const { pathname, searchParams } = new URL(request.url ?? '/', 'https://vendor.example');
      const one = { host: request.headers.host ?? '', path: pathname, query: searchParams, body };
      asked.push(one);
      const said = await answer(one);
      if ('location' in said) {
        response.writeHead(302, { location: said.location, 'set-cookie': [...(said.cookies ?? [])] }).end();
      } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said.json));
    },
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    asked,
    environment: { VENDOR_PORT: String((server.address() as AddressInfo).port), VENDOR_CA: certPath },
    async stop() {
      server.closeAllConnections();
      await new Promise((stopped) => server.close(stopped));
      rmSync(folder, { recursive: true });
    },
  };
}
