import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening } from './listening.ts';

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
    const body = await buffer(request);
    const expected = createHmac('sha1', Buffer.from(secret, 'base64')).update(body).digest('base64');
    genuine.push(request.headers['x-gigya-sig-hmac-sha1'] === expected);
    response.writeHead(status).end(status === 204 ? undefined : 'The receiver is out of order.');
  });
  const { origin, stop } = await listening(server);
  return {
    url: `${origin}/hook`,
    stop,
    genuine,
    answer(next) {
      status = next;
    },
  };
}
