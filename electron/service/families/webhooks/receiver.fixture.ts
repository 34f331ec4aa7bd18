import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A POST as a receiver got it. */
export interface Received {
  readonly headers: IncomingMessage['headers'];
  /** Raw. */
  readonly body: Buffer;
  readonly events: readonly {
    readonly id: string;
    readonly type: string;
    readonly timestamp: number;
    readonly callId: string;
    readonly data: { readonly uid: string };
  }[];
  readonly timestamp: number;
  readonly nonce: string;
}

/** What a receiver does with a POST, the first of which has the number 1; it may leave it without an answer. */
type Behaviour = (response: ServerResponse, number: number) => void;

export const takes: Behaviour = (response) => response.writeHead(204).end();

/** A real receiver on loopback. */
export interface Receiver {
  readonly url: string;
  readonly received: readonly Received[];
  behave(behaviour: Behaviour): void;
  /** Resolves as soon as it holds, looked at after each POST. */
  until(holds: (received: readonly Received[]) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** @param port 0: any free one */
export async function startReceiver(behaviour: Behaviour = takes, port = 0): Promise<Receiver> {
  let behave = behaviour;
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    received.push({ headers: request.headers, body, ...JSON.parse(body.toString()) });
    behave(response, received.length);
    for (const look of waiting) look();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    behave(next) {
      behave = next;
    },
    until(holds) {
      return new Promise((resolve) => {
        const look = () => {
          if (!holds(received)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      });
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
