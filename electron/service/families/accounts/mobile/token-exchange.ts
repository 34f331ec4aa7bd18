import { MOBILE_RESOURCE } from '#service/core/auth/index.ts';
import { codeRepository } from '#service/core/credentials/tokens/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, type CallScope, text, userMethod } from '#service/methods/index.ts';

/** As that of a login with authCodeOnly (D24). */
const LIFETIME_MS = 60_000;
const SUBJECT = 'urn:gigya:token-type:mobile';

const codes =
  ({ core: { store }, apiKey, call }: CallScope) =>
  (UID: string, cid: string | undefined): string =>
    store.of(codeRepository).issue({
      ...{ apiKey, UID, cid, redirectUri: MOBILE_RESOURCE, issuedByCall: call.id },
      expiresAt: call.at + LIFETIME_MS,
    }).value;

export const exchangeToken = userMethod({
  name: 'accounts.identity.token.exchange',
  documentation:
    'Gives a mobile app a code for its session, with which a web page of the site goes on as the same user: authCode of socialize.notifyLogin. Inferred from what mobile client libraries send.',
  parameters: [
    text('resource', 'What the code is for.', { required: true, values: [MOBILE_RESOURCE], example: MOBILE_RESOURCE }),
    text('subject_token_type', 'Of the session that is exchanged.', {
      ...{ required: true, values: [SUBJECT] },
      example: SUBJECT,
    }),
    text('response_type', 'code.', { required: true, values: ['code'], example: 'code' }),
  ],
  errors: [{ errorCode: 403005, when: 'The account is temporary.' }],
  response: [always('code', 'string', 'For one login, within a minute.')],
  example: {
    parameters: { UID: 'u-ada', resource: MOBILE_RESOURCE, subject_token_type: SUBJECT, response_type: 'code' },
  },
  uses: { codes },
  handler({ account, cid, codes }) {
    if (account.status === 'temporary')
      throw new ApiError(403005, 'The account is temporary: it has no session to share.');
    return { data: { code: codes(account.UID, cid) }, did: `Gave the app of "${account.UID}" a code for a web page.` };
  },
});
