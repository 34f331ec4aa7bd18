import { sign } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { API_KEY, type OpenIdBench, openIdBench } from '#service/endpoints/openid/openid.fixture.ts';
import { newSamlKey } from '#service/families/fidm/saml/key.ts';
import {
  type Asserted,
  assertionXml,
  authnRequestXml,
  logoutRequestXml,
  responseXml,
} from '#service/families/fidm/saml/outgoing.ts';
import { registeredSp } from '#service/families/fidm/saml/partners.ts';
import type { SamlKey } from '#service/families/fidm/saml/repository.ts';
import { encryptedAssertion, redirectAddress, signXml } from '#service/families/fidm/saml/signing.ts';

/*
 * SAML messages that somebody pastes (X 5): each text with its true cause. A text that is right but for one thing is built from one
 * that is taken, so the cause is known.
 */

const BASE = `/saml/v2.0/${API_KEY}`;
const ISSUER = 'https://idp.example';
const PORTAL = 'https://portal.example';

let bench: OpenIdBench;
let key: SamlKey;
let foreignKey: SamlKey;
let portalKey: SamlKey;
let now: number;
let site: string;
let acs: string;

beforeAll(async () => {
  bench = await openIdBench();
  const origin = new URL(bench.base).origin;
  site = `${origin}${BASE}`;
  acs = `${site}/sp/acs`;
  now = Date.now();
  [key, foreignKey, portalKey] = await Promise.all(
    ['work', 'another', 'portal'].map((name) => newSamlKey(name, now)) as [
      Promise<SamlKey>,
      Promise<SamlKey>,
      Promise<SamlKey>,
    ],
  );
  const idp = { name: 'work', entityID: ISSUER, singleSignOnServiceUrl: `${ISSUER}/sso`, certificate: key.certificate };
  const sp = {
    ...{ name: 'portal', entityId: PORTAL, certificate: portalKey.certificate, authnRequestSigned: true },
    ...{ assertionConsumerServiceUrl: `${PORTAL}/acs`, singleLogoutServiceURL: `${PORTAL}/slo` },
  };
  const open = {
    name: 'open',
    entityId: 'https://open.example',
    assertionConsumerServiceUrl: 'https://open.example/acs',
  };
  for (const [method, config] of [
    ['fidm.saml.registerIdP', idp],
    ['fidm.saml.idp.registerSP', sp],
    ['fidm.saml.idp.registerSP', open],
  ] as const) {
    const made = await bench.rest(method, { config: JSON.stringify(config) });
    if (made.errorCode !== 0) throw new Error(JSON.stringify(made));
  }
});
afterAll(() => bench.stop());

type Changes = Partial<
  Asserted & {
    readonly key: SamlKey;
    readonly audience: string;
    readonly recipient: string;
    readonly destination: string;
    readonly inResponseTo: string;
    readonly status: readonly string[];
    readonly responseIssuer: string;
    readonly isUnsigned: boolean;
  }
>;

/** A response of the partner to the site, right but for what is changed. */
async function response(changes: Changes = {}): Promise<string> {
  const sp = registeredSp.parse({
    ...{ name: 'shop', entityId: changes.audience ?? site },
    assertionConsumerServiceUrl: changes.recipient ?? acs,
  });
  const at = changes.at ?? now;
  const asserted: Asserted = {
    ...{ id: '_a1b2c3', at, issuer: ISSUER, sp, requestId: '_req1', nameID: 'user@idp.example' },
    ...{ format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', sessionIndex: 's1' },
    ...{ authenticatedAt: at, expiresAt: at + 3_600_000, attributes: [['mail', 'user@idp.example']] },
    ...changes,
  };
  const plain = assertionXml(asserted);
  const assertion = changes.isUnsigned ? plain : await signXml(plain, changes.key ?? key);
  const { destination = acs, inResponseTo = '_req1', status = ['Success'], responseIssuer = asserted.issuer } = changes;
  return responseXml(
    'Response',
    { id: '_r1', at, issuer: responseIssuer, destination, inResponseTo, status },
    assertion,
  );
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const form = (xml: string, more: Readonly<Record<string, string>> = { RelayState: 'r-1' }): string =>
  new URLSearchParams({ SAMLResponse: base64(xml), ...more }).toString();
const html = (xml: string, action = acs): string =>
  `<html><body onload="document.forms[0].submit()"><form method="post" action="${action}"><input type="hidden" name="SAMLResponse" value="${base64(xml).replaceAll('+', '&#43;')}"/><input type="hidden" name="RelayState" value="r-1"/></form></body></html>`;

const request = (changes: Partial<Parameters<typeof authnRequestXml>[0]> = {}): string =>
  authnRequestXml({
    ...{ id: '_req7', at: now, issuer: PORTAL, destination: `${site}/idp/sso` },
    ...{ assertionConsumer: `${PORTAL}/acs`, format: undefined },
    ...changes,
  });
const address = (
  xml: string,
  by: SamlKey | 'nobody' = portalKey,
  relayState: string | undefined = 'state 1/2',
): string =>
  redirectAddress(`${site}/idp/sso`, { name: 'SAMLRequest', xml, relayState }, by === 'nobody' ? undefined : by);
/** Of a partner that need not sign. */
const openRequest = (): string =>
  request({ issuer: 'https://open.example', assertionConsumer: 'https://open.example/acs' });
const SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
/** An address whose signature is over another text than the query. */
function signedOver(
  made: (parts: Readonly<Record<'request' | 'relay' | 'algorithm', string>>) => string,
  algorithm = SHA256,
): string {
  const raw = deflateRawSync(request()).toString('base64');
  const parts = { request: raw, relay: 'state 1/2', algorithm };
  const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256';
  const signature = sign(hash, Buffer.from(made(parts)), portalKey.privateKey).toString('base64');
  const encoded = encodeURIComponent;
  return `${site}/idp/sso?SAMLRequest=${encoded(raw)}&RelayState=${encoded(parts.relay)}&SigAlg=${encoded(algorithm)}&Signature=${encoded(signature)}`;
}
const inQuery = (value: string): string => `${site}/idp/sso?SAMLRequest=${value}`;

const judge = (text: string, at?: number | 'now' | 'call') =>
  bench.running.ask('reproduce.judge', { text, ...(at !== undefined && { at }) });

const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const signatureIn = (xml: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
const forged = (xml: string): string =>
  assertionIn(xml).replace(signatureIn(xml), '').replace('_a1b2c3', '_evil').replaceAll('user@', 'admin@');

describe('a message that is right (X 5)', () => {
  test.each<[string, () => string | Promise<string>, string]>([
    ['a form body', async () => form(await response()), 'SAML response'],
    ['a form in HTML', async () => html(await response()), 'SAML response'],
    ['base64 alone', async () => base64(await response()), 'SAML response'],
    ['XML', () => response(), 'SAML response'],
    ['XML that was formatted', async () => (await response()).replaceAll('><', '>\n  <'), 'SAML response'],
    ['XML in a log line', async () => `2026-01-02 DEBUG received ${await response()} from idp`, 'SAML response'],
    [
      'a log of a form',
      async () => `POST ${acs}\nSAMLResponse: ${base64(await response())}\nRelayState: r-1`,
      'SAML response',
    ],
    [
      'JSON',
      async () => JSON.stringify({ SAMLResponse: base64(await response()), RelayState: 'r-1' }),
      'SAML response',
    ],
    ['a cURL command', async () => `curl '${acs}' --data '${form(await response())}'`, 'SAML response'],
    [
      'an HTTP request',
      async () => `POST ${BASE}/sp/acs HTTP/1.1\r\nHost: localhost\r\n\r\n${form(await response())}`,
      'SAML response',
    ],
    ['an address', () => address(request()), 'SAML request'],
    ['an address of who need not sign', () => address(openRequest(), 'nobody'), 'SAML request'],
    [
      'a log line of a server',
      () =>
        `127.0.0.1 - "GET ${new URL(address(request())).pathname}${new URL(address(request())).search} HTTP/1.1" 302`,
      'SAML request',
    ],
    ['a request that was deflated, alone', () => deflateRawSync(openRequest()).toString('base64'), 'SAML request'],
  ])('%s', async (_, made, name) => {
    const verdict = await judge(await made());
    expect(verdict, JSON.stringify(verdict, undefined, 1)).toMatchObject({
      outcome: 'accepted',
      document: { kind: 'saml', form: name },
    });
  });
});

type Case = readonly [what: string, made: () => string | Promise<string>, cause: RegExp, proof?: RegExp];

const encodings: readonly Case[] = [
  [
    'blanks for plus',
    async () => `SAMLResponse=${withPlus(await response()).replaceAll('+', ' ')}`,
    /has blanks where plus signs were/,
  ],
  ['plus that is not encoded in an address', () => inQuery(plusDeflated()), /has blanks where plus signs were/],
  [
    'encoded twice',
    () => inQuery(encodeURIComponent(encodeURIComponent(deflateRawSync(openRequest()).toString('base64')))),
    /percent-encoded twice/,
  ],
  ['base64 twice', async () => form(base64(await response())), /in base64 twice/],
  ['not deflated', () => inQuery(encodeURIComponent(base64(openRequest()))), /is not deflated/],
  [
    'with the header of zlib',
    () => inQuery(encodeURIComponent(deflateSync(openRequest()).toString('base64'))),
    /header of zlib/,
  ],
  ['gzip', () => inQuery(encodeURIComponent(gzipSync(openRequest()).toString('base64'))), /gzip/],
  [
    'deflated in a form',
    async () =>
      html('').replace(
        'value=""',
        `value="${deflateRawSync(await response())
          .toString('base64')
          .replaceAll('+', '&#43;')}"`,
      ),
    /is deflated, which the POST binding/,
  ],
  ['base64url', () => inQuery(urlDeflated()), /in base64url/],
  ['cut off', async () => `SAMLResponse=${encodeURIComponent(base64(await response()).slice(0, 800))}`, /cut off/],
  [
    'cut off in an address',
    () => inQuery(encodeURIComponent(deflateRawSync(openRequest()).toString('base64').slice(0, -120))),
    /cut off/,
  ],
  [
    'XML as a parameter',
    async () => `SAMLResponse=${encodeURIComponent(await response())}&RelayState=r-1`,
    /not in base64/,
  ],
];

/** Base64 of a response that has a plus: not every one has. */
function withPlus(xml: string): string {
  for (let tries = 0; ; tries += 1) {
    const value = base64(
      xml.replace('<samlp:Status>', `<samlp:Status>${' '.repeat(tries)}`).replace('user@', `u\u00fe${tries}@`),
    );
    if (value.includes('+')) return value;
  }
}
function ofDeflated(fits: (value: string) => boolean): string {
  for (let tries = 0; ; tries += 1) {
    const xml = request({
      id: `_req${tries}`,
      issuer: 'https://open.example',
      assertionConsumer: 'https://open.example/acs',
    });
    const value = deflateRawSync(xml).toString('base64');
    if (fits(value)) return value;
  }
}
const plusDeflated = (): string =>
  ofDeflated((value) => value.includes('+'))
    .replaceAll('/', '%2F')
    .replaceAll('=', '%3D');
const urlDeflated = (): string =>
  ofDeflated((value) => /[+/]/.test(value))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const contents: readonly Case[] = [
  [
    'another audience',
    () => response({ audience: 'https://another.example' }),
    /is for another audience/,
    /another\.example/,
  ],
  [
    'an audience with a slash',
    () => response({ audience: `${site}/` }),
    /Audience differs from the entity id in a slash at the end/,
  ],
  ['another recipient', () => response({ recipient: 'https://another.example/acs' }), /Recipient is another address/],
  ['another destination', () => response({ destination: `${site}/sp/other` }), /Destination is another address/],
  [
    'a destination over http',
    () => response({ destination: acs.replace('https:', 'http:') }),
    /Destination differs from the expected one in http and https/,
  ],
  [
    'another port',
    () => response({ recipient: acs.replace(/:\d+/, ':1') }),
    /Recipient differs from the expected one in the port/,
  ],
  [
    'an unknown issuer',
    () => response({ issuer: 'https://nobody.example' }),
    /no identity provider with this Issuer/,
    /nobody\.example/,
  ],
  [
    'an issuer with a slash',
    () => response({ issuer: `${ISSUER}/` }),
    /Issuer differs from the registered one in a slash/,
  ],
  ['two issuers', () => response({ responseIssuer: 'https://other.example' }), /have different Issuers/],
  ['answers to two requests', () => response({ inResponseTo: '_other' }), /answer different requests/],
  ['a refused login', () => response({ status: ['Responder', 'NoPassive'], isUnsigned: true }), /answered NoPassive/],
  ['no NameID', () => response({ nameID: '' }), /has no NameID/],
];

const signatures: readonly Case[] = [
  ['unsigned', () => response({ isUnsigned: true }), /Neither the response nor its assertion is signed/],
  ['the key of another partner', () => response({ key: portalKey }), /signed with the key of the partner "portal"/],
  [
    'changed after signing',
    async () => (await response()).replace('>user@idp', '>admin@idp'),
    /was changed after it was signed/,
  ],
  [
    'SHA-1',
    async () => (await response()).replaceAll('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#rsa-sha1'),
    /algorithm is rsa-sha1/,
  ],
  [
    'a digest of SHA-1',
    async () => (await response()).replaceAll('2001/04/xmlenc#sha256', '2000/09/xmldsig#sha1'),
    /digest algorithm is sha1/,
  ],
  [
    'a forged assertion beside',
    async () => {
      const xml = await response();
      return xml.replace('</samlp:Response>', `${forged(xml)}</samlp:Response>`);
    },
    /has 2 assertions/,
  ],
  [
    'the signed one inside of a forged one',
    async () => {
      const xml = await response();
      return xml.replace(
        assertionIn(xml),
        forged(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`),
      );
    },
    /has 2 assertions/,
  ],
  [
    'a signature that names another element',
    async () => (await response()).replace('URI="#_a1b2c3"', 'URI="#_r1"'),
    /over another element/,
  ],
  [
    'two elements of one id',
    async () => (await response()).replace('ID="_r1"', 'ID="_a1b2c3"'),
    /Two elements have the same ID/,
  ],
  ['a document type', async () => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///x">]>${await response()}`, /document type/],
  ['a comment in a NameID', async () => (await response()).replace('>user@', '>user<!-- x -->@'), /comment/],
  [
    'an encrypted assertion',
    async () => {
      const xml = await response();
      return xml.replace(assertionIn(xml), await encryptedAssertion(assertionIn(xml), foreignKey.certificate));
    },
    /encrypted, and the site has no key/,
  ],
];

const requests: readonly Case[] = [
  ['an unsigned query', () => address(request(), 'nobody'), /AuthnRequest is not signed/],
  ['the key of another', () => address(request(), key), /signed with the key of the partner "work"/],
  [
    'SHA-1',
    () => signedOver(({ request: r }) => r, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
    /SHA-1, which is not accepted/,
  ],
  [
    'values that were not encoded',
    () => signedOver((p) => `SAMLRequest=${p.request}&RelayState=${p.relay}&SigAlg=${p.algorithm}`),
    /signed without their percent-encoding/,
  ],
  [
    'percent-encoding in lower case',
    () =>
      signedOver((p) => `SAMLRequest=${lower(p.request)}&RelayState=${lower(p.relay)}&SigAlg=${lower(p.algorithm)}`),
    /percent-encoding in lower case/,
  ],
  [
    'RelayState left out',
    () => signedOver((p) => `SAMLRequest=${encodeURIComponent(p.request)}&SigAlg=${encodeURIComponent(p.algorithm)}`),
    /RelayState was left out/,
  ],
  [
    'another order',
    () =>
      signedOver(
        (p) =>
          `RelayState=${encodeURIComponent(p.relay)}&SAMLRequest=${encodeURIComponent(p.request)}&SigAlg=${encodeURIComponent(p.algorithm)}`,
      ),
    /in another order/,
  ],
  [
    'an address that is not registered',
    () => address(request({ assertionConsumer: `${PORTAL}/other` })),
    /AssertionConsumerServiceURL is not registered/,
  ],
  [
    'an unknown issuer',
    () => address(request({ issuer: 'https://nobody.example' }), 'nobody'),
    /no partner with this Issuer/,
  ],
  ['an issuer in capitals', () => address(request({ issuer: PORTAL.toUpperCase() })), /in upper and lower case/],
  ['another destination', () => address(request({ destination: `${site}/idp/slo` })), /Destination is another address/],
  ['an ID that begins with a digit', () => address(request({ id: '7abc' })), /ID is none that XML allows/],
  ['another version', () => address(request().replace('Version="2.0"', 'Version="1.1"')), /not of SAML 2\.0/],
  [
    'another binding',
    () => address(request().replace('HTTP-POST', 'HTTP-Artifact')),
    /ProtocolBinding is HTTP-Artifact/,
  ],
  // Rules that the end-point has and Reproduce did not: both ask one judge.
  [
    'a class of logins that no login here has',
    () =>
      address(
        request().replace(
          '</samlp:AuthnRequest>',
          '<samlp:RequestedAuthnContext><saml:AuthnContextClassRef>urn:x</saml:AuthnContextClassRef></samlp:RequestedAuthnContext></samlp:AuthnRequest>',
        ),
      ),
    /RequestedAuthnContext has none of the classes/,
  ],
  ['a parameter twice', () => `${address(request())}&RelayState=another`, /query has a parameter twice/],
  [
    'an unsigned logout',
    () => `${site}/idp/slo?SAMLRequest=${encodeURIComponent(deflateRawSync(logout()).toString('base64'))}`,
    /LogoutRequest is not signed/,
  ],
  [
    'a logout without NameID',
    () =>
      redirectAddress(`${site}/idp/slo`, { name: 'SAMLRequest', xml: logout(''), relayState: undefined }, portalKey),
    /LogoutRequest has no NameID/,
  ],
  [
    'a response in an address',
    async () => `${acs}?SAMLResponse=${encodeURIComponent(deflateRawSync(await response()).toString('base64'))}`,
    /must not be sent in an address/,
  ],
];
const lower = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%[0-9A-F]{2}/g, (one) => one.toLowerCase());
const logout = (nameID = 'u-1'): string =>
  logoutRequestXml({
    ...{ id: '_l1', at: now, issuer: PORTAL, destination: `${site}/idp/slo`, nameID },
    ...{ format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', sessionIndex: 's1' },
  });

/** Judges a text that is refused; its lines are of the one frame (R59). */
async function refused(text: string, at?: number | 'now') {
  const verdict = await judge(text, at);
  expect(verdict, JSON.stringify(verdict, undefined, 1)).toMatchObject({ outcome: 'refused', accepted: false });
  expectFrame(verdict.refusal);
  return verdict;
}

describe('what is wrong is named, and it alone (R59)', () => {
  for (const [what, made, cause] of encodings) {
    test(`encoding: ${what}`, async () => {
      expect((await refused(await made())).cause).toMatch(cause);
    });
  }
  for (const [what, made, cause, proof] of contents) {
    test(`contents: ${what}`, async () => {
      const verdict = await refused(form(await made()));
      expect(verdict.cause).toMatch(cause);
      if (proof !== undefined) expect(verdict.proof).toMatch(proof);
      expect(verdict.notes.filter((note) => note.startsWith('Besides'))).toEqual([]);
    });
  }
  for (const [what, made, cause] of signatures) {
    test(`signature: ${what}`, async () => {
      expect((await refused(form(await made()))).cause).toMatch(cause);
    });
  }
  for (const [what, made, cause] of requests) {
    test(`request: ${what}`, async () => {
      expect((await refused(await made())).cause).toMatch(cause);
    });
  }
});

describe('times are judged by the service clock, with two minutes between clocks (D39)', () => {
  const HOUR = 3_600_000;

  test('an old message is only old when nobody says when it arrived, and expired at the time that is asked for', async () => {
    const old = form(await response({ at: now - HOUR }));
    expect(await judge(old)).toMatchObject({
      outcome: 'sound',
      cause: expect.stringMatching(/but its age: it was made (?:1 hour|59 minutes)/),
    });
    expect((await refused(old, 'now')).cause).toMatch(/^The response expired (?:49|50) minutes/);
    expect(await judge(old, 'call')).toMatchObject({ outcome: 'accepted' });
  });

  test('a clock that is ahead, and times that exclude each other', async () => {
    expect((await refused(form(await response({ at: now + HOUR })))).cause).toMatch(/is not valid yet/);
    const xml = assertionXml({ ...(await asserted()) }).replace(
      /NotBefore="[^"]*"/,
      `NotBefore="${new Date(now + 2 * HOUR).toISOString()}"`,
    );
    const signed = responseXml(
      'Response',
      { id: '_r1', at: now, issuer: ISSUER, destination: acs, inResponseTo: '_req1' },
      await signXml(xml, key),
    );
    expect((await refused(form(signed))).cause).toBe('Its times exclude each other: it was never valid.');
  });

  test('a wrong audience in an old message is the cause, not its age', async () => {
    const text = form(await response({ at: now - HOUR, audience: 'https://another.example' }));
    expect((await refused(text)).cause).toMatch(/another audience/);
  });

  test('R59: a message that the moved clock alone refuses is not at fault', async () => {
    const text = form(await response());
    await bench.running.ask('clock.offset', { milliseconds: HOUR });
    try {
      expect(await judge(text)).toMatchObject({
        outcome: 'sound',
        ownState: true,
        cause: expect.stringMatching(/service clock/),
      });
    } finally {
      await bench.running.ask('clock.offset', { milliseconds: 0 });
    }
  });
});

const asserted = async (): Promise<Asserted> => ({
  ...{
    id: '_a1b2c3',
    at: now,
    issuer: ISSUER,
    requestId: '_req1',
    nameID: 'user@idp.example',
    format: '',
    sessionIndex: 's1',
  },
  sp: registeredSp.parse({ name: 'shop', entityId: site, assertionConsumerServiceUrl: acs }),
  ...{ authenticatedAt: now, expiresAt: now + 3_600_000, attributes: [] },
});

describe('what decides is not in the text: nothing is said as sure', () => {
  test.each<[string, () => string | Promise<string>, RegExp]>([
    [
      'both sides are others',
      () =>
        form(
          responseXml(
            'Response',
            {
              id: '_r',
              at: now,
              issuer: 'https://x.example',
              destination: 'https://y.example/acs',
              inResponseTo: undefined,
            },
            forgedOf('https://x.example', 'https://y.example'),
          ),
        ),
      /Neither its issuer nor its receiver is a site here/,
    ],
    [
      'copied XML that does not fit',
      async () => (await response()).replace('>user@idp', '>admin@idp'),
      /digest does not fit the text as it stands/,
    ],
    [
      'a bare request of who has to sign',
      () => deflateRawSync(request()).toString('base64'),
      /Whether it was signed is not in the text/,
    ],
  ])('%s', async (_, made, cause) => {
    expect(await judge(await made())).toMatchObject({ outcome: 'unknown', cause: expect.stringMatching(cause) });
  });
});

const forgedOf = (issuer: string, audience: string): string =>
  `<saml:Assertion ID="_q" Version="2.0" IssueInstant="${new Date(now).toISOString()}"><saml:Issuer>${issuer}</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/><saml:Conditions><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions></saml:Assertion>`;

test('SAML Core 3.2.2: the request of the same text is compared with InResponseTo', async () => {
  const text = (id: string) =>
    `${request({ id, issuer: site, destination: `${ISSUER}/sso`, assertionConsumer: acs })}\n`;
  expect((await judge(`${text('_req1')}\nSAMLResponse=${encodeURIComponent(base64(await response()))}`)).outcome).toBe(
    'accepted',
  );
  expect((await refused(`${text('_req2')}\nSAMLResponse=${encodeURIComponent(base64(await response()))}`)).cause).toBe(
    'InResponseTo is not the id of the request.',
  );
});

test('what is a mistake of nobody stays unknown: texts with the words alone are no message', async () => {
  for (const text of ['SAMLResponse is missing', 'SAMLRequest: see the log', 'SAMLResponse=']) {
    const read = await bench.running.ask('reproduce.judge', { text }).catch((error: unknown) => error);
    expect(read).toBeInstanceOf(Error);
  }
});

test('X 5: limits of size and depth, and no entities, hold for pasted texts too', async () => {
  const deep = `${'<a>'.repeat(40)}${'</a>'.repeat(40)}`;
  const nested = (await response()).replace('</saml:Subject>', () => `</saml:Subject>${deep}`);
  expect((await refused(form(nested))).cause).toMatch(/nested deeper/);
  const bomb = deflateRawSync(
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${' '.repeat(5_000_000)}</samlp:AuthnRequest>`,
  );
  expect((await refused(inQuery(encodeURIComponent(bomb.toString('base64'))))).cause).toMatch(/once it is inflated/);
});
