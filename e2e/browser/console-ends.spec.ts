import { saveData } from '../hosts/browser.ts';
import { expect, test } from '../hosts/browser-test.ts';
import { serve } from '../hosts/serve.ts';
import { FlowsPage } from '../pages/flows.ts';
import { panels, Shell } from '../pages/shell.ts';

test('R30: a console address works in one browser; another one gets no session, and is told what to do', {
  tag: '@deep',
}, async ({ chromium }) => {
  const service = await serve({ console: true, workspace: null });
  const address = service.console ?? '';
  const first = await chromium.newContext();
  await first.addInitScript(saveData);
  const page = await first.newPage();
  await page.goto(address);
  await expect(new Shell(page).heading('Overview')).toBeVisible();
  expect(page.url()).not.toContain(new URL(address).hash.slice(1));
  // The same browser has its session and may open the address again.
  await page.goto(address);
  await expect(new Shell(page).heading('Overview')).toBeVisible();

  const second = await chromium.newContext();
  const late = await second.newPage();
  await late.goto(address);
  await expect(late.getByRole('heading', { level: 1 })).toHaveText('This browser has no session with Authdesk');
  await expect(late.getByRole('navigation')).toHaveCount(0);
  await expect(late.getByRole('main')).toContainText(
    'run "authdesk console" and open the fresh address that it prints',
  );
  await first.close();
  await second.close();
  await service.stop();
});

test('a browser that saves data fetches a panel when it is opened', { tag: '@night' }, async ({ chromium }) => {
  const service = await serve({ console: true, workspace: null });
  const context = await chromium.newContext();
  await context.addInitScript(saveData);
  const page = await context.newPage();
  await page.clock.install();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url().split('/').pop() ?? ''));
  const shell = new Shell(page);
  await page.goto(service.console ?? '');
  await expect(shell.heading('Overview')).toBeVisible();
  await page.clock.runFor('00:05');
  const ofTokens = () => fetched.filter((file) => file.startsWith('tokens-'));
  expect(ofTokens()).toEqual([]);
  await shell.open('Tokens');
  await expect(shell.heading('Tokens')).toBeVisible();
  expect(ofTokens()).not.toEqual([]);
  await context.close();
  await service.stop();
});

test('when the service ends, every panel still shows, says that it is old, and no press fails in silence', async ({
  chromium,
}) => {
  const service = await serve({ console: true, workspace: null });
  const context = await chromium.newContext();
  const page = await context.newPage();
  const shell = new Shell(page);
  // All panels are fetched ahead, so that each can be shown after the service has ended.
  await page.goto(service.console ?? '');
  await expect(shell.heading('Overview')).toBeVisible();
  const fetched = () =>
    page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').pop() ?? ''));
  for (const { route } of panels) {
    // Registrations is the list of People, with other accounts in it.
    const file = route === 'registrations' ? 'people-' : `${route}-`;
    await expect.poll(async () => (await fetched()).filter((name) => name.startsWith(file))).not.toEqual([]);
  }
  await service.stop();
  await expect(page.getByText('The connection to the service is interrupted.')).toBeVisible();
  for (const { name, title } of panels) {
    await shell.open(name);
    await expect(shell.heading(title)).toBeVisible();
  }
  await shell.open('Flows');
  const flows = new FlowsPage(page);
  await flows.useCase('Server to server');
  await flows.button('Get a token').click();
  await expect(shell.notification('The service does not answer.').last()).toContainText(
    'See whether "authdesk serve" still runs',
  );
  await context.close();
});
