import { accountsOfSite } from '#service/core/accounts/index.ts';
import { oneTimeTokens, registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { always, type CallScope, integer, methodsUsing, text } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { liteAccounts } from './lite-accounts.ts';

const { siteMethod } = methodsUsing({ liteAccounts });

/** Where the link of an invitation leads. */
export const INVITATION_PATH = '/accounts.openLiteInvitation';

interface Invitation {
  readonly email: string;
  /** Seconds. */
  readonly sessionExpiration: number;
  readonly invitationExpiration: number;
}

/** Sends a lite account the mail with the link to itself, to the outbox. */
const sendInvitation = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  const send = sendMessage(bound);
  const { call, apiKey, site } = bound;
  return ({ UID }: AccountRecord, { email, sessionExpiration, invitationExpiration }: Invitation): void => {
    const code = tokens.issue('invitation', {
      UID,
      payload: { email, sessionExpiration },
      lifetime: invitationExpiration * 1000,
    });
    const link = `${call.transport}://${call.host}${INVITATION_PATH}?apiKey=${encodeURIComponent(apiKey)}&code=${code}`;
    send({
      kind: 'email',
      purpose: 'invitation',
      UID,
      to: email,
      subject: `Your preferences at ${site.name}`,
      text: `Open this link to see and change your preferences: ${link}`,
      links: [link],
      codes: [code],
    });
  };
};

/** Seconds when the call does not say; the year is ours. */
const SESSION_SECONDS = 3_600;
const INVITATION_SECONDS = 600;
const MAX_SECONDS = 31_536_000;

const who = [
  text('email', 'Address of the lite account. This or emailToken is required, not both.', {
    max: 254,
    example: 'lite@shop.example',
  }),
  text('emailToken', 'The same without the address, from accounts.importLiteAccount.', { max: 200 }),
  integer('sessionExpiration', 'Seconds that the token is valid; 3600 when left out.', {
    max: MAX_SECONDS,
    min: 1,
  }),
] as const;

const imported = [{ method: 'accounts.importLiteAccount', parameters: { email: 'lite@shop.example' } }];
const unknown = { errorCode: 403047, when: 'No lite account has the address.' };

export const getLiteToken = siteMethod({
  name: 'accounts.getLiteToken',
  documentation:
    'Returns a token for a lite account: the regToken with which accounts.getAccountInfo and accounts.setAccountInfo read and change it.',
  parameters: who,
  errors: [unknown],
  response: [always('token', 'string', 'The regToken of the lite account.')],
  example: { before: imported },
  uses: { registrationTokens },
  handler({ input, liteAccounts, registrationTokens }) {
    const { account } = liteAccounts.named(input.email, input.emailToken, ['email', 'emailToken']);
    const lifetime = (input.sessionExpiration ?? SESSION_SECONDS) * 1000;
    const token = registrationTokens.issue(account.UID, { isLite: true }, lifetime);
    return { data: { token }, did: `Gave a token for the lite account "${account.UID}".`, UID: account.UID };
  },
});

export const sendLiteInvite = siteMethod({
  name: 'accounts.sendLiteInvite',
  documentation:
    'Sends a lite account a mail. Its link verifies the address, and shows the token with which the user reads and changes the account (inferred: Authdesk has no preference centre).',
  parameters: [
    ...who,
    integer('invitationExpiration', 'Seconds that the link is valid; 600 when left out.', {
      max: MAX_SECONDS,
      min: 1,
    }),
  ],
  errors: [unknown],
  example: { before: imported },
  uses: { sendInvitation },
  handler({ input, liteAccounts, sendInvitation }) {
    const { account, lite } = liteAccounts.named(input.email, input.emailToken, ['email', 'emailToken']);
    const { sessionExpiration = SESSION_SECONDS, invitationExpiration = INVITATION_SECONDS } = input;
    sendInvitation(account, { email: lite.email, sessionExpiration, invitationExpiration });
    return { data: {}, did: `Invited the lite account "${account.UID}".`, UID: account.UID };
  },
});

export const deleteLiteAccount = siteMethod({
  name: 'accounts.deleteLiteAccount',
  documentation: 'Deletes a lite account; a full account of the same address stays.',
  parameters: [
    text('emailAccountToken', 'emailToken of the lite account, from accounts.importLiteAccount.', {
      required: true,
      max: 200,
      example: '$1.emailToken',
    }),
  ],
  example: { before: imported },
  uses: { accountsOfSite },
  handler({ input, accountsOfSite, liteAccounts }) {
    const { account } = liteAccounts.named(undefined, input.emailAccountToken, ['email', 'emailAccountToken']);
    accountsOfSite.delete(account.UID);
    return { data: {}, did: `Deleted the lite account "${account.UID}".`, UID: account.UID };
  },
});
