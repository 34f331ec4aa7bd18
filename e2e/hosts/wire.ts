import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import tls from 'node:tls';
import type { ServiceAddress } from './console-host.ts';

/** An HTTP response, read to its end. */
export interface WireResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
  json(): Record<string, unknown>;
}

export interface WireRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as a form, percent-encoded. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as it is. */
  readonly body?: string;
  /** Appended to the target as a query string, percent-encoded. */
  readonly query?: Readonly<Record<string, string>>;
  readonly transport?: 'http' | 'https';
  /** `Host` header; absent: `localhost` with the port. */
  readonly host?: string;
}

/** Reads a response to its end. */
export async function readResponse(response: http.IncomingMessage): Promise<WireResponse> {
  const body = (await buffer(response)).toString('utf8');
  return {
    ...{ status: response.statusCode ?? 0, headers: response.headers, body },
    json: () => JSON.parse(body) as Record<string, unknown>,
  };
}

/** Names and values for a query string or form; blanks as %20. */
export function formText(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/** `localhost:<port>` of one of the service's listeners. */
export function localhostOf(served: ServiceAddress, transport: 'http' | 'https'): string {
  return `localhost:${new URL(served[transport]).port}`;
}

/**
 * The open connections to each service, as a client's agent keeps them: a TLS handshake for each request takes more
 * processor time than the request. They go with the service, so a restart on the same port meets none of them.
 */
const agents = new WeakMap<ServiceAddress, { readonly http: http.Agent; readonly https: https.Agent }>();

function agentsOf(served: ServiceAddress) {
  const kept = agents.get(served);
  if (kept !== undefined) return kept;
  const made = { http: new http.Agent({ keepAlive: true }), https: new https.Agent({ keepAlive: true }) };
  agents.set(served, made);
  return made;
}

/**
 * Sends one request to the service, over HTTPS trusting only its CA unless said otherwise. The target is sent byte for
 * byte as given.
 */
export function send(served: ServiceAddress, target: string, request: WireRequest = {}): Promise<WireResponse> {
  const transport = request.transport ?? 'https';
  const address = new URL(served[transport]);
  const host = request.host ?? localhostOf(served, transport);
  const body = request.form ? formText(request.form) : request.body;
  const query = request.query ? `?${formText(request.query)}` : '';
  const options = {
    host: address.hostname,
    port: address.port,
    path: target + query,
    method: request.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      host,
      ...(request.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...request.headers,
    },
  };
  return new Promise((resolve, reject) => {
    const onResponse = (response: http.IncomingMessage) => readResponse(response).then(resolve, reject);
    const begin = (): void => {
      const outgoing =
        transport === 'https'
          ? https.request({ ...options, agent: agentsOf(served).https, ca: served.caPem }, onResponse)
          : http.request({ ...options, agent: agentsOf(served).http }, onResponse);
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The service ends a connection that waits for 10 s. A test that got no processor for as long uses it once more before it
        // hears of that: a client begins anew with another one then (RFC 9112, 9.3.1).
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') begin();
        else reject(error);
      });
      outgoing.end(body);
    };
    begin();
  });
}

/** A connection to a listener, before it is there: `connect`, and with TLS `secureConnect`, says when. */
export function connectTo(
  served: ServiceAddress,
  transport: 'http' | 'https',
  encrypted = transport === 'https',
): net.Socket {
  const { hostname, port } = new URL(served[transport]);
  const target = { host: hostname, port: Number(port) };
  return encrypted ? tls.connect({ ...target, ca: served.caPem, servername: 'localhost' }) : net.connect(target);
}

/** Writes bytes on a fresh socket. @returns everything that comes back until the service closes it */
export function rawExchange(served: ServiceAddress, transport: 'http' | 'https', bytes: string): Promise<string> {
  const socket = connectTo(served, transport);
  socket.once(transport === 'https' ? 'secureConnect' : 'connect', () => socket.write(bytes, 'latin1'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('latin1')));
  });
}

/** `Authorization: Basic` of a site. */
export function basic(apiKey: string, secret: string): string {
  return `Basic ${Buffer.from(`${apiKey}:${secret}`).toString('base64')}`;
}
