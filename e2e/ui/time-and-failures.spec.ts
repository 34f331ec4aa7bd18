import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { accessibilityFaults, expectAccessible } from '../pages/accessibility.ts';

test.use({ firstPanel: 'time' });

const call = async ({ service }: ConsoleHost, method = 'socialize.getUserInfo'): Promise<number> =>
  (await send(service, `/${method}`, { query: { apiKey: '3_demo' } })).status;

test('D39: a token is made to expire in front of you, and everything goes back to normal', async ({ host }) => {
  const { page, shell, tokens, time } = host;
  await host.invoke('flows.start', { useCase: 'server', apiKey: '3_demo', server: { x_sessionExpiration: '3600' } });
  await shell.open('Tokens');
  const row = tokens.rows.all().first();
  await expect(row).toContainText('valid');

  // Frozen, so that the test does not depend on how fast the next second passes.
  await host.invoke('clock.freeze', {});
  // It moves what is below it: a press that begins before it comes ends beside its button.
  const banner = time.banner(/service clock is frozen/);
  await expect(banner).toBeVisible();
  await row.getByRole('button', { name: /^Move the service clock/ }).click();
  await page.getByRole('menuitem', { name: 'One second before this expires' }).click();
  await expect(row.getByRole('timer')).toHaveText('1 s');
  await expect(row).toContainText('valid');

  await shell.open('Time and failures');
  await time.clock().getByRole('button', { name: 'Forward by 1 s' }).click();
  await shell.open('Tokens');
  await expect(row).toContainText('expired');

  await page.getByRole('button', { name: 'Back to this machine’s time' }).click();
  await expect(banner).toHaveCount(0);
  await expect(row).toContainText('valid');
});

test('D50: a 503 on every third call, seen in the log, and back to normal from any panel', { tag: '@deep' }, async ({
  host,
}) => {
  const { page, shell, time, log } = host;
  await time.start('A 503 on every third call');
  await time.choose('Site', 'Demo shop');
  await time.method('socialize.getUserInfo');
  await expect(time.dialog()).toContainText('Every 3rd call of socialize.getUserInfo at Demo shop answers HTTP 503.');
  await time.add();
  await expect(time.rows()).toHaveCount(1);
  await expect(time.banner('A failure is switched on: calls fail on purpose.')).toBeVisible();
  await expectAccessible(host);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push(await call(host));
  expect(statuses).toEqual([200, 200, 503, 200, 200, 503]);
  await expect(time.rows()).toContainText('hit 2 times of 6 calls');

  await shell.open('Log');
  await expect(log.calls.with('provoked')).toHaveCount(2);
  await expect(await log.openTrace('provoked')).toContainText(
    'A failure that was set up in Authdesk hit this call: it answers HTTP 503.',
  );
  await expect(log.call().getByRole('heading', { level: 2 }).first()).toContainText('provoked');

  await page.getByRole('button', { name: 'Switch all off' }).click();
  await expect(time.banner(/calls fail on purpose/)).toHaveCount(0);
  for (let n = 0; n < 3; n += 1) expect(await call(host)).toBe(200);
  expect(host.violations).toEqual([]);
});

test('D39: the clock is stepped, set, frozen and let run; every panel says so', async ({ host }) => {
  const { shell, time } = host;
  const clock = time.clock();
  await expect(clock).toContainText('Follows this machine');
  await clock.getByRole('button', { name: 'Forward by 1 d' }).click();
  await expect(clock).toContainText('1 d ahead');
  await shell.open('Overview');
  await expect(time.banner(/is 1 d ahead of this machine/)).toBeVisible();

  await shell.open('Time and failures');
  await clock.getByLabel('Date and time').fill('2030-01-01T12:00:00');
  await clock.getByRole('button', { name: 'Set the clock' }).click();
  await expect(clock).toContainText('1 Jan 2030, 12:0');
  await clock.getByRole('button', { name: 'Freeze' }).click();
  await expect(clock).toContainText('Frozen');
  const frozenAt = await clock.getByRole('timer').textContent();
  await clock.getByLabel('Date and time').fill('2h30m');
  await clock.getByRole('button', { name: 'Set the clock' }).click();
  await expect(clock.getByRole('timer')).toContainText('1 Jan 2030, 14:3');
  expect(await clock.getByRole('timer').textContent()).not.toBe(frozenAt);
  await clock.getByRole('button', { name: 'Let it run' }).click();
  await expect(clock).toContainText(/ahead/);
  await clock.getByRole('button', { name: 'Back to this machine’s time' }).click();
  await expect(clock).toContainText('Follows this machine');
});

test.describe('the likely wrong turns', () => {
  test('a value that cannot be: the dialog stays, and the field has the focus', async ({ host }) => {
    const { time } = host;
    await time.start('A slow network, 2 to 5 s');
    await time.field('At least').fill('9s');
    await time.add();
    await expect(time.dialog()).toContainText('The longest delay is shorter than the shortest.');
    await expect(time.field('At most')).toBeFocused();
    await time.field('At most').fill('soon');
    await expect(time.dialog()).toContainText('Write a number and a unit, for example 2s or 250ms.');
    await expectAccessible(host);
    await time.field('At most').fill('10 s');
    await time.method('no method!');
    await time.add();
    await expect(time.dialog()).toContainText('"*" stands for anything');
    await time.method('socialize.*');
    await time.add();
    await expect(time.rows()).toContainText('Every call of socialize.* takes 9 s to 10 s longer');
  });

  test('a failure that is over is switched on again, edited, moved and removed', { tag: '@night' }, async ({
    host,
  }) => {
    const { time } = host;
    await time.start();
    await time.choose('Which of these calls', 'The next calls, then no more');
    await time.add();
    await expect(time.rows()).toHaveCount(1);
    expect(await call(host)).toBe(503);
    await expect(time.rows()).toContainText('Over');
    const power = time.rows().first().getByRole('switch');
    await expect(power).not.toBeChecked();
    await expect(time.banner(/fail on purpose/)).toHaveCount(0);
    await power.press('Space');
    await expect(power).toBeChecked();

    await time.rows().first().getByRole('button', { name: /^Edit/ }).click();
    await time.field('How many').fill('5');
    await time.dialog().getByRole('button', { name: 'Save failure' }).click();
    await expect(time.rows()).toContainText('The next 5 calls answer HTTP 503');

    await time.start('A refused login');
    await time.add();
    await expect(time.rows()).toHaveCount(2);
    await time.act(time.rows().last(), 'Move up');
    await expect(time.rows().first()).toContainText('refused by the user');
    await time.act(time.rows().first(), 'Remove');
    await expect(time.rows()).toHaveCount(1);
    await time.failures().getByRole('button', { name: 'Clear all' }).click();
    await time.dialog().getByRole('button', { name: 'Remove all failures' }).click();
    await expect(time.failures()).toContainText('No failures: calls are answered as usual.');
    expect(await call(host)).toBe(200);
  });

  test('failures are forgotten: the banner of another panel leads to them', async ({ host }) => {
    const { page, shell, time } = host;
    await host.invoke('failures.save', { failure: { effect: { kind: 'reset' } } });
    await shell.open('Sites');
    await page.getByRole('button', { name: 'Show failures' }).click();
    await expect(shell.heading('Time and failures')).toBeVisible();
    await expect(time.rows()).toContainText('Every call ends with a reset of the connection');
    await host.invoke('workspace.reset', { snapshot: false });
    await expect(time.rows()).toHaveCount(0);
    await expect(time.banner(/fail on purpose/)).toHaveCount(0);
  });
});

test('the next login of a site completes as a user without the screen, once, and can be cancelled', async ({
  host,
}) => {
  const { page, shell, time, log } = host;
  const open = async (): Promise<number> => {
    const query = {
      client_id: '3_demo',
      x_provider: 'facebook',
      redirect_uri: 'http://localhost/',
      response_type: 'code',
    };
    return (await send(host.service, '/socialize.login', { query })).status;
  };
  await shell.open('Flows');
  await page.getByRole('button', { name: 'Next login …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Next login' });
  await dialog.getByLabel('User', { exact: true }).fill('u-ada');
  await dialog.getByRole('button', { name: 'Decide the next login' }).click();
  await expect(dialog).toHaveCount(0);
  await shell.open('Overview');
  await page.getByRole('button', { name: 'Show the decision' }).click();
  const pending = dialog.getByRole('list', { name: 'Logins that are decided' }).getByRole('listitem');
  await expect(pending).toHaveText(/completes as u-ada/);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect(time.banner(/The next login of a site is decided/)).toBeVisible();
  expect([await open(), await open()]).toEqual([302, 200]);
  await expect(time.banner(/The next login of a site is decided/)).toHaveCount(0);
  await expect(pending).toHaveCount(0);
  await page.keyboard.press('Escape');
  await shell.open('Log');
  await expect(log.calls.with('provoked')).toHaveCount(1);

  await shell.open('Flows');
  await page.getByRole('button', { name: 'Next login …' }).click();
  await dialog.getByLabel('The next login', { exact: true }).first().click();
  await page.getByRole('option', { name: 'is refused by the user' }).click();
  await dialog.getByRole('button', { name: 'Decide the next login' }).click();
  await page.getByRole('button', { name: 'Next login …' }).click();
  await pending.getByRole('button', { name: 'Cancel' }).click();
  await expect(pending).toHaveCount(0);
  expect(await open()).toBe(200);
  expect(host.violations).toEqual([]);
});
