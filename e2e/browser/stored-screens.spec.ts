import { createServer } from 'node:http';
import { expect, test } from '../hosts/browser-test.ts';
import { type Listening, listening } from '../hosts/listening.ts';
import { bySite, showScreens, steps } from '../pages/customer-page.ts';
import { addressed, type HostilePiece, hostilePieces } from './hostile-screens.ts';

/** Another host than the page's and the service's, which counts what it is asked. */
let elsewhere: Listening;
let origin: string;
const asked = new Set<string>();

test.beforeAll(async () => {
  elsewhere = await listening(
    createServer(({ url = '' }, response) => {
      asked.add(/^\/([\w-]*)/.exec(url)?.[1] ?? '');
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    }),
  );
  origin = `http://elsewhere.localhost:${elsewhere.port}`;
});
test.afterAll(() => elsewhere.stop());
test.beforeEach(() => asked.clear());

const numbered = hostilePieces.map((piece, index) => ({ ...piece, id: `piece-${index}` }));

/** What a user clicks on a screen. */
const clicked = 'button, input, a[ping], a[href^="javascript:"]';

test('what the pieces want is asked for where nobody sanitizes them: the next test can fail', { tag: '@deep' }, async ({
  pages,
  chromium,
}) => {
  const context = await chromium.newContext();
  // These pages need no library.
  await context.route(/\/js\/gigya\.js/, (route) => route.abort());
  const page = await context.newPage();
  await page.goto(`${pages.origin}/page?no-policy`);
  const loading = numbered.filter(({ loads }) => loads);
  const documents = loading.map(({ id, ...piece }) => {
    const { html, css } = addressed(piece as HostilePiece, `${origin}/${id}`);
    return `<!doctype html><style>${css}</style><div class="gigya-screen">${html}</div>`;
  });
  // Each in a frame of its own, so that none hides another.
  await page.evaluate((all) => {
    for (const srcdoc of all) {
      const frame = document.createElement('iframe');
      frame.addEventListener(
        'load',
        () => {
          for (const one of frame.contentDocument?.querySelectorAll<HTMLElement>('button, input') ?? []) one.click();
        },
        { once: true },
      );
      frame.srcdoc = srcdoc;
      document.body.append(frame);
    }
  }, documents);
  await expect.poll(() => loading.filter(({ id }) => !asked.has(id)).map(({ name }) => name)).toEqual([]);
  await context.close();
});

test('R32: screens that a site stored ask nothing of another host, whatever their markup and style', async ({
  pages,
  chromium,
}) => {
  const context = await chromium.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) seen.push(request.url());
  });
  await page.goto(`${pages.origin}/page?no-policy`);
  await page.waitForFunction(() => (window as { gigya?: { isReady?: boolean } }).gigya?.isReady);
  for (const { id, ...piece } of numbered) {
    const { html, css } = addressed(piece as HostilePiece, `${origin}/${id}`);
    const screen = `<div class="gigya-screen-set" id="${id}"><div class="gigya-screen" id="first">${html}</div></div>`;
    await bySite(pages, 'accounts.setScreenSet', { screenSetID: id, html: screen, css });
  }
  // One after the other, so that none hides another; what one asks for has its number.
  await page.evaluate(
    async ([ids, elsewhere, toClick]) => {
      const { gigya } = window as unknown as { gigya: { accounts: { showScreenSet(params: object): void } } };
      const drawnTwice = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      for (const screenSet of ids) {
        await new Promise((onAfterScreenLoad, onError) =>
          gigya.accounts.showScreenSet({ screenSet, containerID: 'here', onAfterScreenLoad, onError }),
        );
        for (const one of document.querySelectorAll<HTMLElement>(`#here :is(${toClick})`)) one.click();
        await drawnTwice();
        await fetch(`${elsewhere}/after-${screenSet}`, { mode: 'no-cors' });
      }
    },
    [numbered.map(({ id }) => id), origin, clicked] as const,
  );
  const after = numbered.map(({ id }) => `after-${id}`);
  expect(seen.map((address) => address.slice(origin.length + 1))).toEqual(after);
  expect([...asked]).toEqual(after);
  expect(page.url()).toContain(`${pages.origin}/page`);
  await context.close();
});

test('R32: what is harmless stays: style, pictures of the page and in the markup; the console names what is missing', async ({
  pages,
  visited,
}) => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const html =
    '<div class="gigya-screen-set" id="Kept"><form class="gigya-screen gigya-login-form" id="first">' +
    `<p class="own" data-label="x">Hello</p><img id="inside" src="${dot}" alt=""><img id="own" src="/page-picture" alt="">` +
    '<input name="loginID"><input name="elements" id="submit"><input type="image" value="Go" src="//elsewhere.example/b">' +
    '<a id="out" href="https://elsewhere.example/help" target="help">Help</a></form></div>';
  const css = `@media all { .gigya-screen form p.own, .gigya-screen p.own { color: rgb(1, 2, 3); padding: var(--pad, 3px) 4px; background: url(${dot}); cursor: url(/c), auto } }
    form { &.gigya-screen p.own { margin-top: 7px } } .own::before { content: attr(data-label) "(" } @font-face { font-family: f; src: url(/f) }`;
  await bySite(pages, 'accounts.setScreenSet', { screenSetID: 'Kept', html, css });
  const page = await visited.open(`${pages.origin}/page?no-policy`);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await showScreens(page, { screenSet: 'Kept', containerID: 'here' });
  await expect.poll(() => steps(page)).toContainEqual(['afterScreenLoad', 'first', null]);
  const found = await page.locator('#here').evaluate((here) => {
    const style = getComputedStyle(here.querySelector('.own') as Element);
    const before = getComputedStyle(here.querySelector('.own') as Element, '::before').content;
    const attributes = (id: string) =>
      [...(here.querySelector(id)?.attributes ?? [])].map(({ name, value }) => `${name}=${value}`).join(' ');
    return {
      ...{ color: style.color, padding: style.padding, marginTop: style.marginTop, cursor: style.cursor, before },
      ...{ background: style.backgroundImage, inside: attributes('#inside'), own: attributes('#own') },
      ...{ out: attributes('#out'), inputs: [...here.querySelectorAll('input')].map(({ outerHTML }) => outerHTML) },
    };
  });
  expect(found).toEqual({
    ...{ color: 'rgb(1, 2, 3)', padding: '3px 4px', marginTop: '7px', cursor: 'auto', before: '"x("' },
    ...{
      background: `url("${dot}")`,
      inside: `id=inside src=${dot} alt=`,
      own: `id=own src=${pages.origin}/page-picture alt=`,
    },
    out: 'id=out href=https://elsewhere.example/help target=help rel=noopener',
    inputs: ['<input name="loginID">', '<input>', '<input type="submit" value="Go">'],
  });
  const missing = () => said.find((text) => text.includes('"Kept" is shown without'));
  await expect.poll(missing).toBeDefined();
  for (const what of ['name="elements" of <input>', 'src of <input>', 'cursor: ', '@font-face']) {
    expect(missing()).toContain(what);
  }
  // A form that is the screen itself is sent by the library, never by the browser.
  await page.locator('#here [name=loginID]').press('Enter');
  await expect.poll(() => steps(page)).toContainEqual(['submit', 'first', null]);
  expect(page.url()).toBe(`${pages.origin}/page?no-policy`);
});

test('R32: with a base address of another host, a picture of the page is one of that host', async ({
  pages,
  chromium,
}) => {
  const html =
    '<div class="gigya-screen-set" id="Based"><div class="gigya-screen" id="first"><img src="/x.png"></div></div>';
  await bySite(pages, 'accounts.setScreenSet', { screenSetID: 'Based', html });
  const context = await chromium.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`${pages.origin}/page?no-policy`);
  await page.waitForFunction(() => (window as { gigya?: { isReady?: boolean } }).gigya?.isReady);
  await page.evaluate((href) => document.head.append(Object.assign(document.createElement('base'), { href })), origin);
  await showScreens(page, { screenSet: 'Based', containerID: 'here' });
  await expect.poll(() => steps(page)).toContainEqual(['afterScreenLoad', 'first', null]);
  expect(await page.locator('#here').innerHTML()).not.toContain('src');
  await context.close();
});
