import { oneTimeTokens, whyEnded } from '#service/core/credentials/one-time-tokens/index.ts';
import { identifiedAccount, identifierParameters, unknownIdentifier } from '#service/core/login/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { pushVendorsConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  noteKept,
  openMethod,
  siteMethod,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import { devices, registerDevice } from './devices.ts';

/** A push can be approved for five minutes, and the token that it gives lives as long. */
const LIFETIME_MS = 300_000;

const vToken = text('vToken', 'From accounts.auth.push.sendVerification; valid for five minutes.', { required: true });
const disabled = {
  errorCode: 403300,
  when: 'Login with a push is off (policy authentication.methods.push).',
} as const;
const switchedOn = {
  method: 'accounts.setPolicies',
  parameters: { authentication: '{"methods":{"push":{"enabled":true}}}' },
};
const named = { method: 'accounts.setAccountInfo', parameters: { UID: 'u-ada', username: 'ada' } };

/** Pushes that wait for an approval. */
const pushes = (bound: CallScope) => {
  const tokens = oneTimeTokens(bound);
  return {
    ...tokens,
    /** @throws ApiError 400006 naming vToken */
    pending: (value: string) =>
      tokens.usable('push', value, (why) => invalidParameter('vToken', why), {
        unknown: 'It is none of this site: send a push first.',
        used: (token) => whyEnded(token, 'Its access_token was given already.'),
        expired: (at) => `It expired at ${at}: send a new push.`,
      }),
  };
};

export const sendVerification = openMethod({
  name: 'accounts.auth.push.sendVerification',
  documentation: 'Asks a user on all registered devices to approve a login; the pushes land in the outbox.',
  parameters: identifierParameters,
  errors: [unknownIdentifier, disabled, { errorCode: 404000, when: 'The account has no registered device.' }],
  response: [always('vToken', 'string', 'Asks accounts.auth.push.isVerified whether the user has approved.')],
  example: { before: [switchedOn, ...callsOf(registerDevice), named], parameters: { identifier: 'ada' } },
  uses: { identifiedAccount, policies, devices, pushes, sendMessage },
  handler({ site, input, policies, identifiedAccount, devices, pushes, sendMessage }) {
    if (!policies.authentication.methods.push.enabled) {
      throw new ApiError(403300, 'The policy authentication.methods.push is not enabled.');
    }
    const { account, isHidden } = identifiedAccount(input);
    const all = account === undefined ? [] : devices.list(account.UID);
    if (account !== undefined && all.length === 0 && !isHidden) {
      throw new ApiError(404000, 'The account has no device: an app registers it with accounts.devices.register.');
    }
    // Nobody can approve one without an account or a device, so that a caller does not learn that there is none.
    const token = pushes.issue('push', { UID: account?.UID, payload: { isApproved: false }, lifetime: LIFETIME_MS });
    for (const { platform, man } of all) {
      sendMessage({
        kind: 'push',
        purpose: 'pushApproval',
        UID: account?.UID,
        to: `${man} (${platform})`,
        subject: `Log in to ${site.name}?`,
        text: `Approve the login with accounts.auth.push.verify and the vToken ${token}`,
        codes: [token],
      });
    }
    return { data: { vToken: token }, did: `Sent ${all.length} pushes.`, ...(account && { UID: account.UID }) };
  },
});

export const verifyPush = userMethod({
  name: 'accounts.auth.push.verify',
  documentation: 'Approves a login that a push has asked about: called by the app of the user, with its session.',
  parameters: [{ ...vToken, example: '$4.vToken' }],
  errors: [disabled],
  example: { before: callsOf(sendVerification) },
  uses: { policies, pushes },
  handler({ account: { UID }, input, policies, pushes }) {
    if (!policies.authentication.methods.push.enabled) {
      throw new ApiError(403300, 'The policy authentication.methods.push is not enabled.');
    }
    const token = pushes.pending(input.vToken);
    if (token.UID !== UID) throw invalidParameter('vToken', 'The push was sent to another user.');
    pushes.change(token.id, { UID, payload: { isApproved: true } });
    return { data: {}, did: `"${UID}" approved the login.` };
  },
});

export const isPushVerified = openMethod({
  name: 'accounts.auth.push.isVerified',
  documentation:
    'Says whether the user has approved a push; asked every few seconds. Once, after the approval, it gives the token for accounts.auth.login (inferred).',
  parameters: [{ ...vToken, example: '$4.vToken' }],
  response: [
    always('isVerified', 'boolean', 'The user has approved. Inferred.'),
    sometimes('access_token', 'string', 'accessToken of accounts.auth.login, after the approval. Inferred.'),
  ],
  example: { before: callsOf(sendVerification), response: { isVerified: false } },
  uses: { pushes },
  handler({ input, pushes }) {
    const token = pushes.pending(input.vToken);
    if (token.UID === undefined || token.payload.isApproved !== true) {
      return { data: { isVerified: false }, did: 'The user has not approved the push.' };
    }
    pushes.consume(token.id);
    const accessToken = pushes.issue('authentication', { UID: token.UID, lifetime: LIFETIME_MS });
    return { data: { isVerified: true, access_token: accessToken }, did: 'The user has approved.', UID: token.UID };
  },
});

export const getPushConfig = siteMethod({
  name: 'accounts.auth.push.config.get',
  documentation: 'Says the vendor of pushes that the site has set, with its credentials.',
  response: [always('vendors', 'object', 'As it was set; empty: none.')],
  example: {
    before: [{ method: 'accounts.auth.push.config.set', parameters: { vendors: '{"fcm":"example"}' } }],
    response: { vendors: { fcm: 'example' } },
  },
  uses: { siteConfigs },
  handler: ({ siteConfigs }) => ({
    data: { vendors: siteConfigs.get(pushVendorsConfig) },
    did: 'Returned the vendor of pushes.',
  }),
});

export const setPushConfig = siteMethod({
  name: 'accounts.auth.push.config.set',
  documentation: 'Sets the vendor of pushes. It is kept and returned; pushes end in the outbox all the same.',
  parameters: [
    jsonObject('vendors', 'Either {"fcm": server key} or {"fcmHttpV1": JSON of the service account}; {} removes it.', {
      required: true,
      example: '{"fcm":"example"}',
    }),
  ],
  errors: [tooLarge],
  uses: { siteConfigs },
  handler({ input, trace, siteConfigs }) {
    noteKept(trace, ['vendors']);
    siteConfigs.set(pushVendorsConfig, input.vendors, 'vendors');
    return { data: {}, did: 'Set the vendor of pushes.' };
  },
});
