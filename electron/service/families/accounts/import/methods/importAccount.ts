import { hashOf, hashParameters } from '#service/core/credentials/passwords/index.ts';
import { siteMethod } from '#service/methods/index.ts';
import { importParameters } from '../import-parameters.ts';
import { importAccountOf, importErrors, importResponse, importUses, notImported } from './import-method.ts';

export const importAccount = siteMethod({
  name: 'accounts.importAccount',
  documentation:
    'Imports an account of another system: as accounts.importFullAccount does, and by its older parameters without objects.',
  parameters: [
    ...importParameters,
    {
      name: 'username',
      type: 'string',
      required: false,
      documentation: 'The user name to log in with; loginIDs says it, too (inferred).',
      limits: { maxLength: 200 },
    },
    {
      name: 'email',
      type: 'string',
      required: false,
      documentation: 'The address to log in with, and of the profile; verified with skipVerification=true (inferred).',
      limits: { maxLength: 254 },
      example: 'nora@shop.example',
    },
    {
      name: 'skipVerification',
      type: 'boolean',
      required: false,
      documentation: 'True: the address counts as verified (inferred).',
    },
    {
      name: 'finalizeRegistration',
      type: 'boolean',
      required: false,
      documentation: 'False: the registration is not finished. Another name of isRegistered (inferred).',
    },
    {
      name: 'secretQuestion',
      type: 'string',
      required: false,
      documentation: 'Question that a password reset asks.',
      limits: { maxLength: 500 },
    },
    {
      name: 'secretAnswer',
      type: 'string',
      required: false,
      documentation: 'Answer to secretQuestion.',
      limits: { maxLength: 500 },
    },
    ...hashParameters,
  ],
  // url is where a service of the site hashes (algorithm custom): no other host is asked (R32).
  notEmulated: [...notImported, 'url'],
  hints: ['dataCenter'],
  errors: importErrors,
  response: importResponse,
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
  uses: importUses,
  handler: (context) => importAccountOf(context, { ...context.input, hash: hashOf(context.input) }),
});
