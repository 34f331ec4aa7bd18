import { type ConsoleHost, resultOf } from '../hosts/console-host.ts';
import { expect, test } from '../hosts/test.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { Rows } from '../pages/lists.ts';
import { Shell } from '../pages/shell.ts';

const apiKey = '3_demo';
const CALLBACK = 'https://app.example/callback';

interface Added {
  readonly clientID: string;
  readonly testAddress: string;
}

async function addParty(host: ConsoleHost): Promise<Added> {
  await expect(new Shell(host.page).navigation()).toBeVisible();
  const settings = { description: 'Loyalty app', redirectUris: [CALLBACK], subjectIdentifierType: 'public' };
  return resultOf<Added>(host, 'openid.createParty', { apiKey, settings });
}

test('X 4: a relying party is added, edited and removed in Sites, and a wrong redirect_uri is told at its field', {
  tag: '@deep',
}, async ({ host }) => {
  const { sites, shell } = host;
  await shell.open('Sites');
  await sites.show('OpenID');
  const part = sites.part('OpenID provider');
  await expect(part).toContainText(`/oidc/op/v1.0/${apiKey}`);
  await sites.button('Add relying party').click();
  const dialog = sites.dialog();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Loyalty app');
  const redirects = dialog.getByLabel('redirect_uri');
  await redirects.fill('http://app.example/');
  await redirects.press('Enter');
  await dialog.getByRole('button', { name: 'Add relying party' }).click();
  await expect(dialog).toContainText('Register an https address');
  await redirects.press('Backspace');
  await redirects.fill(CALLBACK);
  await redirects.press('Enter');
  await dialog.getByRole('button', { name: 'Add relying party' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect(part).toContainText('Loyalty app');
  await expect(part).toContainText(CALLBACK);
  expect(await sites.reveal('client_secret of Loyalty app')).toMatch(/^[\w-]{43}$/);

  await sites.button('Edit Loyalty app').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Points app');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(part).toContainText('Points app');
  await sites.confirm('Remove Points app', 'Remove relying party');
  await expect(part).toContainText('No relying parties.');
});

test('ADR 0002: a login at the OpenID provider is drawn while it runs, one arrow after the other', async ({ host }) => {
  const { flows, shell } = host;
  await shell.open('Flows');
  await flows.useCase('OpenID Connect');
  const noted = await flows.watchDrawing();
  await flows.button('Run the login').click();
  await expect(flows.step('Claims')).toBeInViewport();
  await expect(flows.pending()).toHaveCount(0);
  await expect(flows.obtained().getByRole('timer')).toBeVisible();
  await flows.button('Decode the claims').click();
  await expect(flows.obtained().getByRole('table', { name: 'Claims' })).toContainText('nonce');
  await flows.button('Decode the claims').click();
  const claims = await flows.openStep('Claims');
  await expect(claims.getByText('email_verified').last()).toBeInViewport();
  const counts = await noted();
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  const all = await flows.steps().count();
  expect(counts.filter((count) => count > 0 && count < all)).not.toEqual([]);
});

test('X 2: an authorization request that differs in a slash is pasted, and the cause is named', async ({ host }) => {
  const { reproduce } = host;
  const { testAddress } = await addParty(host);
  await reproduce.open();
  const [callback, other] = [encodeURIComponent(CALLBACK), encodeURIComponent(`${CALLBACK}/`)];
  await reproduce.paste(testAddress.replace(callback, other));
  await expect(reproduce.verdict().getByRole('heading')).toHaveText(
    'redirect_uri differs from the registered one in a slash at the end.',
  );
  await expect(reproduce.verdict()).toContainText(`Send "${CALLBACK}"`);
});

test('RFC 7519: a pasted JWT is decoded, each claim explained, and what is wrong is marked', async ({ host }) => {
  const { reproduce } = host;
  const { clientID } = await addParty(host);
  const { issuer } = await resultOf<{ issuer: string }>(host, 'openid.provider', { apiKey });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iss: issuer, sub: 'u-ada', aud: clientID, iat: 1_700_000_000, exp: 1_700_003_600 };
  await reproduce.open();
  await reproduce.paste(`${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`);
  await expect(reproduce.verdict().getByRole('heading')).toHaveText('The token is not signed: its alg is "none".');
  const table = host.page.getByRole('table', { name: 'Claims' });
  await expect(table.getByRole('row', { name: /^aud/ })).toContainText('the client_id of the relying party');
  await expect(table.getByRole('row', { name: /exp/ })).toContainText('2023-11-14');
  await expectAccessible(host);
});

test('X 4: what a relying party got is one kind of Tokens: it counts down, says whose it is and for what, and is ended', async ({
  host,
}) => {
  const { page, tokens, shell } = host;
  await shell.open('Tokens');
  await tokens.kind('OpenID Connect');
  await expect(page.getByText('No relying party was given anything yet')).toBeVisible();
  await host.invoke('flows.start', { useCase: 'openid', apiKey, openid: { UID: 'u-ada' } });
  const rows = new Rows(page, 'Grants and tokens');
  const refresh = rows.with('Refresh token');
  await expect(refresh).toContainText('Ada Ash');
  await expect(refresh.getByRole('timer')).toBeVisible();
  await rows.open('Refresh token');
  const detail = page.getByRole('region', { name: 'Grant or token' });
  await expect(detail.getByRole('figure', { name: 'Lifetime' })).toBeVisible();
  await expect(detail.getByRole('link', { name: 'Ada Ash' })).toBeVisible();
  await expect(detail).toContainText('openid');
  await expectAccessible(host);
  await detail.getByRole('button', { name: 'End access …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
  await expect(rows.with('valid')).toHaveCount(0);
  await tokens.kind('Machines');
  await expect(page.getByText('No application got a token yet')).toBeVisible();
});
