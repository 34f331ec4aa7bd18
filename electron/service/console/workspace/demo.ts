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

type Profile = WorkspaceDocument['people'][number]['profile'];

const named = (firstName: string, lastName: string): Profile => ({ firstName, lastName });

/**
 * They log in with a password, too, which People shows while they have it; by a user name, because an e-mail address that logs in
 * would stand in the way of providers with the same one.
 */
function demoPerson(
  username: string,
  identities: Readonly<Record<string, string>>,
  names: Profile,
  facts: Profile,
): WorkspaceDocument['people'][number] {
  return {
    ...{ site: '3_demo', UID: `u-${username}` },
    profile: { ...names, email: `${username}@shop.example`, ...facts },
    identities: Object.entries(identities).map(([provider, providerUID]) => ({ provider, providerUID })),
    account: { loginIDs: { username, emails: [], unverifiedEmails: [] }, customIdentifiers: {} },
    password: { hash: demoPasswordHash },
  };
}

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
    demoPerson('ada', { facebook: 'fb-1001' }, named('Ada', 'Ash'), { gender: 'f', country: 'GB', age: 36 }),
    demoPerson('bruno', { googleplus: 'gp-1002', linkedin: 'li-1002' }, named('Bruno', 'Müller'), {
      gender: 'm',
      country: 'DE',
      age: 41,
    }),
    demoPerson('chen', { sina: 'si-1003' }, { nickname: '小陈', ...named('伟', '陈') }, { country: 'CN', age: 29 }),
    demoPerson('dalia', { twitter: 'tw-1004' }, named('داليا', 'حداد'), { gender: 'f', country: 'JO', age: 33 }),
    demoPerson('eve', { yahoo: 'ya-1005' }, { nickname: "Eve O'Neil & <Sons>" }, { gender: 'u' }),
  ],
};
