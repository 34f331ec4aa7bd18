import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';

test.use({ firstPanel: 'log' });

test('failed calls are grouped by cause; a problem leads to its calls, and the overview shows the top', async ({
  host,
}) => {
  const { page, service, shell, log } = host;
  for (let n = 0; n < 3; n += 1) await send(service, '/socialize.getUserInfo', { query: { apiKey: `3_gone${n}` } });
  await send(service, '/socialize.getUserInf', { query: { apiKey: '3_demo' } });
  await log.show('Problems');
  // A browser of an earlier spec may still try a connection.
  await expect(log.problems.with('socialize.')).toHaveCount(2);
  await expect(log.problems.all().first()).toContainText('3 ×');
  await expect(log.problems.all().first()).toContainText('Unknown API key');
  await expect(log.problems.with('Method misspelt')).toContainText('Did you mean socialize.getUserInfo?');
  await log.problems.open('Unknown API key');
  await expect(log.calls.all()).toHaveCount(3);
  await expect(log.filter()).toHaveValue('cause:400093.unknown-api-key since:1440m');

  await shell.open('Overview');
  const top = page.getByRole('region', { name: 'Problems' });
  await top.getByRole('link', { name: /Unknown API key/ }).click();
  await expect(log.calls.all()).toHaveCount(3);
});

test('of a failed call the cause comes first; rules explain themselves; it is sent again and compared', async ({
  host,
}) => {
  const { page, service, log } = host;
  await send(service, '/socialize.getUserInfo', { query: { apiKey: '3_gone', UID: 'u-ada' } });
  await send(service, '/accounts.search', { query: { apiKey: '3_gone' } });
  await log.calls.open('socialize.getUserInfo');
  await expect(log.cause().getByRole('heading')).toHaveText('No site has the API key "3_gone".');
  await expect(log.cause()).toContainText('3_gone');
  await expect(log.cause()).toContainText('HTTP status 200, statusCode 400');
  await expect(log.trace()).toHaveCount(0);
  await log.cause().getByText('More about it').click();
  await log.cause().getByRole('button', { name: 'The rule' }).first().click();
  await expect(log.cause()).toContainText('Credentials are checked in this order');

  await log.call().getByRole('button', { name: 'Compare' }).click();
  await log.calls.open('accounts.search');
  const call = page.getByRole('table', { name: 'Parameters' });
  await expect(call.getByRole('row', { name: /^UID/ })).toContainText('not there');
  await page.getByRole('button', { name: 'Stop comparing' }).first().click();

  const address = page.url();
  await log.act('Send again');
  await expect.poll(() => page.url()).not.toBe(address);
  await expect(log.cause().getByRole('heading')).toHaveText('No site has the API key "3_gone".');
  await expect(log.calls.all()).toHaveCount(3);
});

test('beside an open call, the list keeps how each ended and its code', async ({ host }) => {
  const { page, service, log } = host;
  await page.setViewportSize({ width: 1440, height: 900 });
  await send(service, '/accounts.search', { query: { apiKey: '3_gone' } });
  await log.calls.open('accounts.search');
  await expect(log.call()).toBeVisible();
  await expect(log.calls.with('Refused 400093')).toHaveCount(1);
});

test('D18, D39: what Authdesk can do about a refusal is a button beside what to do', async ({ host }) => {
  const { page, service, log } = host;
  const login = { client_id: '3_demo', x_provider: 'facebook', response_type: 'token' };
  const query = { ...login, redirect_uri: 'https://new.example/back' };
  await send(service, '/socialize.login', { query });
  await send(service, '/accounts.search', { query: { apiKey: '3_demo', secret: 'wrong' } });
  await log.calls.open('socialize.login');
  await expect(log.cause().getByRole('heading')).toHaveText(
    'The domain of redirect_uri is not registered at the site.',
  );
  await log.cause().getByRole('button', { name: 'Register new.example' }).click();
  await expect(page.getByText('new.example is a registered domain of the site.')).toBeVisible();
  await expect(log.cause().getByRole('button', { name: 'Register new.example' })).toHaveCount(0);
  expect((await send(service, '/socialize.login', { query })).status).toBe(200);
  await log.calls.open('accounts.search');
  await expect(log.cause().getByRole('button', { name: 'Copy secret of the site' })).toBeVisible();
});

test.describe(() => {
  // The log is drawn when that day has come.
  test.use({ firstPanel: 'overview' });

  test('what is of another day says so', async ({ host }) => {
    const { page, service, log, shell } = host;
    await send(service, '/accounts.search', {});
    await page.clock.setFixedTime(Date.now() + 26 * 3600 * 1000);
    await shell.open('Log');
    const today = new Intl.DateTimeFormat('en-GB', { month: 'short', day: 'numeric' }).format(Date.now());
    await expect(log.calls.all().first()).toContainText(today);
    // The page stays for the next tests.
    await page.clock.setSystemTime(Date.now());
    await page.clock.resume();
  });
});
