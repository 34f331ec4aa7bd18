import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults, expectAccessible } from '../pages/accessibility.ts';

test.use({ firstPanel: 'outbox' });

test('D49, D62: a message arrives live; its code is copied and its link leads out of the app', async ({ host }) => {
  const { page, outbox } = host;
  await expect(page.getByText('No message yet')).toBeVisible();
  await host.invoke('outbox.sample', { apiKey: '3_demo' });
  await outbox.messages.open('sample@shop.example');
  await expect(outbox.messages.grid).not.toContainText('123456');
  const message = outbox.message();
  await expect(message.getByRole('heading', { name: 'A sample of the outbox' })).toBeVisible();
  await expect(message).toContainText('123456');
  await message.getByRole('button', { name: 'Copy code' }).click();
  await expect(message.getByRole('status').filter({ hasText: 'Copied' })).toHaveCount(1);
  const link = message.getByRole('link', { name: 'Open link' });
  await expect(link).toHaveAttribute('href', 'https://shop.example/verify?sample=true');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(host);
});

test('by keyboard: the arrows choose a message, Enter opens it, Escape returns to its row', async ({ host }) => {
  const { page, outbox } = host;
  for (let n = 0; n < 2; n += 1) await host.invoke('outbox.sample', { apiKey: '3_demo' });
  await expect(outbox.messages.all()).toHaveCount(2);
  await outbox.messages.all().first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(outbox.message()).toContainText('123456');
  await page.keyboard.press('Escape');
  await expect(outbox.message()).toHaveCount(0);
  await expect(outbox.messages.all().nth(1)).toBeFocused();
  // By its button, which goes away with the message, as well.
  await page.keyboard.press('Enter');
  await outbox.button('Close the message').press('Enter');
  await expect(outbox.message()).toHaveCount(0);
  await expect(outbox.messages.all().nth(1)).toBeFocused();
});

test('R32: a mail in HTML is shown as it would look; nothing of it is loaded, run or followed', async ({ host }) => {
  const { page, outbox } = host;
  const html = [
    '<style>.x{font-weight:700}</style><p class="x" style="color:rgb(1, 2, 3)">Hello, your link: $pwResetLink</p>',
    '<img src="https://tracker.example/pixel.png" alt="pixel"><a href="https://tracker.example/">Read more</a>',
    '<link rel="preconnect" href="https://tracker.example"><script>document.body.textContent = "run"</script>',
    '<i>style = a word</i><b style="x</style><img src=https://tracker.example/2.png>">bold</b>',
  ].join('');
  const send = async (method: string, parameters: Record<string, string>) => {
    const sent = await host.invoke('requests.send', {
      ...{ apiKey: '3_demo', method, httpMethod: 'POST', transport: 'https', credential: { kind: 'secret' } },
      parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
    });
    expect(JSON.stringify(sent)).toContain('"errorCode":0');
  };
  await send('accounts.setPolicies', { passwordReset: JSON.stringify({ emailTemplates: { en: html } }) });
  await send('accounts.register', {
    ...{ email: 'nora@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' },
  });
  await send('accounts.resetPassword', { loginID: 'nora@shop.example' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await outbox.messages.open('nora@shop.example');
  const frame = outbox.message().frameLocator('iframe');
  await expect(frame.getByText('Hello, your link')).toHaveCSS('color', 'rgb(1, 2, 3)');
  await expect(frame.getByText('Hello, your link')).toHaveCSS('font-weight', '700');
  await frame.getByText('Read more').click();
  await expect(frame.getByText('bold')).toBeVisible();
  // A word that looks like an attribute stays what it is.
  await expect(frame.getByText('style = a word')).toBeVisible();
  expect(host.violations).toEqual([]);
  expect(asked.filter((url) => url.includes('tracker'))).toEqual([]);
  await expect(outbox.message().locator('iframe')).toHaveAttribute('sandbox', '');
  expect(await accessibilityFaults(page)).toEqual([]);
  await outbox.message().getByRole('tab', { name: 'Source' }).click();
  await expect(outbox.message()).toContainText('<p class="x"');
});
