import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { accessibilityFaults, expectAccessible } from '../pages/accessibility.ts';
import { LogPage } from '../pages/log.ts';
import { Shell } from '../pages/shell.ts';

test.use({ firstPanel: 'log' });

test('which method ends how is seen in one table, and each number leads to its calls', async ({ host }) => {
  const { page, service } = host;
  for (let n = 0; n < 3; n += 1) await send(service, '/socialize.getUserInfo', { query: { apiKey: `3_gone${n}` } });
  await send(service, '/accounts.search', { query: { apiKey: '3_gone' } });
  await new Shell(page).open('Log');
  const log = new LogPage(page);
  await log.show('Statistics');
  const table = log.picture('Methods and results');
  await expect(table.getByRole('row').nth(1)).toContainText('socialize.getUserInfo');
  await table.getByRole('link', { name: '3 × socialize.getUserInfo: 400093 Invalid ApiKey parameter' }).press('Enter');
  await expect(log.filter()).toHaveValue('method:socialize.getUserInfo error:400093 since:1440m');
  await expect(log.calls.all()).toHaveCount(3);

  await page.goBack();
  await page.getByRole('button', { name: 'Errors only' }).click();
  await page.getByRole('radiogroup', { name: 'Time' }).getByText('15 min').click();
  await table.getByRole('link', { name: /^All calls: 400093/ }).click();
  await expect(log.filter()).toHaveValue('error:400093 is:failed since:15m');
  await expect(log.calls.all()).toHaveCount(4);
});

test('a client whose clock is off is seen at a glance, with its site and its newest call', { tag: '@deep' }, async ({
  host,
}) => {
  const { page, service } = host;
  const now = Math.floor(Date.now() / 1000);
  const signed = (timestamp: number) => ({ apiKey: '3_demo', timestamp: String(timestamp), nonce: 'n', sig: 'x' });
  await send(service, '/socialize.getUserInfo', { form: signed(now) });
  const headers = { 'user-agent': 'till-17/2.0' };
  await send(service, '/socialize.getUserInfo', { form: signed(now - 3_700), headers });
  await new Shell(page).open('Log');
  const log = new LogPage(page);
  await log.show('Statistics');
  await expect(log.picture("Callers' clocks").getByRole('row', { name: /^Demo shop/ })).toContainText('1 of 2');
  const client = log.picture('Who sent the newest calls outside').getByRole('row', { name: /till-17/ });
  await expect(client).toContainText(/Demo shop.*1 h 1 min behind/);
  await expectAccessible(host);
  await page.setViewportSize({ width: 900, height: 800 });
  expect(await accessibilityFaults(page)).toEqual([]);
  await client.getByRole('link', { name: /^Open the call of/ }).click();
  await expect(log.cause().getByRole('heading')).toContainText('local time');
});

test('statistics of an empty log say so', { tag: '@night' }, async ({ host }) => {
  const { page } = host;
  await new Shell(page).open('Log');
  const log = new LogPage(page);
  await log.show('Statistics');
  await expect(page.getByText('No call in this time')).toBeVisible();
  await expect(page.getByText('No signed call in this time')).toBeVisible();
});
