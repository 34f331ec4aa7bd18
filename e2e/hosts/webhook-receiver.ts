import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A receiver of webhooks on loopback, as a developer of one would write it. */
export interface WebhookReceiver {
  readonly url: string;
  /** Whether each POST, in the order in which they came, has the right signature over its raw body. */
  readonly genuine: readonly boolean[];
  /** What it answers from now on. */
  answer(status: number): void;
  stop(): Promise<void>;
}

/** @param secret of the site, in base64 */
export async function startWebhookReceiver(secret: string): Promise<WebhookReceiver> {
  let status = 204;
  const genuine: boolean[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const expected = createHmac('sha1', Buffer.from(secret, 'base64')).update(Buffer.concat(chunks)).digest('base64');
    genuine.push(request.headers['x-gigya-sig-hmac-sha1'] === expected);
    response.writeHead(status).end(status === 204 ? undefined : 'The receiver is out of order.');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    genuine,
    answer(next) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
