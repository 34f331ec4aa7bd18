import type { Locator } from 'playwright/test';
import { secretOf } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { expect, test } from '../hosts/test.ts';
import { localhostOf, send } from '../hosts/wire.ts';

test.use({ firstPanel: 'log' });

test('the log finds calls by what was sent, error, method and callId; its filter is in the address', async ({
  host,
}) => {
  const { page, service, log } = host;
  const call = async (target: string, query: Readonly<Record<string, string>>) =>
    String((await send(service, target, { query })).json().callId);
  await call('/socialize.getUserInfo', { apiKey: '3_unknown', UID: 'u-ada' });
  await call('/accounts.search', {});
  const last = await call('/socialize.getUserInfo', { format: 'json' });
  // New calls come in by themselves while nobody reads. A browser of the test before may still end a connection.
  const own = log.calls.with(/ (?:400002|400093)/);
  await expect(own).toHaveCount(3);

  const filter = log.filter();
  await filter.fill('uid:u-ada');
  await expect(log.calls.all()).toHaveCount(1);
  await expect(log.calls.all()).toContainText('Unknown API key');
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  await filter.fill('site:3_unknown');
  await expect(log.calls.all()).toHaveCount(1);
  await filter.fill('param:format=json -method:accounts.*');
  await expect(page).toHaveURL(/format/);
  await expect(log.calls.all()).toHaveCount(1);
  await page.reload();
  await expect(log.calls.all()).toHaveCount(1);
  await expect(filter).toHaveValue('param:format=json -method:accounts.*');
  await filter.fill(`callid:${last.slice(0, 20)}`);
  await expect(log.calls.all()).toHaveCount(1);

  // Nothing found.
  await filter.fill('"nothing at all"');
  await expect(page.getByText('No call fits the filter.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).last().click();
  await expect(own).toHaveCount(3);
});

test('a wrong word is told with its place, and the list stays; completion goes on by the keyboard', async ({
  host,
}) => {
  const { page, service, log } = host;
  await send(service, '/accounts.search', {});
  await expect(log.calls.all()).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(log.filter()).toBeFocused();
  // At once: what is typed slowly is searched for in between.
  await log.filter().fill('meth:accounts.search');
  await expect(page.getByText('Did you mean "method:"?')).toBeVisible();
  await expect(page.locator('mark')).toHaveText('meth:accounts.search');
  await expect(log.calls.all()).toHaveCount(1);

  // A button that is pressed at once goes on from what is typed.
  await log.filter().fill('method:accounts.search');
  await page.getByRole('button', { name: 'Errors only' }).click();
  await expect(log.filter()).toHaveValue('method:accounts.search is:failed');
  await log.filter().fill('');
  await log.filter().pressSequentially('err');
  await expect(page.getByRole('option', { name: /^error:/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(log.filter()).toHaveValue('error:');
  await log.filter().pressSequentially('missing');
  await page.getByRole('option', { name: /^error:400002/ }).click();
  await expect(log.calls.all()).toHaveCount(1);
  await log.filter().press('Escape');
  await log.filter().press('Escape');
  await expect(log.filter()).toHaveValue('');
});

test('a filter is kept as a view and opened again', async ({ host }) => {
  const { page, service, log } = host;
  await send(service, '/accounts.search', {});
  await send(service, '/socialize.getAvailableProviders', { query: { apiKey: '3_demo' } });
  await log.filter().fill('is:failed method:accounts.*');
  await expect(log.calls.all()).toHaveCount(1);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Keep this filter as a view …' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Failed searches');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the view' }).click();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(log.calls.all()).toHaveCount(2);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Failed searches' }).click();
  await expect(log.calls.all()).toHaveCount(1);
  await expect(log.filter()).toHaveValue('is:failed method:accounts.*');
});

test('one key shows only errors; a call is reached by its address, and one that is gone says so', async ({ host }) => {
  const { page, service, log } = host;
  await send(service, '/accounts.search', {});
  const response = await send(service, '/socialize.getAvailableProviders', { query: { apiKey: '3_demo' } });
  const { callId, errorCode } = response.json();
  expect(errorCode).toBe(0);
  await expect(log.calls.all()).toHaveCount(2);
  await page.keyboard.press('e');
  await expect(log.calls.all()).toHaveCount(1);
  await page.keyboard.press('e');
  await expect(log.calls.all()).toHaveCount(2);

  await page.evaluate((id) => {
    window.location.hash = `#/log/${id}`;
  }, String(callId));
  await expect(log.call()).toContainText('socialize.getAvailableProviders');
  await page.evaluate(() => {
    window.location.hash = `#/log/${'0'.repeat(32)}`;
  });
  await expect(log.call().getByRole('alert')).toContainText('There is no call');
});

test('rows do not move under the reader: new calls wait, also while paused', async ({ host }) => {
  const { page, service, log } = host;
  await send(service, '/accounts.search', {});
  await expect(log.calls.all()).toHaveCount(1);
  await log.calls.all().first().hover();
  await send(service, '/socialize.getUserInfo', {});
  await expect(log.newCalls()).toHaveText('1 new call');
  await expect(log.calls.all()).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(log.calls.all()).toHaveCount(2);
  await expect(log.newCalls()).toHaveCount(0);

  await log.filter().hover();
  await page.getByRole('button', { name: 'Pause' }).click();
  await send(service, '/socialize.getUserInfo', {});
  await send(service, '/socialize.getUserInfo', {});
  await expect(log.newCalls()).toHaveText(/^[12] new calls?$/);
  await expect(log.calls.all()).toHaveCount(2);
  await log.newCalls().click();
  await expect(log.calls.all()).toHaveCount(4);
});

test('the filter offers people by name where it asks for a UID', async ({ host }) => {
  const { page, service, log } = host;
  await send(service, '/socialize.getUserInfo', { query: { apiKey: '3_gone', UID: 'u-ada' } });
  await send(service, '/socialize.getUserInfo', { query: { apiKey: '3_gone', UID: 'u-ben' } });
  await log.filter().click();
  await page.keyboard.type('uid:ada');
  await page.getByRole('option', { name: /^uid:u-ada Ada/ }).click();
  await expect(log.filter()).toHaveValue('uid:u-ada ');
  await expect(log.calls.all()).toHaveCount(1);
});

test('four stops of the Tab key lead from the filter to the rows; the arrows walk the tools', async ({ host }) => {
  const { page, service, log } = host;
  await send(service, '/accounts.search', {});
  await expect(log.calls.all()).toHaveCount(1);
  await log.filter().focus();
  for (let stop = 0; stop < 4; stop += 1) await page.keyboard.press('Tab');
  await expect(log.calls.all().first()).toBeFocused();
  const tools = page.getByRole('toolbar', { name: 'Tools of the list' });
  await tools.getByRole('button', { name: 'Errors only' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Views' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tools.getByRole('button', { name: 'Pause' })).toBeFocused();
});

test('Ctrl and a click on a second call compares both', async ({ host }) => {
  const { service, log } = host;
  for (const method of ['accounts.search', 'socialize.getUserInfo']) await send(service, `/${method}`, {});
  await expect(log.calls.all()).toHaveCount(2);
  await log.calls.open('accounts.search');
  await expect(log.call().getByRole('heading', { level: 2 }).first()).toContainText('accounts.search');
  const other = log.calls.with('socialize.getUserInfo').getByRole('gridcell').first();
  await other.click({ modifiers: ['ControlOrMeta'] });
  await expect(log.call().getByRole('heading', { name: 'Differences' })).toBeVisible();
});

test('the log names the person of a call', async ({ host }) => {
  const { service, log } = host;
  const url = `http://${localhostOf(service, 'http')}/socialize.getUserInfo`;
  const query = signed({
    url,
    parameters: { apiKey: '3_demo', UID: 'u-ada', format: 'json' },
    secret: await secretOf(host),
  });
  await send(service, '/socialize.getUserInfo', { transport: 'http', query });
  await expect(log.calls.all().first()).toContainText('Ada');
});

test('at 200 % zoom the tools of the log and the buttons of a call are one row each; menus have the rest and give the focus back', {
  tag: '@night',
}, async ({ host }) => {
  const { page, service, log } = host;
  await send(service, '/accounts.search', {});
  await page.setViewportSize({ width: 720, height: 450 });
  await log.filter().fill('is:failed');
  await expect(page.getByText('1 call', { exact: true })).toBeVisible();
  const more = page.getByRole('button', { name: 'More tools' });
  const middleOf = async (control: Locator) => {
    const box = await control.boundingBox();
    return box === null ? Number.NaN : box.y + box.height / 2;
  };
  expect(Math.abs((await middleOf(log.filter())) - (await middleOf(more)))).toBeLessThan(3);
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export as HAR' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await log.calls.open('accounts.search');
  const first = log.call().getByRole('button', { name: 'Open in Requests' });
  expect(Math.abs((await middleOf(first)) - (await middleOf(log.more())))).toBeLessThan(3);
  await expect(log.call().getByRole('button', { name: 'Hand on …' })).toHaveCount(0);
  await log.act('Hand on …');
  await expect(page.getByRole('dialog')).toContainText('Hand this call on');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(log.more()).toBeFocused();
});

test('a wide window says the sentence of a call once: beside a cause, or in its place', async ({ host }) => {
  const { page, service, log } = host;
  await page.setViewportSize({ width: 1680, height: 900 });
  await send(service, '/socialize.getUserInfo', { query: { apiKey: '3_demo' } });
  await send(service, '/accounts.getJWTPublicKey', { query: { apiKey: '3_demo' } });
  for (const method of ['socialize.getUserInfo', 'accounts.getJWTPublicKey']) {
    const cells = await log.calls.with(method).getByRole('gridcell').allInnerTexts();
    const words = cells.filter((text) => text.includes(' '));
    expect(new Set(words).size).toBe(words.length);
  }
  await expect(log.calls.with('accounts.getJWTPublicKey')).toContainText('Accepted');
});
