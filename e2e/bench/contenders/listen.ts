import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/**
 * Listens on a free port for HTTP, and with `--key FILE --cert FILE` on the command line on another one for HTTPS with
 * that certificate; then says so in one line of JSON.
 */
export function listenWith(listener: RequestListener): void {
  const servers: Record<string, Server> = { port: createServer(listener) };
  const [key, cert] = [option('--key'), option('--cert')];
  if (key !== undefined && cert !== undefined) {
    servers.tlsPort = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, listener);
  }
  const ports: Record<string, number> = {};
  for (const [name, server] of Object.entries(servers)) {
    server.listen(0, '127.0.0.1', () => {
      ports[name] = (server.address() as AddressInfo).port;
      if (Object.keys(ports).length === Object.keys(servers).length) {
        console.log(JSON.stringify({ event: 'ready', ...ports }));
      }
    });
  }
  process.on('SIGTERM', () => process.exit(0));
}

/** The same for servers that read a whole body and respond with a JSON text. */
export function listen(respond: (request: IncomingMessage, body: string) => string): void {
  listenWith((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = respond(request, Buffer.concat(chunks).toString());
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      response.end(body);
    });
  });
}

/** The value behind an option of the command line. */
export function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
