import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listening } from '../hosts/listening.ts';
import { selfSigned } from '../hosts/self-signed.ts';
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
  const certPath = join(folder, 'vendor.pem');
  const identity = selfSigned(hosts.map((host) => `DNS:${host}`).join());
  writeFileSync(certPath, identity.cert);
  const asked: VendorRequest[] = [];
  const server = createServer(identity, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://vendor.example');
    const body = await text(request);
    const one = { host: request.headers.host ?? '', path: pathname, query: searchParams, body };
    asked.push(one);
    const said = await answer(one);
    if ('location' in said) {
      response.writeHead(302, { location: said.location, 'set-cookie': [...(said.cookies ?? [])] }).end();
    } else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said.json));
  });
  const { port, stop } = await listening(server);
  return {
    asked,
    environment: { VENDOR_PORT: String(port), VENDOR_CA: certPath },
    async stop() {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
