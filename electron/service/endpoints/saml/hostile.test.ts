import { sign } from 'node:crypto';
import { deflateRawSync, gzipSync, inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { API_KEY, type OpenIdBench, openIdBench, type Reply } from '#service/endpoints/openid/openid.fixture.ts';
import { newSamlKey } from '#service/families/fidm/saml/key.ts';
import { type Asserted, assertionXml, logoutRequestXml, responseXml } from '#service/families/fidm/saml/outgoing.ts';
import { registeredSp } from '#service/families/fidm/saml/partners.ts';
import type { SamlKey } from '#service/families/fidm/saml/repository.ts';
import { ENVELOPED, EXCLUSIVE, RSA_SHA256, SHA256 } from '#service/families/fidm/saml/signature.ts';
import { redirectAddress, signXml } from '#service/families/fidm/saml/signing.ts';

/*
 * Messages of somebody who has everything but the key of a partner (X 5). Each case is a message that would be taken without the
 * one thing that is wrong with it; the first test says so.
 */

const BASE = `/saml/v2.0/${API_KEY}`;
const ISSUER = 'https://idp.example';
const VICTIM = 'admin@idp.example';
const SHOP = 'https://shop.example/callback';

let bench: OpenIdBench;
let key: SamlKey;
let foreignKey: SamlKey;
let now: number;
let acs: string;
let audience: string;

beforeAll(async () => {
  bench = await openIdBench();
  const origin = new URL(bench.base).origin;
  acs = `${origin}${BASE}/sp/acs`;
  audience = `${origin}${BASE}`;
  now = Date.now();
  [key, foreignKey] = await Promise.all([newSamlKey('partner', now), newSamlKey('another', now)]);
  const idp = { name: 'work', entityID: ISSUER, singleSignOnServiceUrl: `${ISSUER}/sso`, certificate: key.certificate };
  const sp = {
    ...{ name: 'portal', entityId: 'https://portal.example', certificate: key.certificate },
    ...{
      assertionConsumerServiceUrl: 'https://portal.example/acs',
      singleLogoutServiceURL: 'https://portal.example/slo',
    },
  };
  for (const [method, config] of [
    ['fidm.saml.registerIdP', idp],
    ['fidm.saml.idp.registerSP', sp],
  ] as const) {
    const made = await bench.rest(method, { config: JSON.stringify(config) });
    if (made.errorCode !== 0) throw new Error(JSON.stringify(made));
  }
});
afterAll(() => bench.stop());

interface Login {
  readonly cookie: string;
  readonly relayState: string;
  readonly requestId: string;
}

/** Begins a login, as far as the identity provider. */
async function begin(): Promise<Login> {
  const query = { client_id: API_KEY, x_provider: 'saml-work', redirect_uri: SHOP, response_type: 'token' };
  const began = await bench.call('/accounts.socialLogin', { query });
  const cookie = String([began.headers['set-cookie'] ?? []].flat()[0]).split(';', 1)[0] ?? '';
  const led = new URL(
    String((await bench.call(String(began.headers.location), { headers: { cookie } })).headers.location),
  );
  const request = inflateRawSync(Buffer.from(led.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return {
    cookie,
    relayState: led.searchParams.get('RelayState') ?? '',
    requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '',
  };
}

interface Parts {
  readonly asserted: Asserted;
  /** Changes the assertion before it is signed. */
  readonly edit: (assertion: string) => string;
  readonly key: SamlKey;
  readonly sign: (assertion: string, key: SamlKey) => Promise<string>;
  /** Of the response around it. */
  readonly destination: string;
  readonly inResponseTo: string | undefined;
  readonly status: readonly string[];
}

/** A response that is right but for what is changed. */
async function response({ requestId }: Login, change: (parts: Parts) => Partial<Parts> = () => ({})): Promise<string> {
  const sp = registeredSp.parse({ name: 'shop', entityId: audience, assertionConsumerServiceUrl: acs });
  const asserted: Asserted = {
    ...{
      id: '_a1b2c3',
      at: now,
      issuer: ISSUER,
      sp,
      requestId,
      nameID: 'user@idp.example',
      format: 'urn:x:emailAddress',
    },
    ...{
      sessionIndex: 's1',
      authenticatedAt: now,
      expiresAt: now + 3_600_000,
      attributes: [['mail', 'user@idp.example']],
    },
  };
  const right: Parts = {
    asserted,
    edit: (assertion) => assertion,
    key,
    sign: signXml,
    destination: acs,
    inResponseTo: requestId,
    status: ['Success'],
  };
  const parts = { ...right, ...change(right) };
  const assertion = await parts.sign(parts.edit(assertionXml(parts.asserted)), parts.key);
  const { destination, inResponseTo, status } = parts;
  return responseXml('Response', { id: '_r1', at: now, issuer: ISSUER, destination, inResponseTo, status }, assertion);
}

const deliverValue = ({ cookie, relayState }: Login, SAMLResponse: string): Promise<Reply> =>
  bench.call(`${BASE}/sp/acs`, { form: { SAMLResponse, RelayState: relayState }, headers: { cookie } });

const deliver = (login: Login, xml: string): Promise<Reply> => deliverValue(login, Buffer.from(xml).toString('base64'));

const accountsNow = async () =>
  (await bench.rest('accounts.search', { query: 'select count(*) from accounts' })).results;

const wasRefused = ({ status, to, headers }: Reply): boolean =>
  to.parameters.access_token === undefined &&
  (status === 400 ? headers.location === undefined : to.parameters.error === 'access_denied');

const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const signatureIn = (xml: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
/** The same assertion of somebody else, unsigned. */
const forged = (xml: string, id = '_evil'): string =>
  assertionIn(xml)
    .replace(signatureIn(xml), '')
    .replace('ID="_a1b2c3"', `ID="${id}"`)
    .replaceAll('user@idp.example', VICTIM);
const replaced = (xml: string, assertions: string): string => xml.replace(assertionIn(xml), () => assertions);
const inside = (outer: string, inner: string): string =>
  outer.replace('</saml:Assertion>', () => `${inner}</saml:Assertion>`);

test('X 5: what is right is taken: a control of all that follows', async () => {
  const login = await begin();
  expect((await deliver(login, await response(login))).to.parameters.access_token).toBeDefined();
});

describe('X 5: signature wrapping', () => {
  const wrapped: readonly (readonly [string, (xml: string) => string])[] = [
    ['a forged assertion before the signed one', (xml) => replaced(xml, forged(xml) + assertionIn(xml))],
    ['a forged assertion inside the signed one', (xml) => replaced(xml, inside(assertionIn(xml), forged(xml)))],
    [
      'the signed assertion among the extensions of the response',
      (xml) => replaced(xml, `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions>${forged(xml)}`),
    ],
    [
      'the signed assertion in an Object of the signature of a forged one',
      (xml) => {
        const signature = signatureIn(xml).replace(
          '</ds:Signature>',
          () => `<ds:Object>${assertionIn(xml)}</ds:Object></ds:Signature>`,
        );
        return replaced(xml, inside(forged(xml), signature));
      },
    ],
    [
      'the signature in a forged assertion, with the signed one elsewhere',
      (xml) =>
        replaced(
          xml,
          `${inside(forged(xml), signatureIn(xml))}<samlp:Extensions>${assertionIn(xml).replace(signatureIn(xml), '')}</samlp:Extensions>`,
        ),
    ],
    [
      'a forged assertion with the id of the signed one',
      (xml) => replaced(xml, forged(xml, '_a1b2c3') + assertionIn(xml)),
    ],
    [
      'the whole response inside a forged one',
      (xml) =>
        replaced(xml, `<samlp:Extensions>${xml.replace('ID="_r1"', 'ID="_r2"')}</samlp:Extensions>${forged(xml)}`),
    ],
  ];
  test.each(wrapped)('%s: nobody is logged in', async (_name, wrap) => {
    const before = await accountsNow();
    const login = await begin();
    expect(wasRefused(await deliver(login, wrap(await response(login))))).toBe(true);
    expect(await accountsNow()).toEqual(before);
  });
});

describe('X 5: XML that parsers read differently, or that costs them much', () => {
  const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const odd: readonly (readonly [string, (xml: string) => string])[] = [
    [
      'a comment in the NameID',
      (xml) => xml.replace('user@idp.example</saml:NameID>', 'user<!-- -->@idp.example</saml:NameID>'),
    ],
    [
      'a CDATA section in the NameID',
      (xml) => xml.replace('user@idp.example</saml:NameID>', '<![CDATA[user@idp.example]]></saml:NameID>'),
    ],
    [
      'a processing instruction in the NameID',
      (xml) => xml.replace('user@idp.example</saml:NameID>', 'user<?x y?>@idp.example</saml:NameID>'),
    ],
    ['a document type', (xml) => `<!DOCTYPE Response>${xml}`],
    [
      'a billion laughs',
      (xml) => `<!DOCTYPE r [<!ENTITY l0 "lol">${entities}]>${xml.replace('user@idp', '&l9;user@idp')}`,
    ],
    ['an entity that nothing declares', (xml) => xml.replace('user@idp', '&nbsp;user@idp')],
    ['ten thousand elements', (xml) => xml.replace('<samlp:Status>', `${'<a/>'.repeat(10_000)}<samlp:Status>`)],
    ['a text that is too long', (xml) => xml.replace('<samlp:Status>', `${' '.repeat(140_000)}<samlp:Status>`)],
    ['an element that is not closed', (xml) => xml.replace('</samlp:Response>', '')],
  ];
  test.each(odd)('%s is refused', async (_name, change) => {
    const login = await begin();
    expect(wasRefused(await deliver(login, change(await response(login))))).toBe(true);
  });
});

describe('X 5, SAML Core 5.4: signatures', () => {
  const RSA = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
  const changed: readonly (readonly [string, (xml: string) => string])[] = [
    ['HMAC, with the certificate as its key', (xml) => xml.replace(RSA, 'http://www.w3.org/2000/09/xmldsig#hmac-sha1')],
    [
      'a transform that selects a part',
      (xml) =>
        xml.replace(
          'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
          'http://www.w3.org/TR/1999/REC-xpath-19991116',
        ),
    ],
    ['a reference to the whole document', (xml) => xml.replace('URI="#_a1b2c3"', 'URI=""')],
    ['two references', (xml) => xml.replace(/<ds:Reference .*<\/ds:Reference>/s, (one) => one + one)],
    ['two signatures', (xml) => xml.replace(signatureIn(xml), (one) => one + one)],
  ];
  test.each(changed)('%s is refused', async (_name, change) => {
    const login = await begin();
    const xml = await response(login);
    const hostile = change(xml);
    expect(hostile).not.toBe(xml);
    expect(wasRefused(await deliver(login, hostile))).toBe(true);
  });
});

describe('X 5: signed, and meant for somebody else or for another time', () => {
  const asserted = (change: (was: Asserted) => Partial<Asserted>) => (parts: Parts) => ({
    asserted: { ...parts.asserted, ...change(parts.asserted) },
  });
  const HOUR = 3_600_000;
  const wrong: readonly (readonly [string, (parts: Parts) => Partial<Parts>])[] = [
    ['the key of a partner of another site', () => ({ key: foreignKey })],
    ['the id of another request', asserted(() => ({ requestId: '_other' }))],
    ['no request', asserted(() => ({ requestId: undefined }))],
    ['the answer to another request', () => ({ inResponseTo: '_other' })],
    ['an assertion of an hour ago', asserted(({ at }) => ({ at: at - HOUR }))],
    ['a session that has ended', asserted(({ at }) => ({ expiresAt: at - HOUR }))],
  ];
  test.each(wrong)('%s is refused, and the site is told', async (_name, change) => {
    const login = await begin();
    const { to } = await deliver(login, await response(login, change));
    expect(to.address).toBe(SHOP);
    expect(to.parameters).toMatchObject({ error: 'access_denied' });
  });

  test('SAML Profiles 4.1.4.5: an answer counts once', async () => {
    const login = await begin();
    const xml = await response(
      login,
      asserted(() => ({ id: '_once' })),
    );
    expect((await deliver(login, xml)).to.parameters.access_token).toBeDefined();
    expect(wasRefused(await deliver(login, xml))).toBe(true);
  });

  test('RFC 9700 4.7: an answer in another browser than the one that asked ends nothing', async () => {
    const login = await begin();
    const xml = await response(
      login,
      asserted(() => ({ id: '_stolen' })),
    );
    expect(wasRefused(await deliver({ ...login, cookie: 'foreign_login_x=y' }, xml))).toBe(true);
  });
});

describe('X 5: the log names the cause, and no other one', () => {
  const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');
  const causeOf = async (login: Login, value: string): Promise<string> => {
    const before = await accountsNow();
    const reply = await deliverValue(login, value);
    expect(wasRefused(reply)).toBe(true);
    expect(await accountsNow()).toEqual(before);
    return (await bench.running.ask('log.get', { callId: String(reply.headers['x-call-id']) })).reason;
  };

  const encoded: readonly (readonly [string, (xml: string) => string, string])[] = [
    ['UTF-16', (xml) => base64(Buffer.from(`\uFEFF${xml}`, 'utf16le')), 'in UTF-16'],
    [
      'another character set',
      (xml) => base64(Buffer.from(xml.replace('user@', 'usér@'), 'latin1')),
      'no text in UTF-8',
    ],
    ['gzip', (xml) => base64(gzipSync(xml)), 'is compressed'],
    ['a bomb in a form', () => base64(deflateRawSync(Buffer.alloc(20_000_000, 32))), 'is compressed'],
    ['a lost character', (xml) => base64(xml.padEnd(xml.length + 2 - (xml.length % 3))).replace('P', ''), 'is damaged'],
    [
      'SAML 1.1',
      (xml) => base64(xml.replaceAll('SAML:2.0:protocol', 'SAML:1.1:protocol')),
      'in the namespace "urn:oasis',
    ],
    [
      'another version of the response',
      (xml) => base64(xml.replace('Version="2.0"', 'Version="1.1"')),
      'The response is not of',
    ],
    ['a response without time', (xml) => base64(xml.replace(/ IssueInstant="[^"]*"/, '')), 'has no IssueInstant'],
    [
      'a control character',
      (xml) => base64(xml.replace('<samlp:Status>', '\u0001<samlp:Status>')),
      'a control character',
    ],
    [
      'a reference to a control character',
      (xml) => base64(xml.replace('<samlp:Status>', '&#1;<samlp:Status>')),
      'has &#1;, a character',
    ],
    [
      'thousands of attributes',
      (xml) => {
        const many = Array.from({ length: 100 }, (_, n) => `b${n}=""`).join(' ');
        return base64(xml.replace('<samlp:Status>', `${`<a ${many}/>`.repeat(100)}<samlp:Status>`));
      },
      'too many attributes',
    ],
    [
      'R52: thousands of prefixes of namespaces',
      (xml) =>
        base64(
          xml.replace(
            /<ds:CanonicalizationMethod ([^>]*)\/>/,
            `<ds:CanonicalizationMethod $1><i:InclusiveNamespaces xmlns:i="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${'a '.repeat(9_000)}"/></ds:CanonicalizationMethod>`,
          ),
        ),
      'a PrefixList of more than',
    ],
    [
      'a name of every object instead of an algorithm',
      (xml) => base64(xml.replace('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'constructor')),
      'signature algorithm "constructor"',
    ],
  ];
  test.each(encoded)('%s', async (_name, value, cause) => {
    const login = await begin();
    expect(await causeOf(login, value(await response(login)))).toContain(cause);
  });

  const edited = (edit: Parts['edit']) => () => ({ edit });
  const CONDITIONS = /<saml:Conditions.*<\/saml:Conditions>/s;
  const AUDIENCE = /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s;
  const signed: readonly (readonly [string, (parts: Parts) => Partial<Parts>, string])[] = [
    [
      'a second audience that is not met',
      edited((xml) =>
        xml.replace(AUDIENCE, (one) => one + one.replace(/<saml:Audience>[^<]*/, '<saml:Audience>urn:x')),
      ),
      'The assertion is for "urn:x", not for',
    ],
    ['no audience', edited((xml) => xml.replace(AUDIENCE, '')), 'for no audience, not for'],
    ['no conditions', edited((xml) => xml.replace(CONDITIONS, '')), 'has no Conditions'],
    [
      'a condition that nobody knows',
      edited((xml) => xml.replace('</saml:Conditions>', '<saml:Condition/></saml:Conditions>')),
      'a condition "Condition" that is not known',
    ],
    ['another version of the assertion', edited((xml) => xml.replace('"2.0"', '"1.1"')), 'The assertion is not of'],
    [
      'a character that XML does not allow',
      edited((xml) => xml.replace('>user@', '>&#1;user@')),
      'a control character',
    ],
  ];
  test.each(signed)('%s', async (_name, change, cause) => {
    const login = await begin();
    const told = await causeOf(login, base64(await response(login, change)));
    expect(told).toContain(cause);
    expect(/another key/.test(told)).toBe(cause === 'The signature does not fit');
  });

  test('Exclusive XML Canonicalization 2.3: prefixes that a signature names are taken from around it', async () => {
    const login = await begin();
    const xml = await response(login, ({ asserted }) => ({
      asserted: { ...asserted, id: '_with-prefixes' },
      edit: (assertion) =>
        assertion.replace('<saml:Assertion ', '<saml:Assertion xmlns:xs="http://www.w3.org/2001/XMLSchema" '),
      sign: async (assertion) => {
        const signed = new SignedXml({
          ...{ privateKey: key.privateKey, canonicalizationAlgorithm: EXCLUSIVE, signatureAlgorithm: RSA_SHA256 },
          inclusiveNamespacesPrefixList: 'xs',
        });
        signed.addReference({
          ...{ xpath: '/*', transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: SHA256 },
          inclusiveNamespacesPrefixList: ['xs'],
        });
        signed.computeSignature(assertion, {
          prefix: 'ds',
          location: { reference: "/*/*[local-name(.)='Issuer']", action: 'after' },
        });
        return signed.getSignedXml();
      },
    }));
    expect(xml).toMatch(/<ds:CanonicalizationMethod [^>]*><InclusiveNamespaces PrefixList="xs"/);
    expect((await deliver(login, xml)).to.parameters.access_token).toBeDefined();
  });

  test('SAML Core 2.4.1.1: a confirmation of another kind beside the one of the bearer takes nothing away', async () => {
    const login = await begin();
    const another = '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"/>';
    const xml = await response(login, ({ asserted }) => ({
      asserted: { ...asserted, id: '_two-confirmations' },
      edit: (assertion) => assertion.replace('<saml:SubjectConfirmation ', `${another}<saml:SubjectConfirmation `),
    }));
    expect((await deliver(login, xml)).to.parameters.access_token).toBeDefined();
  });
});

describe('X 5: hostile requests at the identity provider', () => {
  const request = (more = '', issuer = 'https://portal.example', at = now) =>
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q1" Version="2.0" IssueInstant="${new Date(at).toISOString()}"${more}><saml:Issuer>${issuer}</saml:Issuer></samlp:AuthnRequest>`;
  const containing = (inner: string) => request().replace('</saml:Issuer>', `</saml:Issuer>${inner}`);
  const logout = () =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q2" Version="2.0" IssueInstant="${new Date(now).toISOString()}"><saml:Issuer>https://portal.example</saml:Issuer><saml:NameID>u-1</saml:NameID></samlp:LogoutRequest>`;
  const deflated = (text: string | Buffer) => deflateRawSync(text).toString('base64');
  const sent = (path: string, SAMLRequest: string) => bench.call(`${BASE}${path}`, { query: { SAMLRequest } });

  test('a request that is right waits for its user: a control of all that follows', async () => {
    expect((await sent('/idp/sso', deflated(request()))).to.parameters.mode).toBe('login');
  });

  const hostile: readonly (readonly [string, string, () => string])[] = [
    ['a request of an hour ago', '/idp/sso', () => deflated(request('', 'https://portal.example', now - 3_600_000))],
    ['a deflate bomb', '/idp/sso', () => deflated(Buffer.alloc(20_000_000, 32))],
    ['something that is no base64', '/idp/sso', () => '<xml>'],
    [
      'a document type',
      '/idp/sso',
      () => deflated(`<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${request()}`),
    ],
    ['a response instead of a request', '/idp/sso', () => deflated(request().replaceAll('AuthnRequest', 'Response'))],
    [
      'a request that names its user',
      '/idp/sso',
      () => deflated(containing('<saml:Subject><saml:NameID>u-1</saml:NameID></saml:Subject>')),
    ],
    ['an element in no namespace', '/idp/slo', () => deflated('<a/>')],
    ['another encoding', '/idp/sso', () => deflated(`<?xml version="1.0" encoding="UTF-7"?>${request()}`)],
    ['an attribute twice', '/idp/sso', () => deflated(request(' ID="_q2"'))],
    [
      'a logout request without signature for the service provider',
      '/sp/slo',
      () => deflated(logout().replace('https://portal.example', ISSUER)),
    ],
  ];
  test.each(hostile)('%s is told on a page, and nothing redirects', async (_name, path, message) => {
    const { status, headers } = await sent(path, message());
    expect([status, headers.location]).toEqual([400, undefined]);
  });

  test('SAML Core 3.4.1: who may not be asked cannot log in anew: a passive request that forces a login is told NoPassive', async () => {
    const { login_token } = await bench.register('passive@shop.example');
    bench.running.clock.advance(1_000);
    const both = ' ForceAuthn="true" IsPassive="true"';
    const { samlContext = '' } = (await sent('/idp/sso', deflated(request(both)))).to.parameters;
    const form = { samlContext, loginToken: login_token };
    const { text } = await bench.call(`${BASE}/idp/sso/continue`, { query: form });
    const [, response = ''] = /name="SAMLResponse" value="([^"]*)"/.exec(text) ?? [];
    const xml = Buffer.from(
      response.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
      'base64',
    ).toString();
    expect(xml).toContain(':NoPassive');
    expect(xml).not.toContain('<saml:Assertion');
  });

  test('D48: a cookie alone logs nobody out: any page could lead a browser there', async () => {
    await bench.register('stays@shop.example');
    const { sessionInfo } = (await bench.login('stays@shop.example')) as { sessionInfo: { login_token: string } };
    const headers = { cookie: `glt_${API_KEY}=${sessionInfo.login_token}` };
    for (const path of ['/idp/slo/finalize', '/sp/logout']) {
      expect((await bench.call(`${BASE}${path}`, { headers })).status).toBe(400);
    }
    const form = { apiKey: API_KEY, login_token: sessionInfo.login_token, format: 'json' };
    expect((await bench.call('/accounts.getAccountInfo', { form })).json.errorCode).toBe(0);
  });

  test('SAML Bindings 3.4.4.1: a signed query whose message is written in another spelling is not believed', async () => {
    const xml = logout();
    const pairs = `SAMLRequest=${encodeURIComponent(deflated(xml))}&SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`;
    const signature = encodeURIComponent(sign('sha256', Buffer.from(pairs), key.privateKey).toString('base64'));
    const signed = `${pairs}&Signature=${signature}`;
    // Signed rightly it is judged further: nobody of that name is logged in.
    expect((await bench.call(`${BASE}/idp/slo`, { query: signed })).text).toContain('Nobody with this NameID');
    for (const query of [
      signed.replace('SAMLRequest', 'samlrequest'),
      signed.replace('SAMLRequest', 'SAML%52equest'),
      `${signed}&relaystate=x`,
    ]) {
      expect((await bench.call(`${BASE}/idp/slo`, { query })).text).toContain('as the redirect binding has it');
    }
  });

  test('SAML Core 3.7.3.2: an identity provider that did not end all sessions is not told as a logout', async () => {
    const answered = (status: readonly string[]) => {
      const destination = `${audience}/sp/slo`;
      const answer = { id: '_lr', at: now, issuer: ISSUER, destination, inResponseTo: '_asked', status };
      const sent = { name: 'SAMLResponse', xml: responseXml('LogoutResponse', answer), relayState: undefined } as const;
      const { search } = new URL(redirectAddress(destination, sent, key));
      return bench.call(`${BASE}/sp/slo`, { query: search.slice(1) });
    };
    expect((await answered(['Success'])).status).toBe(200);
    const partial = await answered(['Responder', 'PartialLogout']);
    expect([partial.status, partial.text]).toEqual([400, expect.stringContaining('answered Responder, PartialLogout')]);
  });

  test('SAML Core 3.7.3.2: a service provider that did not end its session is named, and the user is not told as logged out', async () => {
    const { login_token: loginToken } = await bench.register('stays-there@shop.example');
    const { samlContext = '' } = (await sent('/idp/sso', deflated(request()))).to.parameters;
    await bench.call(`${BASE}/idp/sso/continue`, { query: { samlContext, loginToken: String(loginToken) } });
    const began = await bench.call(`${BASE}/idp/slo/finalize`, { query: { loginToken: String(loginToken) } });
    const asked = new URL(String(began.headers.location)).searchParams;
    const xml = inflateRawSync(Buffer.from(asked.get('SAMLRequest') ?? '', 'base64')).toString();
    const destination = `${audience}/idp/slo`;
    const answer = responseXml('LogoutResponse', {
      ...{ id: '_lr2', at: now, issuer: 'https://portal.example', destination, status: ['Responder', 'RequestDenied'] },
      inResponseTo: / ID="([^"]+)"/.exec(xml)?.[1],
    });
    const relayState = asked.get('RelayState') ?? '';
    const { search } = new URL(redirectAddress(destination, { name: 'SAMLResponse', xml: answer, relayState }, key));
    const ended = await bench.call(`${BASE}/idp/slo`, { query: search.slice(1) });
    expect([ended.status, ended.text]).toEqual([400, expect.stringContaining('not that at portal')]);
  });

  test('SAML Core 3.7: a logout of somebody who is not logged in says so in the log', async () => {
    const destination = `${audience}/sp/slo`;
    const xml = logoutRequestXml({
      ...{ id: '_l9', at: now, issuer: ISSUER, destination, nameID: 'nobody@idp.example' },
      ...{ format: 'urn:x:emailAddress', sessionIndex: 's1' },
    });
    const { search } = new URL(redirectAddress(destination, { name: 'SAMLRequest', xml, relayState: undefined }, key));
    const reply = await bench.call(`${BASE}/sp/slo`, { query: search.slice(1) });
    const { reason } = await bench.running.ask('log.get', { callId: String(reply.headers['x-call-id']) });
    expect(reason).toContain('Nobody whom work knows by this NameID is logged in here');
  });

  test('X 5: a context of another kind, a made-up one and an old one go on nowhere', async () => {
    const waiting = await sent('/idp/sso', deflated(request()));
    const { samlContext = '' } = waiting.to.parameters;
    const finalized = await bench.call(`${BASE}/idp/slo/finalize`, { query: { samlContext } });
    const madeUp = await bench.call(`${BASE}/idp/sso/continue`, { query: { samlContext: 'ot2.s.made-up' } });
    bench.running.clock.advance(601_000);
    const old = await bench.call(`${BASE}/idp/sso/continue`, { query: { samlContext } });
    expect([finalized.status, madeUp.status, old.status]).toEqual([400, 400, 400]);
  });
});
