import { usualSettings } from '#shared/contract/sites.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

export const SECRET = Buffer.from('the secret of the shop, 32 bytes').toString('base64');
export const OTHER_SECRET = Buffer.from('the secret of the book, 32 bytes').toString('base64');
export const HOST = 'login.shop.localhost';
export const OTHER_HOST = 'login.books.localhost';
export const FAR_HOST = 'login.far.localhost';

type SiteEntry = WorkspaceDocument['sites'][number];

/** A site of a workspace file, with usual settings. */
export const site = (
  name: string,
  apiKey: string,
  apiDomains: readonly string[],
  more: Partial<SiteEntry> = {},
): SiteEntry => ({
  ...usualSettings,
  responseTypes: ['token', 'code'],
  grantTypes: ['authorization_code', 'none'],
  applications: [],
  name,
  apiKey,
  secret: SECRET,
  domains: ['shop.example'],
  apiDomains: [...apiDomains],
  ...more,
});

/** Three sites with API domains, the third in another data center. */
export const workspace: WorkspaceDocument = {
  version: 1,
  sites: [
    site('Shop', '3_shop', [HOST, 'login.shop.example']),
    site('Books', '3_books', [OTHER_HOST], { secret: OTHER_SECRET }),
    site('Far', '3_far', [FAR_HOST], { dataCenter: 'eu1' }),
  ],
  people: ['3_shop', '3_books'].map((apiKey) => ({
    site: apiKey,
    UID: 'u-1',
    profile: { firstName: 'Una' },
    identities: [{ provider: 'facebook', providerUID: `fb-${apiKey}` }],
  })),
};
