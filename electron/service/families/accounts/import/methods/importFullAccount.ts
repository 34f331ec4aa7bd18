import { siteMethod } from '#service/methods/index.ts';
import { importParameters } from '../import-parameters.ts';
import { importAccountOf, importEntry, notImported } from './import-method.ts';

export const importFullAccount = siteMethod({
  name: 'accounts.importFullAccount',
  documentation:
    'Imports an account of another system, with its hashed password, login identifiers, identities and times. It is no new user for the reports, and no mail is sent.',
  parameters: importParameters,
  notEmulated: notImported,
  ...importEntry,
  example: {
    parameters: {
      UID: 'u-new',
      loginIDs: '{"emails":["nora@shop.example"]}',
      profile: '{"firstName":"Nora","email":"nora@shop.example"}',
      password: '{"hashedPassword":"XohImNooBHFR0OVvjcYpJw==","hashSettings":{"algorithm":"md5"}}',
      created: '2020-01-31T12:00:00Z',
      isVerified: 'true',
    },
    response: { UID: 'u-new', isImported: true },
  },
  handler: (context) => importAccountOf(context),
});
