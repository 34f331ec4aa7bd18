import {
  always,
  flag,
  invalidParameter,
  jsonObject,
  missingParameter,
  noteKept,
  readShape,
  siteMethod,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { MAX_METADATA_LENGTH, samlParty } from '../saml/dependencies.ts';
import { idpConfig, registeredSp } from '../saml/partners.ts';
import { exampleSp, exampleSpMetadata } from './example-partners.ts';

// The site as identity provider: its users log in at the service provider of somebody else (F 7.12, X 5).

const members =
  'name, entityId, assertionConsumerServiceUrl, certificate, singleLogoutServiceURL, singleLogoutServiceBinding, authnRequestSigned, wantAssertionSigned, encryptAssertions, nameIDMapping, sessionLifetime, attributeMapping';
const enforced = new Set(Object.keys(idpConfig.shape));
const PAGE = '{"proxyPageURL":"https://shop.example/saml"}';

export const setConfig = siteMethod({
  name: 'fidm.saml.idp.setConfig',
  documentation:
    'Configures the site as a SAML identity provider. Members that nothing here reads are kept, and returned as they came.',
  parameters: [
    jsonObject('config', 'proxyPageURL, errorPageURL: pages of the site instead of those of Authdesk.', {
      required: true,
      example: PAGE,
    }),
  ],
  errors: [{ errorCode: 413003, when: 'The configuration would have more than 20000 characters.' }],
  example: { parameters: { config: PAGE } },
  uses: { samlParty },
  handler({ input, trace, samlParty }) {
    const config = readShape('config', idpConfig, input.config);
    const kept = Object.keys(config).filter((name) => !enforced.has(name));
    if (kept.length > 0)
      noteKept(
        trace,
        kept.map((name) => `config.${name.slice(0, 100)}`),
      );
    samlParty.saveConfig('idp', config);
    return { data: {}, did: 'Configured the site as a SAML identity provider.' };
  },
});

export const getConfig = siteMethod({
  name: 'fidm.saml.idp.getConfig',
  documentation: 'Reads the configuration of the site as a SAML identity provider, with its addresses (inferred).',
  response: [
    always('config', 'object', 'The configuration.'),
    sometimes('config.proxyPageURL', 'string', "The site's own proxy page."),
    sometimes('config.errorPageURL', 'string', "The site's own error page."),
    always('config.entityID', 'string', 'Entity id of the site.'),
    always('config.metadataUrl', 'string', 'Address of the metadata.'),
    always('config.singleSignOnServiceUrl', 'string', 'Where service providers send their requests.'),
    always('config.singleLogoutServiceUrl', 'string', 'Where they send logout messages.'),
  ],
  uses: { samlParty },
  handler({ samlParty }) {
    const { addresses } = samlParty;
    const config = {
      ...samlParty.idpConfig(),
      ...{ entityID: addresses.idp, metadataUrl: `${addresses.idp}/metadata` },
      ...{ singleSignOnServiceUrl: addresses.singleSignOn, singleLogoutServiceUrl: addresses.idpLogout },
    };
    return { data: { config }, did: 'Read the configuration of the SAML identity provider.' };
  },
});

const before = [{ method: 'fidm.saml.idp.registerSP', parameters: { config: exampleSp } }];

export const registerSP = siteMethod({
  name: 'fidm.saml.idp.registerSP',
  documentation:
    'Registers a SAML service provider, at which users of the site log in with the site. One of the same name is replaced.',
  parameters: [
    jsonObject(
      'config',
      `${members}; the certificate, with an RSA key, is needed for signed requests, encryption and logout.`,
      { required: true, example: exampleSp },
    ),
  ],
  errors: [
    { errorCode: 403007, when: 'The site has 100 of them.' },
    { errorCode: 409001, when: 'Another one has the same entity id; inferred.' },
  ],
  example: { parameters: { config: exampleSp } },
  uses: { samlParty },
  handler({ input, samlParty }) {
    const given = readShape('config', registeredSp, input.config);
    samlParty.registerSp(given);
    return { data: {}, did: `Registered the service provider ${given.name}.` };
  },
});

export const importSPMetadata = siteMethod({
  name: 'fidm.saml.idp.importSPMetadata',
  documentation: 'Reads the metadata of a service provider, and registers it where asked.',
  parameters: [
    text('metadata', 'The document.', { max: MAX_METADATA_LENGTH }),
    text('url', 'Where it is instead: on this machine, or on a host that the site may reach.', { max: 2_000 }),
    text('name', 'Name to register it by.', { max: 50 }),
    flag('saveConfiguration', 'Registers it.'),
  ],
  response: [
    always('config', 'object', 'For fidm.saml.idp.registerSP.'),
    always('config.entityId', 'string', 'Entity id of the partner.'),
  ],
  example: { parameters: { metadata: exampleSpMetadata, name: 'portal' } },
  uses: { samlParty },
  handler({ input: { metadata: given, url, name = '', saveConfiguration }, samlParty }) {
    if (given === undefined && url === undefined) throw missingParameter('metadata', 'Send the document or its url');
    const metadata = given ?? samlParty.fetched(url ?? '');
    const read = samlParty.metadata(metadata, 'SPSSODescriptor');
    const { AssertionConsumerService: consumer, SingleLogoutService: logout } = read.endpoints;
    const config = {
      ...{ name, entityId: read.entityID, ...(read.certificate !== undefined && { certificate: read.certificate }) },
      ...(consumer && { assertionConsumerServiceUrl: consumer.location }),
      ...(logout && { singleLogoutServiceURL: logout.location, singleLogoutServiceBinding: logout.binding }),
      ...(read.signsRequests === 'true' && { authnRequestSigned: true }),
      ...(read.wantsSigned !== null && { wantAssertionSigned: read.wantsSigned !== 'false' }),
    };
    if (saveConfiguration) {
      if (name === '') throw invalidParameter('name', 'It is needed to register the partner.');
      samlParty.registerSp(readShape('metadata', registeredSp, config));
    }
    return { data: { config }, did: `Read the metadata of ${read.entityID.slice(0, 100)}.` };
  },
});

export const getRegisteredSPs = siteMethod({
  name: 'fidm.saml.idp.getRegisteredSPs',
  documentation: 'Lists the service providers of the site.',
  response: [
    always('configs', 'array', 'As they were registered.'),
    sometimes('configs[].name', 'string', 'Its name.'),
  ],
  example: { response: { configs: [] } },
  uses: { samlParty },
  handler({ samlParty }) {
    const configs = samlParty.sps();
    return { data: { configs }, did: `Listed ${configs.length} service providers.` };
  },
});

export const delSP = siteMethod({
  name: 'fidm.saml.idp.delSP',
  documentation: 'Deletes a service provider.',
  parameters: [text('name', 'Its name.', { required: true, max: 50, example: 'portal' })],
  errors: [{ errorCode: 404000, when: 'The site has no such service provider; inferred.' }],
  example: { before, parameters: { name: 'portal' } },
  uses: { samlParty },
  handler({ input, samlParty }) {
    samlParty.delete('sp', input.name);
    return { data: {}, did: 'Deleted a service provider.' };
  },
});
