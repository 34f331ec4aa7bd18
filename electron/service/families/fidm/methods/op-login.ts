import { always, invalidParameter, openMethod, sometimes, text, userMethod } from '#service/methods/index.ts';
import { openIdRequests } from '../dependencies.ts';
import { siteProvider } from '../op/site-provider.ts';

const createRP = {
  method: 'fidm.oidc.op.createRP',
  parameters: {
    description: 'Loyalty app',
    redirectUris: '["https://app.example/callback"]',
    subjectIdentifierType: 'public',
    tokenEndpointAuthMethod: 'none',
  },
} as const;
/** What a relying party sends to an end-point of the provider. */
const asked = { client_id: '$1.clientID', scope: 'openid profile' } as const;

// What a page of the site's own asks and decides for a user who logs in elsewhere with the site (X 3).

export const getContextData = openMethod({
  name: 'fidm.oidc.op.getContextData',
  documentation: 'Says who asks for what: what a consent page shows. Whoever has the context may know it.',
  parameters: [
    text('oidc_context', 'The context that the proxy page was led to with.', { required: true, max: 1_000 }),
    text('client_id', 'Checked where it is sent.', { max: 100 }),
  ],
  errors: [
    { errorCode: 400006, when: 'The context is unknown, was used, has expired, or is that of another relying party.' },
  ],
  response: [
    always('clientID', 'string', 'Id of the relying party.'),
    always('clientName', 'string', 'Its description, or its id.'),
    always('scope', 'string', 'Scopes that it asks for, with blanks between.'),
    sometimes('ui_locales', 'string', 'As it was sent to authorize.'),
    sometimes('prompt', 'string', 'As it was sent to authorize.'),
    sometimes('display', 'string', 'As it was sent to authorize.'),
  ],
  example: {
    before: [
      createRP,
      {
        method: 'oidc/op/v1.0/3_demo/authorize',
        parameters: {
          ...asked,
          response_type: 'code',
          redirect_uri: 'https://app.example/callback',
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          code_challenge_method: 'S256',
        },
      },
    ],
    parameters: { oidc_context: '$2.context' },
    response: { clientName: 'Loyalty app', scope: 'openid profile' },
  },
  uses: { openIdRequests },
  handler({ input: { oidc_context, client_id }, openIdRequests }) {
    const data = openIdRequests.waiting(oidc_context);
    if (client_id !== undefined && client_id !== data.clientID) {
      throw invalidParameter('client_id', 'The context is that of another relying party.');
    }
    return { data, did: 'Said what a relying party asks for.' };
  },
});

export const deviceContinue = userMethod({
  name: 'fidm.oidc.op.deviceContinue',
  documentation: 'Lets in, or refuses, the device that shows a user code (RFC 8628).',
  parameters: [
    text('user_code', 'The code that the device shows.', { required: true, max: 100, example: 'WDJB-MJHT' }),
    text('consent', 'false refuses the device.', { values: ['true', 'false'] }),
  ],
  errors: [{ errorCode: 400006, when: 'No device waits with this code.' }],
  response: [
    always('clientID', 'string', 'Id of the relying party of the device.'),
    always('scope', 'string', 'Scopes that it asked for, with blanks between.'),
  ],
  example: {
    before: [createRP, { method: 'oidc/op/v1.0/3_demo/device_authorization', parameters: asked }],
    parameters: { UID: 'u-ada', user_code: '$2.user_code' },
    response: { scope: 'openid profile' },
  },
  uses: { openIdRequests, siteProvider },
  handler({ input: { user_code, consent }, account: { UID, lastLoginAt }, now, openIdRequests, siteProvider }) {
    const unknown =
      'No device waits with this code: it is wrong, has expired or was used. Read it from the device again.';
    const device = openIdRequests.device(user_code);
    if (device === undefined) throw invalidParameter('user_code', unknown);
    const isRefused = consent === 'false';
    const outcome = isRefused
      ? { error: 'access_denied', description: 'The user refused the device.' }
      : {
          ...{ accountId: UID, authTime: Math.floor((lastLoginAt ?? now) / 1000) },
          ...{ scopes: device.scopes, refusedScopes: [], claims: [], mayAskAgain: false },
        };
    const { status } = siteProvider({ kind: 'device', userCode: openIdRequests.normalized(user_code), outcome });
    if (status === 204) throw invalidParameter('user_code', unknown);
    return {
      data: { clientID: device.clientID, scope: device.scopes.join(' ') },
      did: isRefused ? `"${UID}" refused a device.` : `Let a device of ${device.clientID} in as "${UID}".`,
    };
  },
});
