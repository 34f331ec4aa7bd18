import { siteRepository } from '#service/core/sites/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  methodsUsing,
  noteKept,
  openMethod,
  readShape,
  sometimes,
  text,
  userMethod,
} from '#service/methods/index.ts';
import { askedBy, decisionOfDevice, requestOfContext, waitingDevice } from '../context.ts';
import { siteProvider } from '../op/site-provider.ts';
import { basePath } from '../op/site-values.ts';
import { enforcedMembers, MAX_OP_CONFIG_SIZE, type OpConfig, opConfig, scopesOf } from '../op-config.ts';
import type { RelyingParty, RelyingPartySettings } from '../relying-party.ts';
import { deleteParty, fidmRepository, newClientId, relyingPartyRepository, saveParty } from '../repository.ts';

/** Relying parties of a site. */
export const MAX_PARTIES = 1_000;

/** The site that is called, as an OpenID provider. */
export const openIdProvider = ({ core: { store, random }, apiKey, call }: CallScope) => {
  const fidm = store.of(fidmRepository);
  const all = store.of(relyingPartyRepository);

  function party(clientID: string): RelyingParty {
    const found = all.get(apiKey, clientID);
    if (found !== undefined) return found;
    throw new ApiError(404000, `The site has no relying party with the clientID "${clientID.slice(0, 100)}".`);
  }

  return {
    /** Host of the call: the provider is there, too. */
    host: call.host,
    config: () => fidm.config(apiKey),
    /** @throws ApiError 413003 */
    saveConfig(config: OpConfig): void {
      if (JSON.stringify(config).length > MAX_OP_CONFIG_SIZE) {
        throw new ApiError(413003, `The configuration would have more than ${MAX_OP_CONFIG_SIZE} characters.`);
      }
      fidm.saveConfig(apiKey, config);
    },
    clearConfig(): void {
      fidm.clearConfig(apiKey);
    },
    parties: () => all.list(apiKey),
    /** @throws ApiError 404000 */
    party,
    /** @throws ApiError 403007 when the site has too many */
    create(settings: RelyingPartySettings): RelyingParty {
      if (all.list(apiKey).length >= MAX_PARTIES) {
        throw new ApiError(403007, `A site has at most ${MAX_PARTIES} relying parties. Delete one first.`);
      }
      return saveParty(store, apiKey, { clientID: newClientId(random), clientSecret: fidm.newSecret(), settings });
    },
    /** @throws ApiError 404000 */
    update(clientID: string, settings: RelyingPartySettings): RelyingParty {
      return saveParty(store, apiKey, { ...party(clientID), settings });
    },
    /**
     * With everything that was given to it.
     *
     * @throws ApiError 404000
     */
    delete(clientID: string): void {
      party(clientID);
      deleteParty(store, apiKey, clientID);
    },
  };
};

const { siteMethod } = methodsUsing({ openIdProvider });

/** Requests of relying parties that wait for a user of the site. */
export const openIdRequests = ({ core, apiKey, call }: CallScope) => ({
  /**
   * What the request of a context asks for.
   *
   * @throws ApiError 400006
   */
  waiting(context: string) {
    const site = core.store.of(siteRepository).get(apiKey);
    if (site === undefined) throw new ApiError(400093, 'Invalid ApiKey parameter');
    const found = requestOfContext(core, site, context, call.at, 'oidc_context');
    if ('cause' in found) {
      const { errorCode, details, ...known } = found;
      throw call.trace.refused('X 2', new ApiError(errorCode, details, undefined, known));
    }
    return askedBy(core, apiKey, found);
  },
  device: (userCode: string) => waitingDevice(core, apiKey, userCode),
});

export const setConfig = siteMethod({
  name: 'fidm.oidc.op.setConfig',
  documentation:
    'Configures the site as an OpenID provider. Members that nothing here reads are kept, and returned as they came.',
  parameters: [
    jsonObject(
      'config',
      'issuer, proxyPage, customClaims, customScopes, standardClaims, deviceFlowConfig, allowIntrospectAllStaticRp, and others that are only kept.',
      {
        required: true,
        example: '{"customClaims":{"city":{"fieldName":"profile.city"}},"customScopes":{"home":["city"]}}',
      },
    ),
  ],
  errors: [{ errorCode: 413003, when: 'The configuration would have more than 100000 characters.' }],
  example: { parameters: { config: '{"customScopes":{"home":["city"]}}' } },
  handler({ input, trace, openIdProvider }) {
    const config = readShape('config', opConfig, input.config);
    const kept = Object.keys(config).filter((name) => !enforcedMembers.has(name));
    noteKept(trace, kept, 'config');
    openIdProvider.saveConfig(config);
    return { data: {}, did: 'Configured the site as an OpenID provider.' };
  },
});

export const getConfig = siteMethod({
  name: 'fidm.oidc.op.getConfig',
  documentation: 'Reads what fidm.oidc.op.setConfig set.',
  response: [always('config', 'object', 'The configuration as it was set; empty when it was not.')],
  example: {
    before: callsOf(setConfig),
    response: { config: { customScopes: { home: ['city'] } } },
  },
  handler: ({ openIdProvider }) => ({
    data: { config: openIdProvider.config() ?? {} },
    did: 'Read the configuration of the OpenID provider.',
  }),
});

export const clearConfig = siteMethod({
  name: 'fidm.oidc.op.clearConfig',
  documentation: 'Removes what fidm.oidc.op.setConfig set. Relying parties stay.',
  handler({ openIdProvider }) {
    openIdProvider.clearConfig();
    return { data: {}, did: 'Removed the configuration of the OpenID provider.' };
  },
});

export const getMetadata = siteMethod({
  name: 'fidm.oidc.op.getMetadata',
  documentation: 'Says where the OpenID provider of the site is; the members are inferred.',
  response: [
    always('issuer', 'string', 'The issuer.'),
    always('discoveryURL', 'string', 'Address of the document that describes the provider.'),
    always('scopes', 'array', 'Scopes that relying parties can ask for.'),
    sometimes('proxyPage', 'string', "The site's own proxy page, where it has one."),
  ],
  handler({ site, openIdProvider }) {
    const config = openIdProvider.config() ?? {};
    const base = `https://${openIdProvider.host}${basePath(site.apiKey)}`;
    const data = {
      issuer: config.issuer ?? base,
      discoveryURL: `${base}/.well-known/openid-configuration`,
      scopes: Object.keys(scopesOf(config)),
      proxyPage: config.proxyPage,
    };
    return { data, did: 'Said where the OpenID provider is.' };
  },
});

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
    const decided = { UID, loggedInAt: lastLoginAt ?? now, isRefused: consent === 'false' };
    const { work, did } = decisionOfDevice(device, decided);
    const { status } = siteProvider(work);
    if (status === 204) throw invalidParameter('user_code', unknown);
    return { data: { clientID: device.clientID, scope: device.scopes.join(' ') }, did };
  },
});
