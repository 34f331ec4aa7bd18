import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';

export interface InjectedRequest {
  readonly httpMethod: string;
  /** Path with query, below `mount`. */
  readonly path: string;
  /** Path at which the listener is reached from outside. */
  readonly mount: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface InjectedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly string[];
  readonly body: string;
}

/** A connection that leads nowhere; for the library it is one over TLS. */
class NoConnection extends Duplex {
  readonly encrypted = true;
  readonly remoteAddress = '127.0.0.1';

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: unknown, done: () => void): void {
    done();
  }
}

/**
 * Hands a request to a listener of Node's HTTP server without a socket: the service has received it already.
 *
 * @returns the response as the listener made it
 */
export function inject(listener: RequestListener, { httpMethod, path, mount, headers, body }: InjectedRequest) {
  return new Promise<InjectedResponse>((resolve, reject) => {
    const connection = new NoConnection() as never;
    const request = new IncomingMessage(connection);
    const bytes = Buffer.from(body);
    request.method = httpMethod;
    request.url = path;
    // Where a mounted listener finds the address that the client called.
    Object.assign(request, { originalUrl: mount + path });
    request.headers = { ...headers, 'content-length': String(bytes.length) };
    request.push(bytes);
    request.push(null);

    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = ((chunk: unknown) => {
      keep(chunk);
      return true;
    }) as typeof response.write;
    response.end = ((chunk?: unknown) => {
      keep(chunk);
      const { 'set-cookie': cookies = [], ...others } = response.getHeaders();
      resolve({
        status: response.statusCode,
        headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
        cookies: [cookies].flat().map(String),
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.emit('finish');
      return response;
    }) as typeof response.end;
    Promise.resolve(listener(request, response)).catch(reject);
  });
}
