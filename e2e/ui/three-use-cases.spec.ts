import type { Locator, Page, TestInfo } from 'playwright/test';
import type { ConsoleHost } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { FlowsPage } from '../pages/flows.ts';
import { LogPage } from '../pages/log.ts';
import { ProviderWindow } from '../pages/provider-window.ts';
import { Shell } from '../pages/shell.ts';

// The three use cases of the specification from the first press to the trace of each call: on the desktop through the
// in-app window, in a browser through a tab. `npm run test:deep` records the run, which takes twice its time: Playwright's
// trace (`playwright show-trace`) and a screenshot after each step are in test-results.
const isRecorded = process.env.AUTHDESK_TEST_RECORD === 'true';
test.use({ trace: isRecorded ? 'on' : 'on-first-retry' });

/** A registered domain, and a host below it that does not exist and never will (RFC 2606, D18). */
const callBack = 'https://no-such-host.shop.example/signed-in';

/** Keeps a screenshot of the console. */
function recorder(page: Page, testInfo: TestInfo): (what: string) => Promise<void> {
  let number = 0;
  return async (what) => {
    if (!isRecorded) return;
    number += 1;
    const name = `${String(number).padStart(2, '0')} ${what}.png`;
    await page.screenshot({ path: testInfo.outputPath(name) });
  };
}

/** Logs Ada in where the run opened its login: the in-app window closes by itself, a tab stays. */
async function logIn(host: ConsoleHost, flows: FlowsPage): Promise<void> {
  const login = await host.loginPage(() => flows.startLogin());
  const provider = new ProviderWindow(login);
  await expect(provider.simulated()).toBeVisible();
  await provider.choose('Ada');
  await provider.press('Allow and continue');
  if (host.kind === 'electron') await expect.poll(() => login.isClosed()).toBe(true);
}

/** A parameter that was sent with an open step, in the table of where it was sent: query, body or header. */
function sentParameter(step: Locator, place: string, name: string): Locator {
  return step.getByRole('table', { name: place }).getByRole('row').filter({ hasText: name });
}

/** The countdown is shown and counts down. */
async function expectCountingDown(countdown: Locator): Promise<void> {
  await expect(countdown).toBeVisible();
  const before = await countdown.innerText();
  await expect.poll(() => countdown.innerText()).not.toBe(before);
}

test(
  'all three use cases, with call-backs to hosts that do not exist: captured parameters, countdown, exchange, call, and the traces in the log',
  { tag: '@deep' },
  async ({ host }, testInfo) => {
    test.slow();
    const { page } = host;
    const shell = new Shell(page);
    const flows = new FlowsPage(page);
    const log = new LogPage(page);
    const record = recorder(page, testInfo);
    const countdown = flows.obtained().getByRole('timer');

    const callWithToken = async (): Promise<void> => {
      const before = await flows.steps().count();
      await flows.button('Call a method').click();
      // The call, and its response.
      await expect(flows.steps()).toHaveCount(before + 2);
      const response = flows.steps().last();
      await expect(response).toContainText('done');
      await response.getByRole('button').first().click();
      await expect(response).toContainText('Ada');
    };
    const openLogOfRun = async (): Promise<void> => {
      await flows.button('Show its calls in the log').click();
      await expect(shell.heading('Log')).toBeVisible();
    };

    await test.step('use case 1: token in the redirect', async () => {
      await shell.open('Flows');
      await flows.useCase('Token in the redirect');
      await flows.fill('redirect_uri', callBack);
      await record('use case 1, before');
      await logIn(host, flows);

      await expect(flows.obtained()).toContainText('Access token');
      await expect(flows.obtained()).toContainText('u-ada');
      await expectCountingDown(countdown);
      const request = await flows.openStep('Login request');
      await expect(sentParameter(request, 'Query string', 'response_type')).toContainText('token');
      const redirect = await flows.openStep('Redirect with token');
      await expect(sentParameter(redirect, 'Fragment', 'access_token')).toContainText('st2.s.');
      await expect(sentParameter(redirect, 'Fragment', 'expires_in')).toContainText('3600');
      await expect(sentParameter(redirect, 'Fragment', 'state')).toBeVisible();
      await expect(redirect).toContainText(callBack);
      await record('use case 1, token captured');
      await callWithToken();
      await record('use case 1, called');

      await openLogOfRun();
      const called = await log.openTrace('socialize.getUserInfo');
      await expect(called).toContainText('The token was issued by this service.');
      await record('use case 1, trace of the call');
      const decided = await log.openTrace('socialize.login', 'first');
      await expect(decided).toContainText('An access token was issued');
      const asked = await log.openTrace('socialize.login', 'last');
      await expect(asked).toContainText('redirect_uri is allowed by a registered domain.');
      await expect(asked).toContainText("The provider's screen is shown");
      await record('use case 1, trace of the login');
    });

    await test.step('use case 2: server to server', async () => {
      await shell.open('Flows');
      await flows.useCase('Server to server');
      await flows.fill('x_siteUID', 'u-ada');
      await flows.fill('x_sessionExpiration', '600');
      await flows.button('Get a token').click();
      await expect(flows.obtained()).toContainText('Access token');
      await expectCountingDown(countdown);
      const request = await flows.openStep('Token request');
      await expect(sentParameter(request, 'Header', 'Authorization')).toContainText('Basic');
      await expect(sentParameter(request, 'Body', 'grant_type')).toContainText('none');
      await expect(sentParameter(request, 'Body', 'x_siteUID')).toContainText('u-ada');
      await record('use case 2, token obtained');
      await callWithToken();
      await record('use case 2, called');

      await openLogOfRun();
      await expect(log.calls.all()).toHaveCount(2);
      await expect(await log.openTrace('socialize.getUserInfo')).toContainText('The token was issued by this service.');
      const asked = await log.openTrace('socialize.getToken');
      await expect(asked).toContainText('The client identifies itself by Basic header.');
      await expect(asked).toContainText('The user has an account: it logs in.');
      await record('use case 2, trace of the token request');
    });

    await test.step('use case 3: one-time code', async () => {
      await shell.open('Flows');
      await flows.useCase('One-time code');
      await flows.fill('redirect_uri', callBack);
      await logIn(host, flows);
      await expect(flows.obtained()).toContainText('Authorization code');
      await expectCountingDown(countdown);
      const redirect = await flows.openStep('Redirect with code');
      await expect(sentParameter(redirect, 'Query string', 'code')).toBeVisible();
      await expect(sentParameter(redirect, 'Query string', 'state')).toBeVisible();
      await record('use case 3, code captured');

      await flows.button('Exchange the code').click();
      await expect(flows.obtained()).toContainText('Access token');
      await expectCountingDown(countdown);
      const exchange = await flows.openStep('Code exchange');
      await expect(sentParameter(exchange, 'Body', 'grant_type')).toContainText('authorization_code');
      await expect(sentParameter(exchange, 'Body', 'redirect_uri')).toContainText(callBack);
      await record('use case 3, code exchanged');
      await callWithToken();
      await record('use case 3, called');

      await openLogOfRun();
      await expect(await log.openTrace('socialize.getUserInfo')).toContainText('The token was issued by this service.');
      const exchanged = await log.openTrace('socialize.getToken');
      await expect(exchanged).toContainText('The code was unused and had not expired. It is used now.');
      await record('use case 3, trace of the exchange');
      await expect(await log.openTrace('socialize.login', 'first')).toContainText('A one-time code was issued');
    });

    expect(host.violations).toEqual([]);
  },
);
