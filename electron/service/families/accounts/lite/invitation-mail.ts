import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Where the link of an invitation leads. */
export const INVITATION_PATH = '/accounts.openLiteInvitation';

export interface Invitation {
  readonly email: string;
  /** Seconds. */
  readonly sessionExpiration: number;
  readonly invitationExpiration: number;
}

/** Sends a lite account the mail with the link to itself, to the outbox. */
export const sendInvitation = (bound: CallScope) => {
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
