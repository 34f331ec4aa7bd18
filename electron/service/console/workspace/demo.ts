import { demoPasswordHash } from '#service/core/credentials/passwords/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import type { DataCenterRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import { usualSettings } from '#shared/contract/sites.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';

/** The data centers of the specification, there from the first start (D2). */
export const firstDataCenters: readonly DataCenterRecord[] = [
  { id: 'us1', name: 'US', domain: 'us1.authdesk.localhost' },
  { id: 'eu1', name: 'European', domain: 'eu1.authdesk.localhost' },
  { id: 'au1', name: 'Australian', domain: 'au1.authdesk.localhost' },
  { id: 'ru1', name: 'Russian', domain: 'ru1.authdesk.localhost' },
  { id: 'cn1', name: 'Chinese', domain: 'cn1.authdesk.localhost' },
];

/** A data folder that no service has run with gets them: every site needs one. */
export function addFirstDataCenters({ of }: Pick<Store, 'of'>): void {
  const dataCenters = of(dataCenterRepository);
  if (dataCenters.list().length === 0) for (const record of firstDataCenters) dataCenters.save(record);
}

/**
 * They log in with a password, too, which People shows while they have it; by a user name, because an e-mail address that logs in
 * would stand in the way of providers with the same one.
 */
const demoLogin = (username: string) => ({
  account: { loginIDs: { username, emails: [], unverifiedEmails: [] }, customIdentifiers: {} },
  password: { hash: demoPasswordHash },
});

/**
 * What a first start without a workspace file gets: enough for one whole flow, with values that documents can quote.
 * Secrets are not among them: with a known one, any web page could sign calls. `makeFirstState` makes them.
 */
export const demoWorkspace: WorkspaceDocument = {
  version: 1,
  sites: [
    {
      name: 'Demo shop',
      apiKey: '3_demo',
      domains: ['localhost', 'shop.example'],
      ...usualSettings,
      // Whoever tries the login of today's device clients needs no set-up first (C 4.11).
      configurations: { emailOtp: { isEnabled: true } },
      applications: [
        { name: 'CRM', userKey: 'AKcrm' },
        { name: 'Newsletter', userKey: 'AKnews' },
      ],
    },
  ],
  people: [
    {
      site: '3_demo',
      UID: 'u-ada',
      profile: { firstName: 'Ada', lastName: 'Ash', email: 'ada@shop.example', gender: 'f', country: 'GB', age: 36 },
      identities: [{ provider: 'facebook', providerUID: 'fb-1001' }],
      ...demoLogin('ada'),
    },
    {
      site: '3_demo',
      UID: 'u-bruno',
      profile: {
        firstName: 'Bruno',
        lastName: 'Müller',
        email: 'bruno@shop.example',
        gender: 'm',
        country: 'DE',
        age: 41,
      },
      identities: [
        { provider: 'googleplus', providerUID: 'gp-1002' },
        { provider: 'linkedin', providerUID: 'li-1002' },
      ],
      ...demoLogin('bruno'),
    },
    {
      site: '3_demo',
      UID: 'u-chen',
      profile: {
        nickname: '小陈',
        firstName: '伟',
        lastName: '陈',
        email: 'chen@shop.example',
        country: 'CN',
        age: 29,
      },
      identities: [{ provider: 'sina', providerUID: 'si-1003' }],
      ...demoLogin('chen'),
    },
    {
      site: '3_demo',
      UID: 'u-dalia',
      profile: {
        firstName: 'داليا',
        lastName: 'حداد',
        email: 'dalia@shop.example',
        gender: 'f',
        country: 'JO',
        age: 33,
      },
      identities: [{ provider: 'twitter', providerUID: 'tw-1004' }],
      ...demoLogin('dalia'),
    },
    {
      site: '3_demo',
      UID: 'u-eve',
      profile: { nickname: "Eve O'Neil & <Sons>", email: 'eve@shop.example', gender: 'u' },
      identities: [{ provider: 'yahoo', providerUID: 'ya-1005' }],
      ...demoLogin('eve'),
    },
  ],
};
