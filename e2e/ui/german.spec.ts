import { Buffer } from 'node:buffer';
import type { Locator, Page } from 'playwright/test';
import { type ConsoleHost, drawn } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes } from '../pages/looks.ts';
import { ReproducePage } from '../pages/reproduce.ts';
import { Shell } from '../pages/shell.ts';

/** The panels as the German navigation names them. */
const germanPanels = [
  'Übersicht',
  'Flows',
  'Requests',
  'Nachstellen',
  'Log',
  'Tokens',
  'Personen',
  'Postausgang',
  'Sites',
  'Rechenzentren',
  'Zeit und Störungen',
  'Referenz',
  'Einstellungen',
];

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

/** Words that a control or heading cuts off, and whatever is wider than the window. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.querySelectorAll<HTMLElement>(
      'button, button *, label, legend, h1, h2, h3, [role="tab"], nav a, nav a *, main > *',
    );
    return [...texts]
      .filter((element) => {
        const { overflowX } = getComputedStyle(element);
        // A list of values may end in an ellipsis; words of the console may not.
        const isCut = ['hidden', 'clip'].includes(overflowX) && element.scrollWidth > element.clientWidth + 1;
        return isCut && element.clientWidth > 1 && element.closest('[role="grid"], table, tr') === null;
      })
      .map((element) => `${element.tagName} "${element.textContent?.slice(0, 60)}"`)
      .concat(document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : []);
  });

test('the console speaks German once it is chosen in Settings, at the same panel, and after the next load', {
  tag: '@deep',
}, async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  await shell.open('Settings');
  await page.getByRole('radiogroup', { name: 'Language' }).getByText('Deutsch').click();
  await expect(shell.heading('Einstellungen')).toBeVisible();
  expect(await language(page)).toBe('de');
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeChecked();
  await page.reload();
  await expect(shell.heading('Einstellungen')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Sprache' }).getByText('English').click();
  await expect(shell.heading('Settings')).toBeVisible();
  expect(await language(page)).toBe('en');
  expect(host.violations).toEqual([]);
});

test('--lang wins over Settings until a language is chosen there', { tag: '@night' }, async ({ host }) => {
  const { page } = host;
  const shell = new Shell(page);
  await expect(shell.heading('Overview')).toBeVisible();
  // The address as "authdesk serve --lang de" prints it; its key is used up by now.
  await page.evaluate((query) => history.replaceState(null, '', query + location.hash), '?lang=de');
  await page.reload();
  await expect(shell.heading('Übersicht')).toBeVisible();
  await shell.navigation().getByRole('link', { name: 'Einstellungen' }).click();
  await page.getByText('English', { exact: true }).click();
  await expect(shell.heading('Settings')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('only the texts of the chosen language are loaded', { tag: '@night' }, async ({ host }) => {
  const { page } = host;
  await page.evaluate(() => localStorage.setItem('authdesk-language', 'de'));
  await page.reload();
  await expect(new Shell(page).heading('Übersicht')).toBeVisible();
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(loaded.filter((name) => /\/(?:de|en)-[^/]*\.js$/.test(name)).map((name) => name.slice(-14, -12))).toHaveLength(
    1,
  );
  expect(loaded.some((name) => /\/de-[^/]*\.js$/.test(name))).toBe(true);
});

/** Words are cut off by a width, not by a colour: each scheme is searched for faults at one width, as in English (looks.ts). */
const searchedAt = { light: 1440, dark: 900 } as const;

for (const colorScheme of colorSchemes) {
  test(`every panel in German, ${colorScheme}: accessible, and no word is cut off at 900 and 1440 pixels`, {
    tag: '@night',
  }, async ({ host }) => {
    const { page } = host;
    const shell = new Shell(page);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(() => localStorage.setItem('authdesk-language', 'de'));
    await page.reload();
    for (const name of germanPanels) {
      await shell.navigation().getByRole('link', { name }).click();
      await expect(shell.heading(name)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of [900, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await drawn(page);
        expect.soft(await cutOff(page), `${name}, ${width} px`).toEqual([]);
        if (width === searchedAt[colorScheme]) expect.soft(await accessibilityFaults(page), name).toEqual([]);
      }
    }
    expect(host.violations).toEqual([]);
  });
}

test('in German a method is found by what it does, in the words of a question, in other words for it, and in English', {
  tag: '@night',
}, async ({ host }) => {
  const panel = await germanPanel(host, 'Referenz');
  const search = panel.getByRole('searchbox', { name: 'Methoden filtern' });
  const list = panel.getByRole('grid', { name: 'Methoden' });
  for (const [typed, method] of [
    ['Kennwort ändern', 'accounts.setAccountInfo'],
    ['Benutzer anmelden', 'accounts.login'],
    ['forgotten password', 'accounts.resetPassword'],
  ] as const) {
    await search.fill(typed);
    await expect(list.getByRole('row', { name: method }), typed).not.toHaveCount(0);
    await expect(list.getByRole('row', { name: 'accounts.getSchema' })).toHaveCount(0);
  }
});

test('the preview of an import counts in German, and thousands as German writes them', { tag: '@night' }, async ({
  host,
}) => {
  const { page } = host;
  const shell = new Shell(page);
  await page.evaluate(() => localStorage.setItem('authdesk-language', 'de'));
  await page.reload();
  await shell.navigation().getByRole('link', { name: 'Sites' }).click();
  const sites = Array.from({ length: 1_234 }, (_, n) => ({ name: `Site ${n}`, apiKey: `3_n${n}` }));
  const file = {
    name: 'w.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ version: 1, sites })),
  };
  await page.getByLabel('Workspace-Datei').setInputFiles(file);
  await expect(page.getByRole('dialog')).toContainText('0 Rechenzentren, 1.234 Sites und 0 Personen');
});

/** The console in German at one of its panels. */
async function germanPanel({ page }: ConsoleHost, name: string): Promise<Locator> {
  await page.evaluate(() => localStorage.setItem('authdesk-language', 'de'));
  await page.reload();
  await new Shell(page).navigation().getByRole('link', { name }).click();
  return page.getByRole('main');
}

test('ADR 35: Reproduce says in German which mistake explains a signature and what to do, the rest beside it', {
  tag: '@night',
}, async ({ host }) => {
  const panel = await germanPanel(host, 'Nachstellen');
  const url = 'https://socialize.us1.authdesk.localhost/socialize.getUserInfo';
  const secret = Buffer.from('a secret that nobody here knows!').toString('base64');
  const parameters = signed({ url, parameters: { apiKey: '3_demo', UID: 'u-ada' }, secret });
  const query = new URLSearchParams({ ...parameters, sig: Buffer.alloc(20, 7).toString('hex').slice(0, 37) });
  const field = panel.getByRole('textbox', { name: 'Eingefügter Aufruf' });
  await new ReproducePage(host.page).paste(`curl '${url}?${query}'`, field);
  const verdict = panel.getByRole('region', { name: 'Befund' });
  await expect(verdict.getByRole('heading', { level: 2 })).toHaveText(
    'Die sig ist nicht der base64-Text eines HMAC-SHA1.',
  );
  await expect(verdict).toContainText('Die 20 Byte des HMAC-SHA1 als base64 senden, das sind 28 Zeichen.');
  await expect(verdict.getByText('Send the 20 bytes', { exact: false })).toBeHidden();
});

test('ADR 35: the log says in German why a call was refused; what the client got stays as it is', {
  tag: '@night',
}, async ({ host }) => {
  const body = new URLSearchParams({ apiKey: '3_unknown', UID: 'u-ada', secret: 'x' });
  await fetch(`${host.service.http}/socialize.getUserInfo`, { method: 'POST', body });
  const panel = await germanPanel(host, 'Log');
  await panel.getByRole('row').filter({ hasText: 'getUserInfo' }).first().getByRole('gridcell').first().click();
  const cause = panel.getByRole('region', { name: 'Ursache' });
  await expect(cause.getByRole('heading')).toHaveText('Das Secret wurde über HTTP ohne TLS geschickt.');
  await expect(cause).toContainText('Über HTTPS aufrufen und das Secret wechseln');
  await cause.locator('summary').click();
  await expect(cause.locator('p[lang="en"]').first()).toBeVisible();
});

test('ADR 35: a form says in German what is wrong with a value, and what the service refuses', {
  tag: '@night',
}, async ({ host }) => {
  const panel = await germanPanel(host, 'Sites');
  await panel.getByRole('button', { name: 'Neue Site' }).click();
  const form = host.page.getByRole('main').locator('form');
  await form.getByRole('textbox', { name: 'API-Key' }).fill('3 demo');
  await expect(form).toContainText('Ein API-Key besteht aus Buchstaben, Ziffern, „_“, „.“ und „-“.');
  await form.getByRole('textbox', { name: 'API-Key' }).fill('3_demo');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Zweite');
  await form.getByRole('button', { name: /anlegen/ }).click();
  await expect(form).toContainText('Eine Site mit dem API-Key „3_demo“ gibt es schon.');
});

test('D50: a failure is told in German', { tag: '@night' }, async ({ host }) => {
  await host.invoke('failures.save', { failure: { effect: { kind: 'http-503' }, when: { kind: 'every', nth: 3 } } });
  const panel = await germanPanel(host, 'Zeit und Störungen');
  await expect(panel.getByText('Jeder 3. Aufruf bekommt HTTP 503', { exact: true })).toBeVisible();
});

test('ADR 35, D31: of a faulty signature or a pasted call no English is left but that of the wire', {
  tag: '@night',
}, async ({ host }) => {
  const panel = await germanPanel(host, 'Nachstellen');
  test.slow();
  const revealed = (await host.invoke('sites.revealSecret', { apiKey: '3_demo' })) as { value: { secret: string } };
  const { secret } = revealed.value;
  const reproduce = new ReproducePage(host.page);
  const verdict = panel.getByRole('region', { name: 'Befund' });
  const url = 'https://socialize.us1.authdesk.localhost/socialize.getUserInfo';
  const parameters = { apiKey: '3_demo', UID: 'u-ada', status: "It's (new)!" };
  const curl = (sent: Record<string, string>) => `curl '${url}?${new URLSearchParams(sent).toString()}'`;
  const right = signed({ url, parameters, secret });
  for (const [text, heading] of [
    [curl(signed({ url: url.replace('https', 'http'), parameters, secret })), /Die URL wurde mit http signiert/],
    [
      curl(signed({ url, parameters, secret, encode: encodeURIComponent })),
      /Falsche Prozentkodierung im (?:ganzen )?Base String/,
    ],
    [curl({ ...right, lang: 'de' }), /Der Parameter „lang“ wurde gesendet, aber nicht signiert\./],
    [
      curl({ ...right, sig: '$SIG' })
        .replaceAll("'", '"')
        .replace('%24SIG', '$SIG'),
      /Shell-Variable/,
    ],
  ] as const) {
    await reproduce.paste(text, panel.getByRole('textbox', { name: 'Eingefügter Aufruf' }));
    // Mistakes are searched for in slices, which takes longer where others compute, too.
    await expect(panel).toContainText(heading, { timeout: 30_000 });
    for (const summary of await verdict.locator('summary').all()) await summary.click();
    expect(await verdict.locator('[lang="en"]').allTextContents()).toEqual([]);
    await panel.getByRole('textbox', { name: 'Eingefügter Aufruf' }).fill('');
  }
});

test('ADR 35: the decision trace, the reference and the steps of a run are German', { tag: '@night' }, async ({
  host,
}) => {
  await host.invoke('flows.start', { apiKey: '3_demo', useCase: 'server', server: {} });
  const log = await germanPanel(host, 'Log');
  await log.getByRole('row').filter({ hasText: 'getToken' }).first().getByRole('gridcell').first().click();
  await expect(log.getByText('Der API-Key gehört zu einer Site.', { exact: true })).toBeVisible();
  // In the list, as the reason of the call, and as a line of its trace.
  await expect(log.getByText(/^Ein Access-Token wurde ausgestellt, an keinen Benutzer gebunden; es läuft/)).toHaveCount(
    3,
  );
  const flows = await germanPanel(host, 'Flows');
  await flows.getByRole('button', { name: /Kein Benutzer/ }).click();
  await expect(flows.getByText('Token-Request', { exact: true })).toBeVisible();
  const reference = await germanPanel(host, 'Referenz');
  await host.page.evaluate(() => location.assign('#/reference/errors/403003'));
  await expect(reference).toContainText('sig passt nicht zu Parametern, URL, HTTP-Methode und Secret.');
  await host.page.evaluate(() => location.assign('#/reference/methods/accounts.login'));
  await expect(reference).toContainText('Meldet einen Benutzer mit Login-Kennung und Passwort an');
});
