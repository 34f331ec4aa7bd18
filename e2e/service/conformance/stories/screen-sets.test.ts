import { describe, expect, test } from 'vitest';
import { fresh } from '../target.ts';
import { byPage, byServer, dataOf, format, listIn, succeed } from './client.ts';

describe('a site keeps its screens', () => {
  test('a page finds the default ones; one that the site stores comes back as it was, with its versions', async () => {
    const defaults = await succeed(
      byPage('accounts.getScreenSets', {
        screenSetIDs: 'Default-RegistrationLogin',
        include: 'screenSetID,html',
        format,
      }),
    );
    const [login] = listIn(defaults, 'screenSets');
    expect(login).toMatchObject({ screenSetID: 'Default-RegistrationLogin', isDefault: 'true' });
    expect(login?.html).toContain('gigya-screen');

    const screenSetID = fresh('Shop');
    const html = '<div class="gigya-screen-set"><p>Grüße &amp; "mehr" <b>]]></b></p></div>';
    await succeed(byServer('accounts.setScreenSet', { screenSetID, html, css: 'p > b { color: red }', format }));
    await succeed(byServer('accounts.setScreenSet', { screenSetID, html: `${html}<hr>`, format }));
    const [stored] = listIn(
      await succeed(byPage('accounts.getScreenSets', { screenSetIDs: screenSetID, format })),
      'screenSets',
    );
    expect(stored).toMatchObject({ screenSetID, html: `${html}<hr>`, version: '2' });
    const versions = await succeed(byServer('accounts.getScreenSetVersions', { screenSetID, format }));
    expect(listIn(versions, 'versions').map(({ version }) => version)).toEqual(expect.arrayContaining(['1', '2']));
    await succeed(byServer('accounts.deleteScreenSet', { screenSetID, format }));
    expect(dataOf(await byServer('accounts.getScreenSetVersions', { screenSetID, format })).errorCode).not.toBe('0');
  });
});
