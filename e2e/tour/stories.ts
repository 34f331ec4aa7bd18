import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { ProviderWindow } from '../pages/provider-window.ts';
import { ReproducePage } from '../pages/reproduce.ts';
import { keepSaved } from '../pages/saved-files.ts';
import { callEveryWay, customerLine, yesterday } from './calls.ts';
import { type CustomerLine, customerLines } from './customer-lines.ts';
import { startOwnApp } from './own-app.ts';
import { type Story, step } from './story.ts';

/** The provider's screen of the first story, from its opening to its end. */
let provider: ProviderWindow | undefined;
/** The bundle of the third story. */
let bundle = '';

/** The lines of the second story. */
let lines: readonly CustomerLine[] = [];

/** Gives a line to Reproduce. @returns its cause, as the screen says it */
async function judge(page: Page, { text, fileName, cause }: CustomerLine): Promise<string> {
  const reproduce = new ReproducePage(page);
  if (fileName === undefined) {
    if (await reproduce.button('Clear').isVisible()) await reproduce.button('Clear').click();
    await reproduce.paste(text);
  } else await reproduce.drop(fileName, text);
  await expect(reproduce.verdict()).toContainText(cause);
  return reproduce.verdict().getByRole('heading').first().innerText();
}

/** What Reproduce says of every line, as a table. */
async function causesOf(page: Page): Promise<readonly string[]> {
  const rows: string[] = ['| what came | sent | what *Reproduce* says |', '|---|---|---|'];
  for (const line of lines) rows.push(`| ${line.form} | ${line.sent} | ${await judge(page, line)} |`);
  return rows.map((row) => `   ${row}`);
}

/** Runs curl; that it fails is what is shown. */
function curl(...words: string[]): Promise<void> {
  return new Promise((done) => {
    execFile('curl', ['-sS', ...words], () => done());
  });
}

/** What the tour tells: the ends of the desk, each from its first press to its result. */
export const stories: readonly Story[] = [
  {
    title: 'From nothing to a login with code',
    steps: [
      step(
        'first-start',
        'Start Authdesk. *Overview* shows the addresses for your app, and the certificate that it has to trust. A demo site with five people is there. Press **Run a login**.',
        async ({ page, shell }) => {
          await expect(shell.heading('Overview')).toBeVisible();
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        },
      ),
      step(
        'flow-expected',
        '*Flows* shows what will happen, arrow by arrow. For your own app, type its `redirect_uri`; where its domain is not registered yet, **Register** does it here. Press **Start the login**.',
        async ({ page, flows }) => {
          await page.getByRole('button', { name: 'Run a login', exact: true }).click();
          await expect(flows.parameter('redirect_uri')).toHaveValue(/callback$/);
        },
      ),
      step(
        'provider',
        'The simulated provider asks who logs in. Choose Ada, and press **Allow and continue**.',
        async (host) => {
          const { flows } = host;
          const login = await host.loginPage(() => flows.startLogin());
          provider = new ProviderWindow(login);
          await login.setViewportSize({ width: 1280, height: 800 });
          await provider.choose('Ada');
          return login;
        },
      ),
      step(
        'code',
        'The arrows are filled: each has its status and its duration. *Obtained* has the code, and the time that is left for it. Press an arrow to see the request.',
        async ({ flows }) => {
          await provider?.press('Allow and continue');
          await expect(flows.obtained()).toContainText('Authorization code');
          await flows.openStep('Redirect with code');
        },
      ),
      step(
        'exchange-and-call',
        'Press **Exchange and call**: the token is there with its countdown, and the call answers with Ada’s profile. What came back stands in each arrow. **Exchange the code** and **Call a method** do it one by one.',
        async ({ flows }) => {
          await flows.button('Exchange and call').click();
          await expect(flows.obtained()).toContainText('Access token');
          await expect(flows.step('socialize.getUserInfo').first()).toBeVisible();
        },
      ),
      step(
        'used-twice',
        'Press **Use the code a second time** to see what your app gets then: an error, and a token that is revoked.',
        async ({ flows }) => {
          await flows.button('Use the code a second time').click();
          await expect(flows.obtained()).toContainText('The code was used before');
        },
      ),
      step(
        'own-app',
        'Your own app does the same. Give it the login end-point of *Overview*, the API key and the secret of *Sites*, and the file of the CA; each arrow of *Flows* has the code, from cURL to C#. Here an app on `localhost` logged Ada in, exchanged the code, asked who she is, and made a signed call: *Log* has all of it.',
        async (host) => {
          const { flows, shell, log } = host;
          const app = await startOwnApp(host);
          await flows.fill('redirect_uri', app.redirectUri);
          provider = new ProviderWindow(await host.loginPage(() => flows.startLogin()));
          await provider.choose('Ada');
          await provider.press('Allow and continue');
          await app.loggedIn;
          app.stop();
          await shell.open('Log');
          await expect(log.calls.with('socialize.setStatus')).toHaveCount(1);
        },
      ),
    ],
  },
  {
    title: 'A customer’s failing line to its cause',
    steps: [
      step(
        'verdict',
        'Paste the line into *Reproduce*: a URL, cURL of bash, cmd or PowerShell, raw HTTP, a HAR. Nothing is sent. The cause comes first, then what to do, then the proof. A call of yesterday is judged as if sent then.',
        async (host) => {
          const { reproduce } = host;
          await reproduce.open();
          await reproduce.paste(await customerLine(host, yesterday()));
          await expect(reproduce.verdict()).toContainText('encodeURIComponent');
        },
      ),
      step(
        'compare',
        '*Compare* shows the string that was to be signed above the string that was signed, with the first byte that differs.',
        async ({ reproduce }) => {
          await expect(reproduce.compare()).toContainText('First difference');
          await reproduce.compare().evaluate((element) => element.scrollIntoView({ block: 'start' }));
        },
      ),
      step(
        'signed-again',
        'Press **Re-sign for Demo shop and open in Requests**. *Requests* shows each stage of the right signature.',
        async ({ page, reproduce, shell }) => {
          await reproduce.button('Re-sign for Demo shop and open in Requests').click();
          await expect(shell.heading('Requests')).toBeVisible();
          await expect(page.getByRole('heading', { name: 'Base string', exact: true })).toBeVisible();
        },
      ),
      step('accepted', 'Press **Send**: the same call is accepted.', async ({ requests }) => {
        await requests.send();
        await expect(requests.response()).toContainText('without an error');
      }),
      {
        ...step(
          'ten-lines',
          'A recording is dropped as a file: the call that failed is chosen among the others. So each of ten lines, as customers send them, led to its cause with one paste:',
          async (host) => {
            const { reproduce } = host;
            lines = await customerLines(host);
            const file = lines.find(({ fileName }) => fileName !== undefined);
            await reproduce.open();
            if (file !== undefined) await judge(host.page, file);
          },
        ),
        below: ({ page }) => causesOf(page),
      },
    ],
  },
  {
    title: 'Which call of yesterday failed for u-ada, handed on',
    steps: [
      step(
        'problems',
        '*Log*, **Problems**: failed calls by cause, with their number, since when, and at which sites. A row leads to its calls.',
        async (host) => {
          const { log, shell } = host;
          await callEveryWay(host);
          await shell.open('Log');
          await log.show('Problems');
          await expect(log.problems.with('Unknown API key').first()).toBeVisible();
        },
      ),
      step(
        'who',
        '*People* has everything about Ada: profile, data, tokens, and the calls made for her. **All in the log** shows those that named her, too.',
        async ({ page, people }) => {
          await people.open('u-ada');
          await people.view('Calls');
          await expect(page.getByRole('list', { name: 'Newest calls' })).toBeVisible();
        },
      ),
      step(
        'found',
        'In *Log*, **Calls**, type `uid:u-ada since:yesterday` and press **Errors only**: what was sent is found, whether or not it was accepted. People and times are offered as you type. Open the call: the rule that decided stands at the top.',
        async ({ page, log, shell }) => {
          await shell.open('Log');
          await log.show('Calls');
          await log.filter().fill('uid:u-ada since:yesterday');
          await log.filter().press('Enter');
          await page.getByRole('button', { name: 'Errors only' }).click();
          await expect(log.calls.with('Accepted')).toHaveCount(0);
          await log.calls.with('socialize.setStatus').last().getByRole('gridcell').first().click();
          await expect(log.cause()).toBeVisible();
        },
      ),
      step(
        'hand-on',
        'Press **Hand on …**. The bundle is checked in an empty service before you save it, and lists what was replaced: secrets and tokens never leave.',
        async ({ page, files }) => {
          await page.getByRole('button', { name: 'Hand on …' }).click();
          await expect(files.dialog()).toContainText('Checked in an empty service');
        },
      ),
      step(
        'reproduced',
        'Your colleague drops the file on any panel of another, empty Authdesk, or runs `authdesk verify --bundle`: the same verdict for the same reason.',
        async (host) => {
          const { page, files } = host;
          const saved = await keepSaved(page);
          await files.button('Save the bundle').click();
          await expect(files.dialog()).toHaveCount(0);
          bundle = (await saved()).text;
          await host.invoke('workspace.reset', { snapshot: false });
          await files.choose('case.json', bundle);
          await expect(files.dialog()).toContainText('Reproduced');
        },
      ),
    ],
  },
  {
    title: 'A token that expires in front of you, a 503 on every third call, and back',
    steps: [
      step(
        'about-to-expire',
        'In *Tokens*, choose **One second before this expires** beside a countdown: the service’s clock moves there. A banner says so in every panel. **Expire in 5 s** in the menu of a row leaves the clock alone.',
        async (host) => {
          const { page, files, shell, flows, tokens } = host;
          await files.button('Close').last().click();
          await expect(files.dialog()).toHaveCount(0);
          await shell.open('Flows');
          await flows.useCase('Server to server');
          await flows.fill('x_siteUID', 'u-ada');
          await flows.fill('x_sessionExpiration', '3600');
          await flows.button('Get a token').click();
          await expect(flows.obtained()).toContainText('Access token');
          await shell.open('Tokens');
          await host.invoke('clock.freeze', {});
          const row = tokens.rows.all().first();
          await row.getByRole('button', { name: /^Move the service clock/ }).click();
          await page.getByRole('menuitem', { name: 'One second before this expires' }).click();
          await expect(row.getByRole('timer')).toHaveText('1 s');
        },
      ),
      step(
        'expired',
        'In *Time and failures*, press **+ 1 s**. In *Tokens* the token is expired; a call with it is refused.',
        async ({ shell, time, tokens }) => {
          await shell.open('Time and failures');
          await time.clock().getByRole('button', { name: 'Forward by 1 s' }).click();
          await shell.open('Tokens');
          await expect(tokens.rows.all().first()).toContainText('expired');
        },
      ),
      step(
        'failure',
        'Press **Back to this machine’s time**. Then start **A 503 on every third call** for your site and method.',
        async ({ page, time, shell }) => {
          await page.getByRole('button', { name: 'Back to this machine’s time' }).first().click();
          await shell.open('Time and failures');
          await time.start('A 503 on every third call');
          await time.choose('Site', /^Demo shop/);
        },
      ),
      step(
        'provoked',
        'Add it, and let your app call. In *Log*, calls that failed on purpose are marked; the rest are answered as usual.',
        async (host) => {
          const { time, log, shell } = host;
          await time.add();
          await expect(time.rows()).toHaveCount(1);
          await callEveryWay(host);
          await shell.open('Log');
          await log.filter().fill('is:provoked');
          await log.filter().press('Enter');
          await expect(log.calls.with('provoked').first()).toBeVisible();
          await log.filter().fill('');
          await log.filter().press('Enter');
          await log.openTrace('provoked');
        },
      ),
      step(
        'back-to-normal',
        'Press **Switch all off** in the banner: everything is as before. *Overview* tells what failed, in light and in dark.',
        async ({ page, time, shell }) => {
          await page.getByRole('button', { name: 'Switch all off' }).click();
          await expect(time.banner(/calls fail on purpose/)).toHaveCount(0);
          await shell.open('Overview');
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        },
        true,
      ),
    ],
  },
  {
    title: 'A handshake that a client breaks off, to its fix',
    steps: [
      step(
        'broken-handshake',
        'A client calls over HTTPS and gives up before its first request: it does not know the CA. *Log* has a row of that, with the cause; a client that tries again and again is counted on this one row.',
        async (host) => {
          const { service, shell, log } = host;
          await shell.open('Log');
          await curl(`https://localhost:${new URL(service.https).port}/socialize.getUserInfo`);
          await log.calls.open('TLS handshake');
          await expect(log.cause().getByRole('heading')).toHaveText('The client does not trust the CA.');
        },
      ),
      step(
        'client-trusts',
        'Below the cause stands what this client has to change: the command or the setting for curl, Node, Python, Java, .NET, and the systems that browsers ask. With it, the same call arrives.',
        async (host) => {
          const { service, log, shell } = host;
          // As the command on the screen does, which names the folder of this run; in the picture it is another one.
          const folder = mkdtempSync(join(tmpdir(), 'authdesk-tour-'));
          const ca = join(folder, 'ca.pem');
          writeFileSync(ca, service.caPem);
          await curl('--cacert', ca, `https://localhost:${new URL(service.https).port}/socialize.getUserInfo`);
          rmSync(folder, { recursive: true });
          // Rows wait while somebody reads.
          await shell.open('Overview');
          await shell.open('Log');
          await expect(log.calls.all().first()).toContainText('socialize.getUserInfo');
        },
      ),
      step(
        'plain-http',
        'Plain HTTP at the HTTPS port is answered with a sentence that names both ports, and has a row too. **Problems** groups such rows as it groups calls.',
        async (host) => {
          const { page, service, log } = host;
          await curl(`http://localhost:${new URL(service.https).port}/socialize.getUserInfo`);
          await log.show('Problems');
          await expect(page.getByText('Plain HTTP sent to the HTTPS port').first()).toBeVisible();
        },
        true,
      ),
    ],
  },
];
