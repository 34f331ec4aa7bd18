import { request } from 'playwright/test';
import { type ConsoleHost, resultOf } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { Shell } from '../pages/shell.ts';

const apiKey = '3_demo';

/** The metadata of the site itself, in both of its roles: it stands for that of a partner. */
async function metadataOf(host: ConsoleHost): Promise<{ readonly idp: string; readonly sp: string }> {
  await expect(new Shell(host.page).navigation()).toBeVisible();
  const { idp, sp } = await resultOf<Record<'idp' | 'sp', { metadata: string }>>(host, 'saml.parties', { apiKey });
  const context = await request.newContext({ ignoreHTTPSErrors: true });
  const read = async (address: string) => (await context.get(address)).text();
  const both = { idp: await read(idp.metadata), sp: await read(sp.metadata) };
  await context.dispose();
  return both;
}

test('X 5: a service provider is added with its metadata, edited and removed, and what is wrong is told at its field', {
  tag: '@deep',
}, async ({ host }) => {
  const { sites, shell } = host;
  const of = await metadataOf(host);
  await shell.open('Sites');
  await sites.show('SAML');
  const part = sites.part('SAML');
  await expect(part).toContainText(`/saml/v2.0/${apiKey}/idp/metadata`);
  await sites.button('Add service provider').click();
  const dialog = sites.dialog();
  const metadata = dialog.getByRole('textbox', { name: 'Metadata of the partner' });
  await metadata.fill(of.idp);
  await dialog.getByRole('button', { name: 'Read metadata' }).click();
  await expect(dialog).toContainText('no EntityDescriptor with an SPSSODescriptor');
  await metadata.fill(of.sp);
  await dialog.getByRole('button', { name: 'Read metadata' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Entity id' })).toHaveValue(/\/saml\/v2\.0\/3_demo$/);
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('portal');
  await dialog.getByRole('textbox', { name: 'Attributes' }).fill('mail: profile.email');
  await dialog.getByRole('button', { name: 'Add service provider' }).click();
  await expect(dialog).toContainText('as attribute = field');
  await dialog.getByRole('textbox', { name: 'Attributes' }).fill('mail = profile.email');
  await dialog.getByRole('button', { name: 'Add service provider' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(part).toContainText('/saml/v2.0/3_demo/sp/acs');

  await sites.button('Edit portal').click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('intranet');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(part).toContainText('intranet');
  await sites.confirm('Remove intranet', 'Remove partner');
  await expect(part).toContainText('No service providers.');
});

test('ADR 0002: a login by SAML is drawn while it runs, also what has no response yet', async ({ host }) => {
  const { flows, shell } = host;
  await shell.open('Flows');
  await flows.useCase('SAML');
  await flows.choose('The site is', 'Service provider');
  await flows.choose('Begun by', 'Site');
  await host.invoke('failures.save', {
    failure: { endpoint: 'login', effect: { kind: 'delay', milliseconds: 1_500 } },
  });
  const noted = await flows.watchDrawing();
  await flows.button('Run the login').click();
  await expect(flows.step('LogoutResponse')).toBeVisible();
  await expect(flows.pending()).toHaveCount(0);
  // The login request alone, while its response is held back; then the others.
  expect((await noted()).find((messages) => messages > 0)).toBe(1);
  await expect(flows.step('Login request')).toContainText('done');
  await expect(flows.runs().first()).toContainText('obtained');
});

test('X 5: a SAML message is pasted, decoded, and its cause named', async ({ host }) => {
  const { reproduce } = host;
  const { sp } = await resultOf<{ sp: { assertionConsumer: string } }>(host, 'saml.parties', { apiKey });
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r1" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${sp.assertionConsumer}"><saml:Issuer>https://idp.example</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Responder"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:NoPassive"/></samlp:StatusCode></samlp:Status></samlp:Response>`;
  await reproduce.open();
  await reproduce.paste(Buffer.from(xml).toString('base64'));
  await expect(reproduce.verdict().getByRole('heading')).toHaveText('The identity provider answered NoPassive.');
  const table = host.page.getByRole('table', { name: 'Response' });
  await expect(table.getByRole('row', { name: /Destination/ })).toContainText('Where it is sent to');
});
