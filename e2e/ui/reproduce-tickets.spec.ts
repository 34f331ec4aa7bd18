import { Buffer } from 'node:buffer';
import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test.use({ firstPanel: 'reproduce' });

test('what is no call says what to ask the customer for, and a picture what to paste instead', async ({
  host: console,
}) => {
  const { page, reproduce } = console;
  await reproduce.open();
  await reproduce
    .field()
    .fill('java.io.IOException: 403 for URL: https://shop.example/page\n\tat com.example.Client.call(Client.java:42)');
  await expect(reproduce.problem()).toContainText('This is a Java stack trace; the URL in it has no query.');
  const ask = page.getByRole('region', { name: 'To ask the customer' });
  await expect(ask).toContainText('HttpLoggingInterceptor');
  await reproduce.button('Copy what to ask').click();
  await expect(reproduce.button('Copied')).toBeVisible();

  const data = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'screenshot.png', { type: 'image/png' }));
      return transfer;
    },
    [...Buffer.from('89504e470d0a1a0a0000', 'hex')],
  );
  for (const type of ['dragover', 'drop']) await reproduce.field().dispatchEvent(type, { dataTransfer: data });
  await expect(reproduce.problem()).toContainText('This is a picture (PNG), which is not read here');
  await expect(ask).toContainText('Please send text and no screenshot');
  await expectAccessible(console);
});
