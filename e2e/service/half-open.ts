import type net from 'node:net';
import type { Served } from '../hosts/serve.ts';
import { connectTo } from '../hosts/wire.ts';

export type Transport = 'http' | 'https';

/** An open connection that remembers what came back. */
export interface Line {
  readonly socket: net.Socket;
  received(): string;
  readonly closed: Promise<void>;
}

/** @param encrypted false at the HTTPS port: connected to it without a word of TLS */
export function openLine(served: Served, transport: Transport, encrypted = transport === 'https'): Promise<Line> {
  return new Promise((resolve, reject) => {
    const socket = connectTo(served, transport, encrypted);
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    const closed = new Promise<void>((whenClosed) => socket.once('close', () => whenClosed()));
    socket.once('error', reject);
    socket.once(encrypted ? 'secureConnect' : 'connect', () => {
      socket.on('error', () => {});
      resolve({ socket, received: () => received, closed });
    });
  });
}

/** The head of a POST. */
export const postHead = (headers: string): string =>
  `POST /socialize.getUserInfo HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n\r\n`;

/** 500 connections on which half a request, or half a body, or nothing of TLS has been sent; the last hundred are the latter. */
export async function halfOpen(served: Served): Promise<readonly Line[]> {
  const lines = await Promise.all([
    ...Array.from({ length: 250 }, () => openLine(served, 'http')),
    ...Array.from({ length: 150 }, () => openLine(served, 'https')),
    ...Array.from({ length: 100 }, () => openLine(served, 'https', false)),
  ]);
  const half = 'GET /socialize.getUserInfo HTTP/1.1\r\nHost: loc';
  const halfBody = postHead('Content-Length: 100');
  for (const [index, { socket }] of lines.slice(0, 400).entries()) socket.write(index % 2 ? half : halfBody);
  return lines;
}
