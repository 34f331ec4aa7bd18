import { Buffer } from 'node:buffer';
import { signed } from '../hosts/signing.ts';
import { expect, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test.use({ firstPanel: 'reproduce' });

const url = 'https://socialize.us1.authdesk.localhost/socialize.setStatus';
const unknownSecret = Buffer.from('a secret that nobody here knows!').toString('base64');

/** A call that no known mistake explains, with enough parameters that the search for one takes a while. */
function unexplained(): string {
  const further = Array.from({ length: 24 }, (_, index) => [
    `field${index}`,
    `It's value ${index} (é, "b") of the call`,
  ]);
  const parameters = { apiKey: '3_demo', UID: 'u-ada', status: 'Hello', ...Object.fromEntries(further) };
  const sent = signed({ method: 'POST', url, parameters, secret: unknownSecret });
  const body = Object.entries(sent).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll("'", '%27')}`,
  );
  return `curl -X POST '${url}' -d '${body.join('&')}'`;
}

test('a search for the cause shows how far it is, and ends when it is stopped: the verdict says so', async ({
  host,
}) => {
  const { page, reproduce } = host;
  await reproduce.open();
  // Other windows search at the same time, so that this search is long enough to be seen and stopped.
  const others = Array.from({ length: 6 }, (_, index) =>
    host.invoke('reproduce.judge', { text: unexplained(), search: `other-${index}` }),
  );
  await reproduce.paste(unexplained());
  const stop = reproduce.button('Stop the search');
  await expect(stop).toBeVisible();
  await expect(page.getByText(/\d signatures made and compared\./)).toBeVisible();
  await stop.click();
  await expect(reproduce.verdict()).toContainText('the search for its cause was stopped');
  await expect(reproduce.verdict()).toContainText('Refused · 403003 Invalid request signature');
  await expect(stop).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  // The next call is searched for anew.
  for (let index = 0; index < others.length; index += 1)
    await host.invoke('reproduce.stop', { search: `other-${index}` });
  await Promise.all(others);
  await reproduce.paste(`curl '${url}?apiKey=3_nowhere'`);
  await expect(reproduce.verdict()).toContainText('3_nowhere');
});
