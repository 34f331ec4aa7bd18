import { writeFileSync } from 'node:fs';
import { beforeAll, expect } from 'vitest';
import { command, temporaryFolder } from './command.fixture.ts';

export const siteSecret = Buffer.alloc(32, 9).toString('base64');
export const applicationSecret = Buffer.alloc(32, 8).toString('base64');
/** A site and a user of it, as a workspace file. */
export const workspace = {
  version: 1,
  sites: [
    {
      ...{ name: 'Shop', apiKey: '3_shop', secret: siteSecret, domains: ['shop.example'], allowSignedUserKey: false },
      applications: [{ name: 'CRM', userKey: 'AK1', secret: applicationSecret }],
    },
  ],
  people: [
    {
      ...{ site: '3_shop', UID: 'u-1', profile: { firstName: 'Zoë' } },
      identities: [{ provider: 'facebook', providerUID: 'fb-1' }],
    },
  ],
};

/** A data folder that has them, for the tests of the file or the `describe` around, and commands that sign and judge calls in it. */
export function shopFolder() {
  const folder = temporaryFolder();
  const data = folder.file('data');
  beforeAll(async () => {
    writeFileSync(folder.file('shop.json'), JSON.stringify(workspace));
    expect(await command(['import', folder.file('shop.json'), '--data', data])).toEqual({
      code: 0,
      stdout: 'Imported 1 site, 1 person and 0 data centers.\n',
      stderr: '',
    });
  });
  return {
    folder,
    data,
    sign: (...words: string[]) => command(['sign', '--data', data, '--site', '3_shop', ...words]),
    verify: (...words: string[]) => command(['verify', '--data', data, ...words]),
  };
}
