import { hashOf, hashParameters } from '#service/core/credentials/passwords/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { flag, siteMethod, text } from '#service/methods/index.ts';
import { importParameters } from '../import-parameters.ts';
import { importAccountOf, importEntry, notImported } from './import-method.ts';

export const importAccount = siteMethod({
  name: 'accounts.importAccount',
  documentation:
    'Imports an account of another system: as accounts.importFullAccount does, and by its older parameters without objects.',
  parameters: [
    ...importParameters,
    text('username', 'The user name to log in with; loginIDs says it, too (inferred).', { max: 200 }),
    text('email', 'The address to log in with, and of the profile; verified with skipVerification=true (inferred).', {
      max: 254,
      example: 'nora@shop.example',
    }),
    flag('skipVerification', 'True: the address counts as verified (inferred).'),
    flag('finalizeRegistration', 'False: the registration is not finished. Another name of isRegistered (inferred).'),
    shared.secretQuestion,
    shared.secretAnswer,
    ...hashParameters,
  ],
  // url is where a service of the site hashes (algorithm custom): no other host is asked (R32).
  notEmulated: [...notImported, 'url'],
  ...importEntry,
  example: {
    parameters: {
      UID: 'u-new',
      email: 'nora@shop.example',
      hashedPassword: 'XohImNooBHFR0OVvjcYpJw==',
      pwHashAlgorithm: 'md5',
      skipVerification: 'true',
    },
    response: { UID: 'u-new', isImported: true },
  },
  handler: (context) => importAccountOf(context, { ...context.input, hash: hashOf(context.input) }),
});
