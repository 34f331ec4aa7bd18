import { expect } from 'playwright/test';
import { secretOf } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { localhostOf, send } from '../hosts/wire.ts';
import { status } from '../pages/pasted-calls.ts';
import { type Story, step } from './story.ts';

const host = 'socialize.us1.authdesk.localhost';
const url = `https://${host}/socialize.setStatus`;

const query = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** Five mails of one ticket: each has a call as another program writes it, and another cause. */
function ticket(secret: string): string {
  const make = (more: Partial<Parameters<typeof signed>[0]> = {}) =>
    signed({ url, parameters: status, secret, ...more });
  const bare = make({ method: 'POST', encode: encodeURIComponent });
  const late = make({ timestamp: Math.floor(Date.now() / 1000) + 7_200 });
  const unsigned = { ...make({ method: 'POST' }), lang: 'en' };
  const key = make({ parameters: { ...status, apiKey: '3_dem' } });
  const right = make({ method: 'POST' });
  const form = 'application/x-www-form-urlencoded';
  return [
    `From: Eve\n\nHello,\nour call fails, see https://wiki.customer.example/page?id=5\n\ncurl -X POST ${url} \\\n  -d "${query(bare)}"`,
    `From: Eve\n\n> Could you send the access log, too?\n\n${host}:443 10.1.2.3 - - [23/Nov/2026:09:00:00 +0000] "GET /socialize.setStatus?${query(late)} HTTP/1.1" 403 512 "-" "Java/17"`,
    `From: Ann\n\nFrom our Android app:\n\nREQUEST: ${url}\nMETHOD: HttpMethod(value=POST)\nCONTENT HEADERS\n-> Content-Type: ${form}\nBODY START\n${query(unsigned)}\nBODY END`,
    `From: Bob\n\nhttp GET ${url} ${Object.entries(key)
      .map(([name, value]) => `"${name}==${value}"`)
      .join(' ')}`,
    `From: Eve\n\nThis one works:\n\n--> POST ${url} http/1.1\nContent-Type: ${form}\n\n${query(right)}\n--> END POST`,
  ].join('\n\n');
}

/** Walks from what came in to its cause: a ticket, and a call that only the moved clock refuses. */
export const stories: readonly Story[] = [
  {
    title: 'A ticket of five mails to five causes',
    steps: [
      step(
        'ticket',
        'Paste the whole ticket into *Reproduce*: what is a call in it is found and listed, whatever program wrote it; greetings, links and questions are left. The one that its own text says has failed is judged first.',
        async (console) => {
          const { reproduce } = console;
          await reproduce.open();
          if (await reproduce.button('Clear').isVisible()) await reproduce.button('Clear').click();
          await reproduce.paste(ticket(await secretOf(console)));
          await expect(reproduce.entries().getByRole('radio')).toHaveCount(5);
          await expect(reproduce.verdict()).toContainText(/(?:2 h|120 min) ahead/);
        },
      ),
      step(
        'ticket-causes',
        'Choose one call after the other: the first client leaves marks bare, the clock of the second is two hours ahead, the app of the third sends a parameter that it does not sign, the fourth has a wrong API key.',
        async ({ reproduce }) => {
          const entries = reproduce.entries().getByRole('radio');
          for (const [index, cause] of [/left bare/, /(?:2 h|120 min) ahead/, /"lang"/, /3_dem/].entries()) {
            await entries.nth(index).check();
            await expect(reproduce.verdict().getByRole('heading').first()).toContainText(cause);
          }
          await entries.nth(2).check();
          await expect(reproduce.verdict().getByRole('heading').first()).toContainText('"lang"');
        },
      ),
      step(
        'ticket-accepted',
        'The fifth one is right: it says so, and what makes the service trust it.',
        async ({ reproduce }) => {
          await reproduce.entries().getByRole('radio').nth(4).check();
          await expect(reproduce.verdict()).toContainText('Accepted');
        },
      ),
    ],
  },
  {
    title: 'A right call that a moved clock refuses, and back',
    steps: [
      step(
        'moved-clock',
        'The service clock stands an hour ahead, and somebody has forgotten it. A right call is refused. *Log* does not accuse the call: the moved clock is the cause, since when, and what the call is by this machine’s time.',
        async (console) => {
          const { service, log, shell } = console;
          const own = `http://${localhostOf(service, 'http')}/socialize.getUserInfo`;
          await console.invoke('clock.offset', { milliseconds: 3_600_000 });
          const parameters = { apiKey: '3_demo', UID: 'u-ada' };
          await send(service, '/socialize.getUserInfo', {
            transport: 'http',
            query: signed({ url: own, parameters, secret: await secretOf(console) }),
          });
          await shell.open('Log');
          await log.show('Calls');
          await log.filter().fill('');
          await log.filter().press('Enter');
          await log.calls.open('socialize.getUserInfo');
          await expect(log.cause().getByRole('heading')).toHaveText('The service clock is moved.');
        },
      ),
      step(
        'clock-verdict',
        '*Reproduce* says the same of a call that is pasted, and offers to set the clock back.',
        async (console) => {
          const { reproduce } = console;
          const own = 'http://localhost/socialize.getUserInfo';
          const parameters = { apiKey: '3_demo', UID: 'u-ada' };
          const sent = signed({ url: own, parameters, secret: await secretOf(console) });
          await reproduce.open();
          if (await reproduce.button('Clear').isVisible()) await reproduce.button('Clear').click();
          await reproduce.paste(`curl '${own}?${query(sent)}'`);
          await expect(reproduce.verdict()).toContainText('Sound, refused by the state of Authdesk');
        },
      ),
      step(
        'clock-back',
        'Press **Set the service clock back**: the same call is accepted, and the banner is gone.',
        async ({ reproduce }) => {
          await reproduce.button('Set the service clock back').click();
          await expect(reproduce.verdict()).toContainText('Accepted');
        },
      ),
    ],
  },
];
