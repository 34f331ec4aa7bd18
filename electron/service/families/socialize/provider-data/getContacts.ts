import { providerParameters } from '#service/core/parameters/index.ts';
import { always, membersOf, userMethod } from '#service/methods/index.ts';
import { providerErrorResponse, providerErrors } from '../publishing.ts';
import { able, readableIdentities } from './abilities.ts';
import { contactResponse, contactsOf } from './media.ts';

export const getContacts = userMethod({
  name: 'socialize.getContacts',
  documentation:
    'Lists the contacts that a user has at providers with an address book (simulated: invented by Authdesk).',
  parameters: [...providerParameters],
  errors: [{ errorCode: 400106, when: 'The user is connected to no provider that has this.' }],
  response: [
    always('contacts', 'array', 'Invented, always the same for the same identity.'),
    ...membersOf('contacts[]', contactResponse),
    ...providerErrorResponse,
  ],
  example: {
    before: [
      {
        method: 'socialize.importIdentities',
        parameters: { UID: 'u-ada', identities: '[{"provider":"yahoo","providerUID":"ya-1"}]' },
      },
    ],
    parameters: { UID: 'u-ada' },
    response: { contacts: contactsOf({ provider: 'yahoo', providerUID: 'ya-1' }) },
  },
  handler({ account, input }) {
    const { identities, errors } = readableIdentities(account, input, able.contacts);
    const contacts = identities.flatMap(contactsOf);
    return {
      data: { contacts, ...providerErrors(errors) },
      did: `Listed ${contacts.length} contacts of "${account.UID}".`,
    };
  },
});
