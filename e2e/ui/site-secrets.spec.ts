import { X509Certificate } from 'node:crypto';
import { expect, test } from '../hosts/test.ts';
import { send } from '../hosts/wire.ts';

test.use({ firstPanel: 'sites' });

test('D34: after a rotation both secrets of a site are accepted, until the previous one is revoked', async ({
  host,
}) => {
  const { page, service, sites } = host;
  const errorWith = async (secret: string) => {
    const query = { apiKey: '3_demo', UID: 'u-ada', secret };
    return (await send(service, '/accounts.getAccountInfo', { query })).json().errorCode;
  };
  const first = await sites.reveal('secret of Demo shop');
  expect(await errorWith(first)).toBe(0);

  await sites.confirm('Rotate secret');
  await expect(page.getByText('Both secrets are valid now.')).toBeVisible();
  const second = await sites.reveal('secret of Demo shop');
  expect(second).not.toBe(first);
  expect(await sites.reveal('previous secret of Demo shop')).toBe(first);
  expect([await errorWith(first), await errorWith(second)]).toEqual([0, 0]);

  await sites.confirm('Revoke previous secret');
  await expect(page.getByText('Both secrets are valid now.')).toHaveCount(0);
  expect([await errorWith(first), await errorWith(second)]).toEqual([403010, 0]);
});

test('D30: an application is added with a key and secret of its own, and refused once it is removed', async ({
  host,
}) => {
  const { service, sites } = host;
  await sites.button('Add application').click();
  const add = sites.dialog().getByRole('button', { name: 'Add application' });
  await add.click();
  await expect(sites.dialog()).toContainText('Give the application a name.');
  await sites.dialog().getByRole('textbox', { name: 'Application name' }).fill('Mobile');
  await sites.dialog().getByRole('textbox', { name: 'userKey' }).fill('AKcrm');
  await add.click();
  await expect(sites.dialog()).toContainText('The site has an application with the userKey "AKcrm" already.');
  await sites.dialog().getByRole('textbox', { name: 'userKey' }).fill('AKmobile');
  await add.click();
  await expect(sites.dialog()).toHaveCount(0);

  const secret = await sites.reveal('secret of application Mobile');
  const query = { apiKey: '3_demo', userKey: 'AKmobile', secret, UID: 'u-ada' };
  const call = async () => (await send(service, '/accounts.getAccountInfo', { query })).json().errorCode;
  expect(await call()).toBe(0);
  await sites.act('Mobile', 'Remove Mobile');
  await sites.choose('Remove application');
  await expect(sites.part('Applications')).not.toContainText('Mobile');
  expect(await call()).toBe(403005);
});

test('D18: the tester names the rule that lets a redirect_uri pass, or refuses it', async ({ host }) => {
  const { sites } = host;
  await sites.show('Settings');
  await expect(await sites.testRedirect('https://shop.example/callback')).toContainText(
    'The host is the registered domain "shop.example".',
  );
  for (const [uri, reason] of [
    ['https://shop.example.evil.example/', "is not one of the site's registered domains"],
    ['javascript:alert(1)', 'The scheme "javascript" is never allowed'],
    ['shop.example', 'is not an absolute URL'],
  ] as const) {
    const verdict = await sites.testRedirect(uri);
    await expect(verdict).toContainText('Refused');
    await expect(verdict).toContainText(reason);
  }
});

test('a site is cloned with its settings and deleted with what belongs to it', async ({ host }) => {
  const { page, sites } = host;
  await sites.button('More actions on Demo shop').click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await sites.button('Create site').click();
  await expect(sites.sites.with('Demo shop (copy)')).toBeVisible();
  await sites.show('Settings');
  await expect(sites.part('Settings')).toContainText('shop.example');

  await sites.button('More actions on Demo shop (copy)').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await sites.dialog().getByRole('button', { name: 'Delete site' }).click();
  await expect(sites.sites.all()).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Demo shop', exact: true })).toBeVisible();
});

test('F 5.1: an application is given a client certificate, which is shown with its fingerprint, and loses it', async ({
  host,
}) => {
  const { service, sites } = host;
  const field = sites.dialog().getByRole('textbox', { name: 'Client certificate' });
  await sites.act('CRM', 'Add a client certificate to CRM');
  await field.fill('x');
  await sites.dialog().getByRole('button', { name: 'Save certificate' }).click();
  await expect(sites.dialog()).toContainText('It is not in PEM form');
  // Any certificate will do.
  await field.fill(service.caPem);
  await sites.choose('Save certificate');
  await expect(sites.part('Applications')).toContainText('has a client certificate');
  await sites.act('CRM', 'Client certificate of CRM');
  const { fingerprint256 } = new X509Certificate(service.caPem);
  await expect(sites.dialog()).toContainText(fingerprint256.replaceAll(':', '').toLowerCase());
  await field.fill('');
  await sites.choose('Save certificate');
  await expect(sites.part('Applications')).not.toContainText('has a client certificate');
});
