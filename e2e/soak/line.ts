import type { Served } from '../hosts/serve.ts';
import { connectTo } from '../hosts/wire.ts';

/** A keep-alive connection that makes one call after the other. */
export interface Line {
  /** Sends a whole HTTP/1.1 request. @returns status and body */
  call(request: string): Promise<{ readonly status: number; readonly body: string }>;
  close(): void;
}

/** Opens a connection. Responses must carry Content-Length and ASCII bodies, as those of these calls do. */
export function openLine(served: Served, transport: 'http' | 'https'): Promise<Line> {
  const socket = connectTo(served, transport);
  socket.setNoDelay(true).setEncoding('latin1');
  let received = '';
  let waiting: { resolve(response: { status: number; body: string }): void; reject(error: Error): void } | undefined;
  socket.on('data', (chunk: string) => {
    received += chunk;
    const end = received.indexOf('\r\n\r\n');
    const length = end < 0 ? undefined : /\r\ncontent-length: (\d+)/i.exec(received.slice(0, end + 2))?.[1];
    if (length === undefined || received.length < end + 4 + Number(length)) return;
    const response = { status: Number(received.slice(9, 12)), body: received.slice(end + 4, end + 4 + Number(length)) };
    received = received.slice(end + 4 + Number(length));
    waiting?.resolve(response);
    waiting = undefined;
  });
  const broken = (error: Error) => waiting?.reject(error);
  socket.on('error', broken).on('close', () => broken(new Error('The service closed the connection.')));
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once(transport === 'https' ? 'secureConnect' : 'connect', () =>
      resolve({
        call: (request) =>
          new Promise((resolved, failed) => {
            waiting = { resolve: resolved, reject: failed };
            socket.write(request, 'latin1');
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
