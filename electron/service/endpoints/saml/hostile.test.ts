import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, beginLogin, cookieOf, type Reply, SHOP } from '#service/endpoints/openid/openid.fixture.ts';
import { logoutRequestXml, responseXml } from '#service/families/fidm/saml/outgoing.ts';
import { ENVELOPED, EXCLUSIVE, RSA_SHA256, SHA256 } from '#service/families/fidm/saml/signature.ts';
import { redirectAddress } from '#service/families/fidm/saml/signing.ts';
import {
  assertionIn,
  BASE,
  base64,
  type Changes,
  deflated,
  forged,
  ISSUER,
  inflated,
  inside,
  openSamlBench,
  PORTAL,
  signatureIn,
} from './messages.fixture.ts';

/*
 * Messages of somebody who has everything but the key of a partner (X 5). Each case is a message that would be taken without the
 * one thing that is wrong with it; the first test says so.
 */

const bench = forAllTests(
  () => openSamlBench(false),
  ({ stop }) => stop(),
);

interface Login {
  readonly cookie: string;
  readonly relayState: string;
  /** What a response to it names. */
  readonly answers: Changes;
}

/** Begins a login, as far as the identity provider. */
async function begin(): Promise<Login> {
  const { cookie, address } = await beginLogin(bench, { x_provider: 'saml-work' });
  const [, id = ''] = / ID="([^"]+)"/.exec(inflated(address.searchParams.get('SAMLRequest'))) ?? [];
  const relayState = address.searchParams.get('RelayState') ?? '';
  return { cookie, relayState, answers: { requestId: id, inResponseTo: id } };
}

/** A response that is right but for what is changed. */
const response = ({ answers }: Login, changes: Changes = {}) => bench.response({ ...answers, ...changes });

const deliverValue = ({ cookie, relayState }: Login, SAMLResponse: string): Promise<Reply> =>
  bench.call(`${BASE}/sp/acs`, { form: { SAMLResponse, RelayState: relayState }, headers: { cookie } });

const deliver = (login: Login, xml: string): Promise<Reply> => deliverValue(login, base64(xml));

const accountsNow = async () =>
  (await bench.rest('accounts.search', { query: 'select count(*) from accounts' })).results;

const wasRefused = ({ status, to, headers }: Reply): boolean =>
  to.parameters.access_token === undefined &&
  (status === 400 ? headers.location === undefined : to.parameters.error === 'access_denied');

const replaced = (xml: string, assertions: string): string => xml.replace(assertionIn(xml), () => assertions);

/** Puts something into the response that no signature covers. */
const beforeStatus = (xml: string, more: string): string =>
  xml.replace('<samlp:Status>', () => `${more}<samlp:Status>`);

test('X 5: what is right is taken: a control of all that follows', async () => {
  const login = await begin();
  expect((await deliver(login, await response(login))).to.parameters.access_token).toBeDefined();
});

describe('X 5, SAML Core 5.4: nobody is logged in by a response that is signed, and', () => {
  const extensions = (xml: string) => `<samlp:Extensions>${xml}</samlp:Extensions>`;
  const unsigned = (xml: string) => assertionIn(xml).replace(signatureIn(xml), '');
  const around = (xml: string) => {
    const object = `<ds:Object>${assertionIn(xml)}</ds:Object></ds:Signature>`;
    return inside(
      forged(xml),
      signatureIn(xml).replace('</ds:Signature>', () => object),
    );
  };
  const wrapped: readonly (readonly [string, (xml: string) => string])[] = [
    ['a forged assertion before the signed one', (xml) => replaced(xml, forged(xml) + assertionIn(xml))],
    ['a forged assertion inside the signed one', (xml) => replaced(xml, inside(assertionIn(xml), forged(xml)))],
    ['the signed assertion among the extensions', (xml) => replaced(xml, extensions(assertionIn(xml)) + forged(xml))],
    ['the signed assertion in an Object of the signature of a forged one', (xml) => replaced(xml, around(xml))],
    [
      'the signature in a forged assertion, with the signed one elsewhere',
      (xml) => replaced(xml, inside(forged(xml), signatureIn(xml)) + extensions(unsigned(xml))),
    ],
    ['a forged assertion with its id', (xml) => replaced(xml, forged(xml, '_a1b2c3') + assertionIn(xml))],
    [
      'the whole response inside a forged one',
      (xml) => replaced(xml, extensions(xml.replace('_r1', '_r2')) + forged(xml)),
    ],
  ];

  // XML that parsers read differently, or that costs them much.
  const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
  const entities = ['<!ENTITY l0 "lol">', ...laughs].join('');
  const named = (xml: string, name: string) => xml.replace('user@idp.example</saml:NameID>', `${name}</saml:NameID>`);
  const odd: readonly (readonly [string, (xml: string) => string])[] = [
    ['a comment in the NameID', (xml) => named(xml, 'user<!-- -->@idp.example')],
    ['a CDATA section in the NameID', (xml) => named(xml, '<![CDATA[user@idp.example]]>')],
    ['a processing instruction in the NameID', (xml) => named(xml, 'user<?x y?>@idp.example')],
    ['a document type', (xml) => `<!DOCTYPE Response>${xml}`],
    ['a billion laughs', (xml) => `<!DOCTYPE r [${entities}]>${xml.replace('user@idp', '&l9;user@idp')}`],
    ['an entity that nothing declares', (xml) => xml.replace('user@idp', '&nbsp;user@idp')],
    ['ten thousand elements', (xml) => beforeStatus(xml, '<a/>'.repeat(10_000))],
    ['a text that is too long', (xml) => beforeStatus(xml, ' '.repeat(140_000))],
    ['an element that is not closed', (xml) => xml.replace('</samlp:Response>', '')],
  ];
  const HMAC = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
  const XPATH = 'http://www.w3.org/TR/1999/REC-xpath-19991116';
  const changed: readonly (readonly [string, (xml: string) => string])[] = [
    ['HMAC, with the certificate as its key', (xml) => xml.replace(RSA_SHA256, HMAC)],
    ['a transform that selects a part', (xml) => xml.replace(ENVELOPED, XPATH)],
    ['a reference to the whole document', (xml) => xml.replace('URI="#_a1b2c3"', 'URI=""')],
    ['two references', (xml) => xml.replace(/<ds:Reference .*<\/ds:Reference>/s, (one) => one + one)],
    ['two signatures', (xml) => xml.replace(signatureIn(xml), (one) => one + one)],
  ];
  test.each([...wrapped, ...odd, ...changed])('has %s', async (_name, change) => {
    const before = await accountsNow();
    const login = await begin();
    const xml = await response(login);
    const hostile = change(xml);
    expect(hostile).not.toBe(xml);
    expect(wasRefused(await deliver(login, hostile))).toBe(true);
    expect(await accountsNow()).toEqual(before);
  });
});

describe('X 5: signed, and meant for somebody else or for another time', () => {
  const HOUR = 3_600_000;
  const old = ({ now } = bench) => ({ at: now - HOUR, authenticatedAt: now, expiresAt: now + HOUR, responseAt: now });
  const wrong: readonly (readonly [string, () => Changes])[] = [
    ['the key of a partner of another site', () => ({ key: bench.foreignKey })],
    ['the id of another request', () => ({ requestId: '_other' })],
    ['no request', () => ({ requestId: undefined })],
    ['the answer to another request', () => ({ inResponseTo: '_other' })],
    ['an assertion of an hour ago', old],
    ['a session that has ended', () => ({ expiresAt: bench.now - HOUR })],
  ];
  test.each(wrong)('%s is refused, and the site is told', async (_name, change) => {
    const login = await begin();
    const { to } = await deliver(login, await response(login, change()));
    expect(to.address).toBe(SHOP);
    expect(to.parameters).toMatchObject({ error: 'access_denied' });
  });

  test('SAML Profiles 4.1.4.5: an answer counts once', async () => {
    const login = await begin();
    const xml = await response(login, { id: '_once' });
    expect((await deliver(login, xml)).to.parameters.access_token).toBeDefined();
    expect(wasRefused(await deliver(login, xml))).toBe(true);
  });

  test('RFC 9700 4.7: an answer in another browser than the one that asked ends nothing', async () => {
    const login = await begin();
    const xml = await response(login, { id: '_stolen' });
    expect(wasRefused(await deliver({ ...login, cookie: 'foreign_login_x=y' }, xml))).toBe(true);
  });
});

describe('X 5: the log names the cause, and no other one', () => {
  const causeOf = async (login: Login, value: string): Promise<string> => {
    const before = await accountsNow();
    const reply = await deliverValue(login, value);
    expect(wasRefused(reply)).toBe(true);
    expect(await accountsNow()).toEqual(before);
    return (await bench.rowOf(reply)).reason;
  };

  const edits = (edit: (xml: string) => string) => (xml: string) => base64(edit(xml));
  const latin1 = (xml: string) => base64(Buffer.from(xml, 'latin1'));
  const many = Array.from({ length: 100 }, (_, n) => `b${n}=""`).join(' ');
  const METHOD = /<ds:CanonicalizationMethod ([^>]*)\/>/;
  const prefixes = `<ds:CanonicalizationMethod $1><i:InclusiveNamespaces xmlns:i="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${'a '.repeat(9_000)}"/></ds:CanonicalizationMethod>`;
  const encoded: readonly (readonly [string, (xml: string) => string, string])[] = [
    ['UTF-16', (xml) => base64(Buffer.from(`\uFEFF${xml}`, 'utf16le')), 'in UTF-16'],
    ['another character set', (xml) => latin1(xml.replace('user@', 'usér@')), 'no text in UTF-8'],
    ['gzip', (xml) => base64(gzipSync(xml)), 'is compressed'],
    ['a bomb in a form', () => deflated(Buffer.alloc(20_000_000, 32)), 'is compressed'],
    ['a lost character', (xml) => base64(xml.padEnd(xml.length + 2 - (xml.length % 3))).replace('P', ''), 'is damaged'],
    ['SAML 1.1', edits((xml) => xml.replaceAll('L:2.0:protocol', 'L:1.1:protocol')), 'in the namespace "urn:oasis'],
    ['another version of the response', edits((xml) => xml.replace('"2.0"', '"1.1"')), 'The response is not of'],
    ['a response without time', edits((xml) => xml.replace(/ IssueInstant="[^"]*"/, '')), 'has no IssueInstant'],
    ['a control character', edits((xml) => beforeStatus(xml, '\u0001')), 'a control character'],
    ['a reference to a control character', edits((xml) => beforeStatus(xml, '&#1;')), 'has &#1;, a character'],
    ['thousands of attributes', edits((xml) => beforeStatus(xml, `<a ${many}/>`.repeat(100))), 'too many attributes'],
    ['R52: thousands of prefixes', edits((xml) => xml.replace(METHOD, prefixes)), 'a PrefixList of more than'],
    ['no algorithm', edits((xml) => xml.replace(RSA_SHA256, 'constructor')), 'signature algorithm "constructor"'],
  ];
  test.each(encoded)('%s', async (_name, value, cause) => {
    const login = await begin();
    expect(await causeOf(login, value(await response(login)))).toContain(cause);
  });

  const CONDITIONS = /<saml:Conditions.*<\/saml:Conditions>/s;
  const AUDIENCE = /<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s;
  const twice = (one: string) => one + one.replace(/<saml:Audience>[^<]*/, '<saml:Audience>urn:x');
  const [unknown, END] = ['<saml:Condition/>', '</saml:Conditions>'];
  const signed: readonly (readonly [string, (assertion: string) => string, string])[] = [
    [
      'a second audience that is not met',
      (xml) => xml.replace(AUDIENCE, twice),
      'The assertion is for "urn:x", not for',
    ],
    ['no audience', (xml) => xml.replace(AUDIENCE, ''), 'for no audience, not for'],
    ['no conditions', (xml) => xml.replace(CONDITIONS, ''), 'has no Conditions'],
    ['an unknown condition', (xml) => xml.replace(END, unknown + END), 'a condition "Condition" that is not known'],
    ['another version of the assertion', (xml) => xml.replace('"2.0"', '"1.1"'), 'The assertion is not of'],
    ['a character that XML does not allow', (xml) => xml.replace('>user@', '>&#1;user@'), 'a control character'],
  ];
  test.each(signed)('%s', async (_name, edit, cause) => {
    const login = await begin();
    const told = await causeOf(login, base64(await response(login, { edit })));
    expect(told).toContain(cause);
    expect(told).not.toContain('another key');
  });

  test('Exclusive XML Canonicalization 2.3: prefixes that a signature names are taken from around it', async () => {
    const login = await begin();
    const xml = await response(login, {
      id: '_with-prefixes',
      edit: (assertion) =>
        assertion.replace('<saml:Assertion ', '<saml:Assertion xmlns:xs="http://www.w3.org/2001/XMLSchema" '),
      sign(assertion, key) {
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
    });
    expect(xml).toMatch(/<ds:CanonicalizationMethod [^>]*><InclusiveNamespaces PrefixList="xs"/);
    expect((await deliver(login, xml)).to.parameters.access_token).toBeDefined();
  });

  test('SAML Core 2.4.1.1: a confirmation of another kind beside the one of the bearer takes nothing away', async () => {
    const login = await begin();
    const another = '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:sender-vouches"/>';
    const xml = await response(login, {
      id: '_two-confirmations',
      edit: (assertion) => assertion.replace('<saml:SubjectConfirmation ', `${another}<saml:SubjectConfirmation `),
    });
    expect((await deliver(login, xml)).to.parameters.access_token).toBeDefined();
  });
});

describe('X 5: hostile requests at the identity provider', () => {
  const request = (more = '', at = bench.now) =>
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q1" Version="2.0" IssueInstant="${new Date(at).toISOString()}"${more}><saml:Issuer>${PORTAL}</saml:Issuer></samlp:AuthnRequest>`;
  const SUBJECT = '</saml:Issuer><saml:Subject><saml:NameID>u-1</saml:NameID></saml:Subject>';
  const logout = (issuer = PORTAL) =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_q2" Version="2.0" IssueInstant="${new Date(bench.now).toISOString()}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>u-1</saml:NameID></samlp:LogoutRequest>`;
  const sent = (path: string, SAMLRequest: string) => bench.call(`${BASE}${path}`, { query: { SAMLRequest } });

  test('a request that is right waits for its user: a control of all that follows', async () => {
    expect((await sent('/idp/sso', deflated(request()))).to.parameters.mode).toBe('login');
  });

  const hostile: readonly (readonly [string, string, () => string])[] = [
    ['a request of an hour ago', '/idp/sso', () => deflated(request('', bench.now - 3_600_000))],
    ['a deflate bomb', '/idp/sso', () => deflated(Buffer.alloc(20_000_000, 32))],
    ['something that is no base64', '/idp/sso', () => '<xml>'],
    ['a document type', '/idp/sso', () => deflated(`<!DOCTYPE r [<!ENTITY x SYSTEM "file:///x">]>${request()}`)],
    ['a response instead of a request', '/idp/sso', () => deflated(request().replaceAll('AuthnRequest', 'Response'))],
    ['a request that names its user', '/idp/sso', () => deflated(request().replace('</saml:Issuer>', SUBJECT))],
    ['an element in no namespace', '/idp/slo', () => deflated('<a/>')],
    ['another encoding', '/idp/sso', () => deflated(`<?xml version="1.0" encoding="UTF-7"?>${request()}`)],
    ['an attribute twice', '/idp/sso', () => deflated(request(' ID="_q2"'))],
    ['a logout request without signature for the service provider', '/sp/slo', () => deflated(logout(ISSUER))],
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
    const login_token = await bench.loginToken('stays@shop.example');
    const headers = cookieOf(login_token);
    for (const path of ['/idp/slo/finalize', '/sp/logout']) {
      expect((await bench.call(`${BASE}${path}`, { headers })).status).toBe(400);
    }
    const form = { apiKey: API_KEY, login_token, format: 'json' };
    expect((await bench.call('/accounts.getAccountInfo', { form })).json.errorCode).toBe(0);
  });

  test('SAML Bindings 3.4.4.1: a signed query whose message is written in another spelling is not believed', async () => {
    const xml = logout();
    const { search } = new URL(
      redirectAddress(bench.site, { name: 'SAMLRequest', xml, relayState: undefined }, bench.portalKey),
    );
    const signed = search.slice(1);
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
      const destination = `${bench.site}/sp/slo`;
      const answer = { id: '_lr', at: bench.now, issuer: ISSUER, destination, inResponseTo: '_asked', status };
      const sent = { name: 'SAMLResponse', xml: responseXml('LogoutResponse', answer), relayState: undefined } as const;
      return bench.follow(redirectAddress(destination, sent, bench.key));
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
    const xml = inflated(asked.get('SAMLRequest'));
    const destination = `${bench.site}/idp/slo`;
    const answer = responseXml('LogoutResponse', {
      ...{ id: '_lr2', at: bench.now, issuer: PORTAL, destination, status: ['Responder', 'RequestDenied'] },
      inResponseTo: / ID="([^"]+)"/.exec(xml)?.[1],
    });
    const relayState = asked.get('RelayState') ?? '';
    const told = { name: 'SAMLResponse', xml: answer, relayState } as const;
    const ended = await bench.follow(redirectAddress(destination, told, bench.portalKey));
    expect([ended.status, ended.text]).toEqual([400, expect.stringContaining('not that at portal')]);
  });

  test('SAML Core 3.7: a logout of somebody who is not logged in says so in the log', async () => {
    const destination = `${bench.site}/sp/slo`;
    const xml = logoutRequestXml({
      ...{ id: '_l9', at: bench.now, issuer: ISSUER, destination, nameID: 'nobody@idp.example' },
      ...{ format: 'urn:x:emailAddress', sessionIndex: 's1' },
    });
    const sent = { name: 'SAMLRequest', xml, relayState: undefined } as const;
    const { reason } = await bench.rowOf(await bench.follow(redirectAddress(destination, sent, bench.key)));
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
