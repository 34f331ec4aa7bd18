import { type ConsoleHost, secretOf } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { localhostOf, send } from '../hosts/wire.ts';
import { curlLine, wronglySigned } from '../pages/pasted-calls.ts';

/** Seconds: this time of yesterday. */
export const yesterday = (): number => Math.floor(Date.now() / 1000) - 86_400;

/** A line as a customer sends it, for the real service. */
export async function customerLine(host: ConsoleHost, timestamp: number): Promise<string> {
  const url = 'https://socialize.us1.gigya.com/socialize.setStatus';
  return curlLine(url, wronglySigned(url, await secretOf(host), timestamp));
}

/** Calls of an app under development: some right, most wrong, some of yesterday evening. */
export async function callEveryWay(host: ConsoleHost): Promise<void> {
  const { service } = host;
  const secret = await secretOf(host);
  const url = (method: string) => `http://${localhostOf(service, 'http')}/${method}`;
  const right = (UID: string, key = secret, timestamp?: number) =>
    send(service, '/socialize.getUserInfo', {
      transport: 'http',
      query: signed({
        url: url('socialize.getUserInfo'),
        parameters: { apiKey: '3_demo', UID, format: 'json' },
        secret: key,
        ...(timestamp !== undefined && { timestamp }),
      }),
    });
  const wrong = (timestamp: number) =>
    send(service, '/socialize.setStatus', {
      transport: 'http',
      form: wronglySigned(url('socialize.setStatus'), secret, timestamp),
    });

  const hours = 14 * 3600;
  await host.invoke('clock.offset', { milliseconds: -hours * 1000 });
  const evening = Math.floor(Date.now() / 1000) - hours;
  await wrong(evening);
  await right('u-ben', secret, evening);
  await wrong(evening);
  await host.invoke('clock.offset', { milliseconds: 0 });

  const now = Math.floor(Date.now() / 1000);
  for (const UID of ['u-ada', 'u-bruno', 'u-chen']) await right(UID);
  await wrong(now);
  await right('u-ada', secret, now - 600);
  await right('u-ada', Buffer.alloc(32, 5).toString('base64'));
  for (let n = 0; n < 3; n += 1) await send(service, '/accounts.search', { query: { apiKey: '3_dem' } });
  await send(service, '/socialize.getUserInf', { query: { apiKey: '3_demo', UID: 'u-ada' } });
  await right('u-ada');
}
