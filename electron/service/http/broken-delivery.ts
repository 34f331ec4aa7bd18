import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Provoked, Response } from '#service/kernel/index.ts';
import { below } from './broken-connections.ts';

/**
 * Does not deliver a response whose log row is kept: resets the connection, or closes it in the middle of the body, which
 * is shorter then than its Content-Length says (D50).
 */
export function breakConnection(
  nodeResponse: ServerResponse,
  { status, body }: Response,
  headers: Readonly<Record<string, string>>,
  delivery: NonNullable<Provoked['delivery']>,
): void {
  const { socket } = nodeResponse;
  if (socket === null) return;
  if (delivery === 'reset') {
    reset(socket);
    return;
  }
  const bytes = Buffer.from(body);
  // An empty body has no middle: one byte is announced, and none is sent.
  nodeResponse.writeHead(status, {
    ...headers,
    'content-length': String(Math.max(1, bytes.length)),
    connection: 'close',
  });
  nodeResponse.flushHeaders();
  nodeResponse.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
  // Ends the connection behind what was written; what is missing never comes.
  socket.end(() => socket.destroy());
}

/** Below TLS there is a socket of its own, which alone can be reset. */
function reset(socket: Socket): void {
  below(socket).resetAndDestroy();
  socket.destroy();
}
