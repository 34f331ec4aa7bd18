import type { z } from 'zod';
import {
  always,
  flag,
  invalidParameter,
  jsonObject,
  type Method,
  methodsUsing,
  missingParameter,
  noteKept,
  readShape,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import { MAX_METADATA_LENGTH, samlParty } from '../saml/dependencies.ts';
import type { PartnerMetadata } from '../saml/metadata.ts';
import { idpConfig, type Partner, partnerSchemas, spConfig } from '../saml/partners.ts';

const { siteMethod } = methodsUsing({ samlParty });

/** Certificate of the partners in examples, whose key nobody has. */
const certificate = [
  'MIIDFzCCAf+gAwIBAgIUbgBHbwBRoKpDYDkNJojMHTzTZYUwDQYJKoZIhvcNAQELBQAwGjEYMBYGA1UEAwwPcGFydG5lci5leGFt',
  'cGxlMCAXDTI2MTEyNjE1MjkxNloYDzIxMjYxMTAyMTUyOTE2WjAaMRgwFgYDVQQDDA9wYXJ0bmVyLmV4YW1wbGUwggEiMA0GCSqG',
  'SIb3DQEBAQUAA4IBDwAwggEKAoIBAQCi2zKwc9wNqoy/WJww4fs4zMzXorrvrYZKAK910iw6fFvGF8vhUnmDdEbIME9doXf6SP6T',
  'O++4m+3/c29f+6NMahp16T87QWhhkCo5yPkWbof5kWCvtXqCV4Wg8yYEDQALJ8lUyfzPxPy+tzkk8HRe8B5UBwB3TlmbQcx32s1e',
  'HphE1bI9xfRyR6oCNvwDlfVbNNkk3LIbwIJSrlXM9Crx8ZDTt3zbyxzQGV5QhbUe/nj9Rrzmk6lDmK7zdvbVyMmQ8lx5EbOq+7BG',
  'hVc//C+Zon6pDigTwdXRDmp0ZoF8hWLNAqhQpqBXAAdb+y1ASh0NQtSAUO0HvBnMEmCxV1U5AgMBAAGjUzBRMB0GA1UdDgQWBBTw',
  'Ih1OAXLqv30ZlFmPz8XDQZsbEDAfBgNVHSMEGDAWgBTwIh1OAXLqv30ZlFmPz8XDQZsbEDAPBgNVHRMBAf8EBTADAQH/MA0GCSqG',
  'SIb3DQEBCwUAA4IBAQCPJiou4z/TfIo6XL/cnZ30vkBpB2tL6aKng857IsQrHCvGvQkdjFrgwt0l3Ul5T0vhanW+jfYWcOwI+30/',
  'Zkx8QZtDvvBit43QWmB8D86WBhU/Og3F/FBe9eCJyM7FvZruShsJ5eo+/P/AUnDHRoknY9fq8GsS95OGa1EbwDn/b98umpSxwuKc',
  'byk9rVVLxljwm0dCY2DcHTiTtANRbHzx6F1XVYXe1nsnHiEapALzUxxLpCpWXbS2ZcEDE+S7ixVJmdOfA946azEGID3xP39Y5ro5',
  'B2H0qzR82aDWdoQlCOjtdyILJOjP/XeJT/He6/e3dIQ3VvNnR/ERBkFvGdDP',
].join('');

/** An identity provider, for fidm.saml.registerIdP. */
export const exampleIdp = JSON.stringify({
  ...{ name: 'work', entityID: 'https://idp.example', singleSignOnServiceUrl: 'https://idp.example/sso' },
  certificate,
});

/** A service provider, for fidm.saml.idp.registerSP. */
export const exampleSp = JSON.stringify({
  ...{ name: 'portal', entityId: 'https://portal.example', certificate },
  assertionConsumerServiceUrl: 'https://portal.example/acs',
});

const metadata = (role: string, inner: string): string =>
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="https://partner.example"><md:${role} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>${inner}</md:${role}></md:EntityDescriptor>`;
const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings';

export const exampleIdpMetadata = metadata(
  'IDPSSODescriptor',
  `<md:SingleSignOnService Binding="${bindings}:HTTP-Redirect" Location="https://partner.example/sso"/>`,
);
export const exampleSpMetadata = metadata(
  'SPSSODescriptor',
  `<md:AssertionConsumerService Binding="${bindings}:HTTP-POST" Location="https://partner.example/acs" index="0"/>`,
);

/** The site at one end of SAML, and its partners at the other end (F 7.12, X 5). */
interface End {
  readonly namespace: string;
  /** What the site is. */
  readonly role: 'idp' | 'sp';
  readonly is: string;
  readonly config: z.ZodObject;
  /** Says what the members of the configuration are. */
  readonly configMembers: string;
  readonly configExample: string;
  readonly partner: {
    readonly role: 'idp' | 'sp';
    /** As names of methods have it. */
    readonly short: string;
    readonly is: string;
    readonly a: string;
    /** Says at which partners users log in. */
    readonly users: string;
    readonly members: string;
    readonly example: { readonly name: string; readonly config: string; readonly metadata: string };
    readonly entityMember: string;
    /** How it is named once it is registered. */
    named(name: string): string;
    readonly afterDeletion: string;
    readonly descriptor: 'IDPSSODescriptor' | 'SPSSODescriptor';
    fromMetadata(read: PartnerMetadata): Readonly<Record<string, unknown>>;
  };
}

const asIdentityProvider: End = {
  namespace: 'fidm.saml.idp',
  ...{ role: 'idp', is: 'identity provider', config: idpConfig },
  configMembers: 'proxyPageURL, errorPageURL: pages of the site instead of those of Authdesk.',
  configExample: '{"proxyPageURL":"https://shop.example/saml"}',
  partner: {
    ...{ role: 'sp', short: 'SP', is: 'service provider', a: 'a service provider' },
    users: 'at which users of the site log in with the site.',
    members:
      'name, entityId, assertionConsumerServiceUrl, certificate, singleLogoutServiceURL, singleLogoutServiceBinding, authnRequestSigned, wantAssertionSigned, encryptAssertions, nameIDMapping, sessionLifetime, attributeMapping; the certificate, with an RSA key, is needed for signed requests, encryption and logout.',
    example: { name: 'portal', config: exampleSp, metadata: exampleSpMetadata },
    entityMember: 'entityId',
    named: (name) => name,
    afterDeletion: '',
    descriptor: 'SPSSODescriptor',
    fromMetadata: ({
      certificate,
      endpoints: { AssertionConsumerService: consumer, SingleLogoutService: logout },
      ...read
    }) => ({
      ...(certificate !== undefined && { certificate }),
      ...(consumer && { assertionConsumerServiceUrl: consumer.location }),
      ...(logout && { singleLogoutServiceURL: logout.location, singleLogoutServiceBinding: logout.binding }),
      ...(read.signsRequests === 'true' && { authnRequestSigned: true }),
      ...(read.wantsSigned !== null && { wantAssertionSigned: read.wantsSigned !== 'false' }),
    }),
  },
};

const asServiceProvider: End = {
  namespace: 'fidm.saml',
  ...{ role: 'sp', is: 'service provider', config: spConfig },
  configMembers:
    'entityID, AuthnRequestsSigned, redirectURL (the page of logins that the identity provider begins; inferred), and others that are only kept.',
  configExample: '{"AuthnRequestsSigned":true}',
  partner: {
    ...{ role: 'idp', short: 'IdP', is: 'identity provider', a: 'an identity provider' },
    users: 'at which users of the site log in: it is the provider saml-<name>.',
    members:
      'name, entityID, singleSignOnServiceUrl, singleSignOnServiceBinding, singleLogoutServiceUrl, singleLogoutServiceBinding, nameIDFormat, attributeMap, certificate; the certificate has an RSA key.',
    example: { name: 'work', config: exampleIdp, metadata: exampleIdpMetadata },
    entityMember: 'entityID',
    named: (name) => `saml-${name.toLowerCase()}`,
    afterDeletion: ' Accounts keep their identities there.',
    descriptor: 'IDPSSODescriptor',
    fromMetadata: ({ certificate, endpoints: { SingleSignOnService: signOn, SingleLogoutService: logout } }) => ({
      certificate,
      ...(signOn && { singleSignOnServiceUrl: signOn.location, singleSignOnServiceBinding: signOn.binding }),
      ...(logout && { singleLogoutServiceUrl: logout.location, singleLogoutServiceBinding: logout.binding }),
    }),
  },
};

const getIdpConfig = siteMethod({
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

const getSpConfig = siteMethod({
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

/** Methods for the configuration of the site at one end, and for its partners. */
function methodsOf({ namespace, role, is, config, configMembers, configExample, partner }: End): readonly Method[] {
  const registering = `${namespace}.register${partner.short}`;
  const { example } = partner;
  const enforced = new Set(Object.keys(config.shape));
  const register = (party: ReturnType<typeof samlParty>, parameter: string, value: unknown): Partner => {
    const given = readShape(parameter, partnerSchemas[partner.role], value);
    party.register(partner.role, given);
    return given;
  };
  return [
    siteMethod({
      name: `${namespace}.setConfig`,
      documentation: `Configures the site as a SAML ${is}. Members that nothing here reads are kept, and returned as they came.`,
      parameters: [jsonObject('config', configMembers, { required: true, example: configExample })],
      errors: [{ errorCode: 413003, when: 'The configuration would have more than 20000 characters.' }],
      handler({ input, trace, samlParty }) {
        const given = readShape('config', config, input.config);
        const kept = Object.keys(given).filter((name) => !enforced.has(name));
        noteKept(trace, kept, 'config');
        samlParty.saveConfig(role, given);
        return { data: {}, did: `Configured the site as a SAML ${is}.` };
      },
    }),
    siteMethod({
      name: registering,
      documentation: `Registers a SAML ${partner.is}, ${partner.users} One of the same name is replaced.`,
      parameters: [jsonObject('config', partner.members, { required: true, example: example.config })],
      errors: [
        { errorCode: 403007, when: 'The site has 100 of them.' },
        { errorCode: 409001, when: 'Another one has the same entity id; inferred.' },
      ],
      handler({ input, samlParty }) {
        const { name } = register(samlParty, 'config', input.config);
        return { data: {}, did: `Registered the ${partner.is} ${partner.named(name)}.` };
      },
    }),
    siteMethod({
      name: `${namespace}.import${partner.short}Metadata`,
      documentation: `Reads the metadata of ${partner.a}, and registers it where asked.`,
      parameters: [
        text('metadata', 'The document.', { max: MAX_METADATA_LENGTH }),
        text('url', 'Where it is instead: on this machine, or on a host that the site may reach.', { max: 2_000 }),
        text('name', 'Name to register it by.', { max: 50 }),
        flag('saveConfiguration', 'Registers it.'),
      ],
      response: [
        always('config', 'object', `For ${registering}.`),
        always(`config.${partner.entityMember}`, 'string', 'Entity id of the partner.'),
      ],
      example: { parameters: { metadata: example.metadata, name: example.name } },
      handler({ input: { metadata: given, url, name = '', saveConfiguration }, samlParty }) {
        if (given === undefined && url === undefined)
          throw missingParameter('metadata', 'Send the document or its url');
        const read = samlParty.metadata(given ?? samlParty.fetched(url ?? ''), partner.descriptor);
        const config = { name, [partner.entityMember]: read.entityID, ...partner.fromMetadata(read) };
        if (saveConfiguration) {
          if (name === '') throw invalidParameter('name', 'It is needed to register the partner.');
          register(samlParty, 'metadata', config);
        }
        return { data: { config }, did: `Read the metadata of ${read.entityID.slice(0, 100)}.` };
      },
    }),
    siteMethod({
      name: `${namespace}.getRegistered${partner.short}s`,
      documentation: `Lists the ${partner.is}s of the site.`,
      response: [
        always('configs', 'array', 'As they were registered.'),
        sometimes('configs[].name', 'string', 'Its name.'),
      ],
      example: { response: { configs: [] } },
      handler({ samlParty }) {
        const configs = samlParty.partners(partner.role);
        return { data: { configs }, did: `Listed ${configs.length} ${partner.is}s.` };
      },
    }),
    siteMethod({
      name: `${namespace}.del${partner.short}`,
      documentation: `Deletes ${partner.a}.${partner.afterDeletion}`,
      parameters: [text('name', 'Its name.', { required: true, max: 50, example: example.name })],
      errors: [{ errorCode: 404000, when: `The site has no such ${partner.is}; inferred.` }],
      example: { before: [{ method: registering, parameters: { config: example.config } }] },
      handler({ input, samlParty }) {
        samlParty.delete(partner.role, input.name);
        return { data: {}, did: `Deleted ${partner.a}.` };
      },
    }),
  ];
}

export const samlMethods = [
  getIdpConfig,
  ...methodsOf(asIdentityProvider),
  getSpConfig,
  ...methodsOf(asServiceProvider),
];
