import { Buffer } from 'node:buffer';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { ReproducePage } from '../pages/reproduce.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'reproduce' });

const host = 'socialize.us1.authdesk.localhost';
const url = `https://${host}/socialize.setStatus`;

async function secretOf(console: ConsoleHost): Promise<string> {
  await expect(new Shell(console.page).navigation()).toBeVisible();
  const revealed = (await console.invoke('sites.revealSecret', { apiKey: '3_demo' })) as { value: { secret: string } };
  return revealed.value.secret;
}

const query = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * Five mails of one ticket, each with a call of another form and another cause.
 *
 * @param now what the service's clock shows, in Unix milliseconds
 */
function ticket(secret: string, now: number): string {
  const status = { apiKey: '3_demo', UID: 'u-ada', status: "It's (almost) done!" };
  const make = (more: Partial<Parameters<typeof signed>[0]> = {}) =>
    signed({ url, parameters: status, secret, ...more });
  const bare = make({ method: 'POST', encode: encodeURIComponent });
  const late = make({ timestamp: Math.floor(now / 1000) + 7_200 });
  const unsigned = { ...make(), lang: 'en' };
  const key = make({ parameters: { ...status, apiKey: '3_dem' } });
  const right = make({ method: 'POST' });
  return [
    `From: Eve\n\nHello,\nour call doesn't work, see https://wiki.customer.example/page?id=5\n\ncurl -X POST ${url} \\\n  -d "${query(bare)}"\n\nThanks`,
    `From: Eve\n\n> Could you send the access log, too?\n\n${host}:443 10.1.2.3 - - [23/Nov/2026:09:00:00 +0000] "GET /socialize.setStatus?${query(late)} HTTP/1.1" 403 512 "-" "Java/17"`,
    `From: Ann\n\n2026-11-23 ERROR ${JSON.stringify({ method: 'GET', url: `${url}?${query(unsigned)}`, status: 403 })}`,
    `From: Bob\n\nhttp GET ${url} ${Object.entries(key)
      .map(([name, value]) => `"${name}==${value}"`)
      .join(' ')}`,
    `From: Eve\n\nThis one works:\n\n--> POST ${url} http/1.1\nContent-Type: application/x-www-form-urlencoded\n\n${query(right)}\n--> END POST`,
  ].join('\n\n');
}

test('a ticket of five mails: each call is listed and leads to its own cause', { tag: '@deep' }, async ({
  host: console,
}) => {
  const { page } = console;
  const reproduce = new ReproducePage(page);
  const secret = await secretOf(console);
  // Frozen, so that a call of two hours ahead is still that when it is judged.
  await console.invoke('clock.freeze', {});
  const { value: clock } = (await console.invoke('clock.get', {})) as { value: { now: number } };
  await reproduce.open();
  await reproduce.paste(ticket(secret, clock.now));
  await expect(reproduce.entries()).toBeVisible();
  const causes = [/left bare/, /(?:2 h|120 min) ahead/, /"lang"/, /3_dem/, /.*/];
  const entries = reproduce.entries().getByRole('radio');
  await expect(entries).toHaveCount(causes.length);
  const said = reproduce.verdict().getByRole('heading').first();
  for (const [index, cause] of causes.entries()) {
    await entries.nth(index).check();
    await expect(said).toContainText(cause);
  }
  await expect(reproduce.verdict()).toContainText('Accepted');
  await expect(reproduce.entries()).not.toContainText('wiki.customer');
});

test('what is no call says what to ask the customer for, and a picture what to paste instead', async ({
  host: console,
}) => {
  const { page } = console;
  const reproduce = new ReproducePage(page);
  await reproduce.open();
  await reproduce
    .field()
    .fill('java.io.IOException: 403 for URL: https://shop.example/page\n\tat com.example.Client.call(Client.java:42)');
  await expect(reproduce.problem()).toContainText('This is a Java stack trace; the URL in it has no query.');
  const ask = page.getByRole('region', { name: 'To ask the customer' });
  await expect(ask).toContainText('HttpLoggingInterceptor');
  await reproduce.button('Copy what to ask').click();
  await expect(reproduce.button('Copied')).toBeVisible();

  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'screenshot.png', { type: 'image/png' }));
      return transfer;
    },
    [...Buffer.from('89504e470d0a1a0a0000', 'hex')],
  );
  for (const type of ['dragover', 'drop']) await reproduce.field().dispatchEvent(type, { dataTransfer: data });
  await expect(reproduce.problem()).toContainText('This is a picture (PNG), which is not read here');
  await expect(ask).toContainText('Please send text and no screenshot');
  await expectAccessible(console);
});
