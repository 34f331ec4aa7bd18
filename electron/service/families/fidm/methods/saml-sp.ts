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
import { percentEncode } from '#shared/protocol/percent.ts';
import { MAX_METADATA_LENGTH, samlParty } from '../saml/dependencies.ts';
import { registeredIdp, spConfig } from '../saml/partners.ts';
import { exampleIdp, exampleIdpMetadata } from './example-partners.ts';

// The site as service provider: its users log in at the identity provider of somebody else (F 7.12, X 5).

const members =
  'name, entityID, singleSignOnServiceUrl, singleSignOnServiceBinding, singleLogoutServiceUrl, singleLogoutServiceBinding, nameIDFormat, attributeMap, certificate';
const enforced = new Set(Object.keys(spConfig.shape));

export const setConfig = siteMethod({
  name: 'fidm.saml.setConfig',
  documentation:
    'Configures the site as a SAML service provider. Members that nothing here reads are kept, and returned as they came.',
  parameters: [
    jsonObject(
      'config',
      'entityID, AuthnRequestsSigned, redirectURL (the page of logins that the identity provider begins; inferred), and others that are only kept.',
      {
        required: true,
        example: '{"AuthnRequestsSigned":true}',
      },
    ),
  ],
  errors: [{ errorCode: 413003, when: 'The configuration would have more than 20000 characters.' }],
  example: { parameters: { config: '{"AuthnRequestsSigned":true}' } },
  uses: { samlParty },
  handler({ input, trace, samlParty }) {
    const config = readShape('config', spConfig, input.config);
    const kept = Object.keys(config).filter((name) => !enforced.has(name));
    if (kept.length > 0)
      noteKept(
        trace,
        kept.map((name) => `config.${name.slice(0, 100)}`),
      );
    samlParty.saveConfig('sp', config);
    return { data: {}, did: 'Configured the site as a SAML service provider.' };
  },
});

export const getConfig = siteMethod({
  name: 'fidm.saml.getConfig',
  documentation: 'Reads the configuration of the site as a SAML service provider, with its addresses.',
  parameters: [text('idpName', 'Name of an identity provider: the address of the metadata names it.', { max: 50 })],
  response: [
    always('config', 'object', 'The configuration.'),
    always('config.entityID', 'string', 'Entity id of the site.'),
    always('config.spAssertionConsumerServiceUrl', 'string', 'Where identity providers send their responses.'),
    always('config.spSingleLogoutServiceUrl', 'string', 'Where they send logout messages.'),
    always('config.spMetadataUrl', 'string', 'Address of the metadata.'),
    always(
      'config.WantAssertionsSigned',
      'boolean',
      'false by default; a response or its assertion has to be signed in any case.',
    ),
    always('config.AuthnRequestsSigned', 'boolean', 'Requests are signed.'),
  ],
  example: { response: { config: { AuthnRequestsSigned: false } } },
  uses: { samlParty },
  handler({ input: { idpName }, samlParty }) {
    const { addresses } = samlParty;
    const config = {
      ...{ WantAssertionsSigned: false, AuthnRequestsSigned: false, entityID: addresses.sp },
      ...samlParty.spConfig(),
      ...{ spAssertionConsumerServiceUrl: addresses.assertionConsumer, spSingleLogoutServiceUrl: addresses.spLogout },
      spMetadataUrl: `${addresses.sp}/sp/metadata${idpName === undefined ? '' : `?idpName=${percentEncode(idpName)}`}`,
    };
    return { data: { config }, did: 'Read the configuration of the SAML service provider.' };
  },
});

const before = [{ method: 'fidm.saml.registerIdP', parameters: { config: exampleIdp } }];

export const registerIdP = siteMethod({
  name: 'fidm.saml.registerIdP',
  documentation:
    'Registers a SAML identity provider, at which users of the site log in: it is the provider saml-<name>. One of the same name is replaced.',
  parameters: [
    jsonObject('config', `${members}; the certificate has an RSA key.`, { required: true, example: exampleIdp }),
  ],
  errors: [
    { errorCode: 403007, when: 'The site has 100 of them.' },
    { errorCode: 409001, when: 'Another one has the same entity id; inferred.' },
  ],
  example: { parameters: { config: exampleIdp } },
  uses: { samlParty },
  handler({ input, samlParty }) {
    const given = readShape('config', registeredIdp, input.config);
    samlParty.registerIdp(given);
    return { data: {}, did: `Registered the identity provider saml-${given.name.toLowerCase()}.` };
  },
});

export const importIdPMetadata = siteMethod({
  name: 'fidm.saml.importIdPMetadata',
  documentation: 'Reads the metadata of an identity provider, and registers it where asked.',
  parameters: [
    text('metadata', 'The document.', { max: MAX_METADATA_LENGTH }),
    text('url', 'Where it is instead: on this machine, or on a host that the site may reach.', { max: 2_000 }),
    text('name', 'Name to register it by.', { max: 50 }),
    flag('saveConfiguration', 'Registers it.'),
  ],
  response: [
    always('config', 'object', 'For fidm.saml.registerIdP.'),
    always('config.entityID', 'string', 'Entity id of the partner.'),
  ],
  example: { parameters: { metadata: exampleIdpMetadata, name: 'work' } },
  uses: { samlParty },
  handler({ input: { metadata: given, url, name = '', saveConfiguration }, samlParty }) {
    if (given === undefined && url === undefined) throw missingParameter('metadata', 'Send the document or its url');
    const metadata = given ?? samlParty.fetched(url ?? '');
    const read = samlParty.metadata(metadata, 'IDPSSODescriptor');
    const { SingleSignOnService: signOn, SingleLogoutService: logout } = read.endpoints;
    const config = {
      ...{ name, entityID: read.entityID, certificate: read.certificate },
      ...(signOn && { singleSignOnServiceUrl: signOn.location, singleSignOnServiceBinding: signOn.binding }),
      ...(logout && { singleLogoutServiceUrl: logout.location, singleLogoutServiceBinding: logout.binding }),
    };
    if (saveConfiguration) {
      if (name === '') throw invalidParameter('name', 'It is needed to register the partner.');
      samlParty.registerIdp(readShape('metadata', registeredIdp, config));
    }
    return { data: { config }, did: `Read the metadata of ${read.entityID.slice(0, 100)}.` };
  },
});

export const getRegisteredIdPs = siteMethod({
  name: 'fidm.saml.getRegisteredIdPs',
  documentation: 'Lists the identity providers of the site.',
  response: [
    always('configs', 'array', 'As they were registered.'),
    sometimes('configs[].name', 'string', 'Its name.'),
  ],
  example: { response: { configs: [] } },
  uses: { samlParty },
  handler({ samlParty }) {
    const configs = samlParty.idps();
    return { data: { configs }, did: `Listed ${configs.length} identity providers.` };
  },
});

export const delIdP = siteMethod({
  name: 'fidm.saml.delIdP',
  documentation: 'Deletes an identity provider. Accounts keep their identities there.',
  parameters: [text('name', 'Its name.', { required: true, max: 50, example: 'work' })],
  errors: [{ errorCode: 404000, when: 'The site has no such identity provider; inferred.' }],
  example: { before, parameters: { name: 'work' } },
  uses: { samlParty },
  handler({ input, samlParty }) {
    samlParty.delete('idp', input.name);
    return { data: {}, did: 'Deleted an identity provider.' };
  },
});
