import { signed } from '../hosts/signing.ts';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { LogPage } from '../pages/log.ts';
import { colorSchemes, look } from '../pages/looks.ts';
import { ReproducePage } from '../pages/reproduce.ts';
import { Shell } from '../pages/shell.ts';

const url = 'http://localhost/socialize.getUserInfo';

test('D39, R59: a call that a moved clock refuses leads to the clock, and is right when it is set back', {
  tag: '@deep',
}, async ({ host }) => {
  const { page, service } = host;
  const shell = new Shell(page);
  await expect(shell.navigation()).toBeVisible();
  const revealed = (await host.invoke('sites.revealSecret', { apiKey: '3_demo' })) as { value: { secret: string } };
  const secret = revealed.value.secret;
  const parameters = () => signed({ url, parameters: { apiKey: '3_demo', UID: 'u-ada' }, secret });
  await host.invoke('clock.offset', { milliseconds: 3_600_000 });

  const live = parameters();
  await send(service, '/socialize.getUserInfo', { transport: 'http', host: 'localhost', query: live });
  await shell.open('Log');
  const log = new LogPage(page);
  await log.calls.open('socialize.getUserInfo');
  await expect(log.cause().getByRole('heading')).toHaveText('The service clock is moved.');
  await expect(log.cause()).toContainText('by this machine’s time timestamp and signature are right');
  await expect(log.call()).toContainText('by this machine’s clock)');
  await expect(log.call()).toContainText('u-ada');
  await page.screenshot({ path: test.info().outputPath('log.png') });

  await log.show('Problems');
  await expect(page.getByText('Times here are by this machine’s clock.')).toBeVisible();
  await expect(log.problems.with('The service clock is moved')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('problems.png') });

  const reproduce = new ReproducePage(page);
  await reproduce.open();
  await reproduce.paste(`curl '${url}?${new URLSearchParams(parameters()).toString().replaceAll('+', '%20')}'`);
  await expect(reproduce.verdict().getByRole('heading')).toContainText(
    /^The service clock is 1 h ahead since .* UTC; by this machine’s time the call is right\.$/,
  );
  await expect(reproduce.verdict()).toContainText('Sound, refused by the state of Authdesk');
  for (const scheme of colorSchemes) {
    const how = await look(host, scheme);
    expect(await accessibilityFaults(page), how).toEqual([]);
    await page.screenshot({ path: test.info().outputPath(`reproduce-${scheme}.png`) });
  }
  await reproduce.button('Set the service clock back').click();
  await expect(reproduce.verdict()).toContainText('Accepted');
  await expect(reproduce.button('Set the service clock back')).toHaveCount(0);

  // Also now that the clock is right again, the last minutes hold the call that came while it was not.
  await shell.open('Log');
  await log.show('Problems');
  await page.getByRole('radiogroup', { name: 'Time' }).getByText('15 min', { exact: true }).click();
  await expect(log.problems.with('The service clock is moved')).toBeVisible();
});
