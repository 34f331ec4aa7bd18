import { resultOf, secretOf } from '../hosts/console-host.ts';
import { signed } from '../hosts/signing.ts';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { curlLine, harEntry, harFile, status, wronglySigned } from '../pages/pasted-calls.ts';

test.use({ firstPanel: 'reproduce' });

/** What a customer's client calls: the real service, not this one. */
const url = 'https://socialize.us1.gigya.com/socialize.setStatus';

test('a customer’s failing cURL line leads to its cause, is signed anew, and is accepted', async ({ host }) => {
  const { page, reproduce, shell } = host;
  await reproduce.open();
  await reproduce.paste(curlLine(url, wronglySigned(url, await secretOf(host))));
  await expect(reproduce.verdict()).toContainText('Refused · 403003 Invalid request signature');
  await expect(reproduce.verdict().getByRole('heading')).toContainText('left bare');
  await expect(reproduce.verdict()).toContainText('encodeURIComponent');
  await expect(reproduce.verdict()).toContainText('What to do');
  await expect(reproduce.verdict()).toContainText('exactly the sig of the call');
  await expect(reproduce.compare()).toContainText(/First difference at byte \d+: expected % \(0x25\), signed/);
  await page.getByText(/^Decision trace/).click();
  await expectAccessible(host);
  // Nothing was sent.
  expect(await resultOf(host, 'log.list')).toMatchObject({ items: [] });

  await reproduce.button('Re-sign for Demo shop and open in Requests').click();
  await expect(shell.heading('Requests')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Method', exact: true })).toHaveValue('socialize.setStatus');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The method answered without an error.').first()).toBeVisible();
  // What was pasted is still there.
  await shell.open('Reproduce');
  await expect(reproduce.verdict()).toContainText('403003');
  expect(page.url()).not.toContain('sig');
});

test('one call after the other is pasted, wherever the caret is; a value goes where the caret is', async ({ host }) => {
  const { reproduce } = host;
  await reproduce.open();
  const [first, second] = ['3_first', '3_second'].map(
    (apiKey) => `curl 'http://localhost:9480/socialize.getUserInfo?apiKey=${apiKey}'`,
  );
  await reproduce.paste(first ?? '');
  await reproduce.field().press('ArrowLeft');
  await reproduce.paste(second ?? '');
  await expect(reproduce.field()).toHaveValue(second ?? '');
  await expect(reproduce.verdict()).toContainText('3_second');
  await reproduce.field().fill('curl ');
  await reproduce.paste('http://localhost:9480/socialize.getUserInfo?apiKey=3_third');
  await expect(reproduce.field()).toHaveValue(/^curl http:.*3_third$/);
});

test.describe('wrong turns', () => {
  test('a HAR that was sanitised: the call is chosen, and what is missing is said', async ({ host }) => {
    const { reproduce } = host;
    const secret = await secretOf(host);
    const whole = signed({ method: 'POST', url, parameters: status, secret });
    const { sig: _, ...without } = whole;
    await reproduce.open();
    await reproduce.drop(
      'shop.har',
      harFile([whole, without].map((form) => harEntry(url, String(new URLSearchParams(form))))),
    );
    await expect(reproduce.entries()).toBeVisible();
    await reproduce.entries().getByRole('radio').first().check();
    await expect(reproduce.verdict()).toContainText('Accepted');
    await reproduce.entries().getByRole('radio').last().check();
    await expect(reproduce.verdict()).toContainText('Cannot be known');
    await expect(reproduce.verdict()).toContainText('This HAR was sanitised: the signature is missing.');
  });

  test('R5: an accepted call is no replay of itself; the row that it made is a click away', async ({ host }) => {
    const { page, service, reproduce, log } = host;
    const here = `${service.http.replace('127.0.0.1', 'localhost')}/socialize.getUserInfo`;
    const query = signed({ url: here, parameters: { apiKey: '3_demo', UID: 'u-ada' }, secret: await secretOf(host) });
    const sent = await send(service, '/socialize.getUserInfo', { transport: 'http', query, host: new URL(here).host });
    expect(sent.json()).toMatchObject({ errorCode: 0 });
    await reproduce.open();
    await reproduce.paste(`${here}?${new URLSearchParams(query)}`);
    await expect(reproduce.verdict()).toContainText('This very call was accepted at');
    await expect(reproduce.verdict()).toContainText('403004');
    await reproduce.button('Open in the log').click();
    await expect(log.call()).toContainText('socialize.getUserInfo');
    // And back from the row, by its callId.
    await page.getByRole('button', { name: 'Reproduce', exact: true }).click();
    await expect(reproduce.verdict()).toContainText('Accepted');
  });
});

test('a call pasted into any field is offered to Reproduce, and stays where it was pasted', async ({ host }) => {
  const { page, reproduce, shell } = host;
  const text = `https://localhost/socialize.getUserInfo?apiKey=3_demo&UID=u-ada`;
  await shell.open('Requests');
  const method = page.getByRole('combobox', { name: 'Method', exact: true });
  await method.fill('');
  await reproduce.paste('accounts.search', method);
  await expect(reproduce.offer()).toHaveCount(0);
  await method.fill('');
  await reproduce.paste(text, method);
  await expect(method).toHaveValue(text);
  await reproduce.offer().click();
  await expect(reproduce.field()).toHaveValue(text);
  await expect(reproduce.verdict()).toBeVisible();
});

test('Compare: the string that somebody’s code signs, and the mistake that makes it', async ({ host }) => {
  const { reproduce } = host;
  const secret = await secretOf(host);
  await reproduce.open();
  await reproduce.paste(curlLine(url, signed({ method: 'POST', url, parameters: status, secret })));
  await expect(reproduce.verdict()).toContainText('Accepted');
  const expected = reproduce.compare().getByRole('group', { name: 'Compare' });
  const base = (await expected.locator('code').allTextContents()).join('');
  await reproduce.compare().getByRole('textbox').fill(base.replace('%2521', '!'));
  await expect(reproduce.compare()).toContainText('First difference at byte');
  await expect(reproduce.compare().locator('mark').first()).toBeVisible();
});

test.describe(() => {
  test.use({ firstPanel: 'overview' });

  test('the keyboard alone leads from the palette to the verdict and its actions', async ({ host }) => {
    const { page, reproduce, shell } = host;
    const text = curlLine(url, wronglySigned(url, await secretOf(host)));
    await expect(shell.heading('Overview')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('textbox', { name: 'Search panels, people, sites, calls, methods, error codes' })
      .fill('Reproduce a call');
    await page.keyboard.press('Enter');
    await expect(reproduce.field()).toBeVisible();
    // With no field focused, a pasted call goes into the panel's own.
    await reproduce.paste(text, page.getByRole('main'));
    await expect(reproduce.verdict()).toContainText('403003');
    await reproduce.field().focus();
    for (const name of ['Open a file', 'Clear', /^Re-sign for/]) {
      await page.keyboard.press('Tab');
      await expect(reproduce.button(name)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    await expect(shell.heading('Requests')).toBeVisible();
  });
});

test('D29: a live call with a key that no site has leads to the form of that customer’s site, and is signed for no other one', async ({
  host,
}) => {
  const { page, reproduce } = host;
  await reproduce.open();
  await reproduce.paste(
    'curl "https://socialize.eu1.gigya.com/socialize.getUserInfo?apiKey=3_abcdefg&UID=u1&timestamp=1700000000&nonce=1&sig=x"',
  );
  await expect(reproduce.verdict()).toContainText('No site has the API key "3_abcdefg".');
  await expect(page.getByRole('button', { name: /^Re-sign for/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add this customer’s site' }).click();
  await expect(page.getByRole('textbox', { name: 'API key' })).toHaveValue('3_abcdefg');
  await expect(page.getByRole('combobox', { name: 'Data center' })).toHaveValue(/^European /);
});
