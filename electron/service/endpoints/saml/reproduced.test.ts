import { sign } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { authnRequestXml, logoutRequestXml, responseXml } from '#service/families/fidm/saml/outgoing.ts';
import type { SamlKey } from '#service/families/fidm/saml/repository.ts';
import { RSA_SHA256 } from '#service/families/fidm/saml/signature.ts';
import { encryptedAssertion, redirectAddress } from '#service/families/fidm/saml/signing.ts';
import {
  assertionIn,
  BASE,
  base64,
  type Changes,
  deflated,
  forged,
  ISSUER,
  inside,
  OPEN,
  openSamlBench,
  PORTAL,
  UNSIGNED,
} from './messages.fixture.ts';

/*
 * SAML messages that somebody pastes (X 5): each text with its true cause. A text that is right but for one thing is built from one
 * that is taken, so the cause is known.
 */

const bench = forAllTests(
  () => openSamlBench(true),
  ({ stop }) => stop(),
);
/** A response of the partner to the site, right but for what is changed. */
const response = (changes?: Changes) => bench.response(changes);
/** One whose text is changed afterwards. */
const edited = async (edit: (xml: string) => string | Promise<string>) => edit(await response());
const swap = (from: string, to: string) => edited((xml) => xml.replace(from, to));

const form = (xml: string): string => new URLSearchParams({ SAMLResponse: base64(xml), RelayState: 'r-1' }).toString();
const html = (value: string): string =>
  `<html><body onload="document.forms[0].submit()"><form method="post" action="${bench.acs}"><input type="hidden" name="SAMLResponse" value="${value.replaceAll('+', '&#43;')}"/><input type="hidden" name="RelayState" value="r-1"/></form></body></html>`;

const request = (changes: Partial<Parameters<typeof authnRequestXml>[0]> = {}): string =>
  authnRequestXml({
    ...{ id: '_req7', at: bench.now, issuer: PORTAL, destination: `${bench.site}/idp/sso` },
    ...{ assertionConsumer: `${PORTAL}/acs`, format: undefined },
    ...changes,
  });
const atIdp = (xml: string, by?: SamlKey, relayState?: string, path = 'sso'): string =>
  redirectAddress(`${bench.site}/idp/${path}`, { name: 'SAMLRequest', xml, relayState }, by);
const address = (xml: string, by = bench.portalKey): string => atIdp(xml, by, 'state 1/2');
const unsigned = (xml: string): string => atIdp(xml, undefined, 'state 1/2');
/** Of a partner that need not sign. */
const openRequest = (id = '_req7'): string => request({ id, issuer: OPEN, assertionConsumer: `${OPEN}/acs` });
type Pair = readonly [name: string, value: string];
const encoded = encodeURIComponent;
const written = (write: (value: string) => string, ...pairs: readonly Pair[]): string =>
  pairs.map(([name, value]) => `${name}=${write(value)}`).join('&');
/** An address whose signature is over another text than the query. */
function signedOver(
  made: (pairs: Readonly<Record<'request' | 'relay' | 'algorithm', Pair>>) => string,
  algorithm = RSA_SHA256,
): string {
  const relay: Pair = ['RelayState', 'state 1/2'];
  const pairs = {
    request: ['SAMLRequest', deflated(request())] as Pair,
    relay,
    algorithm: ['SigAlg', algorithm] as Pair,
  };
  const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256';
  const signature = sign(hash, Buffer.from(made(pairs)), bench.portalKey.privateKey).toString('base64');
  return `${bench.site}/idp/sso?${written(encoded, ...Object.values(pairs), ['Signature', signature])}`;
}
const inQuery = (value: string): string => `${bench.site}/idp/sso?SAMLRequest=${value}`;

const judge = (text: string, at?: number | 'now' | 'call') =>
  bench.running.ask('reproduce.judge', { text, ...(at !== undefined && { at }) });

describe('a message that is right (X 5)', () => {
  const accepted = async (text: string, form: string) => {
    const verdict = await judge(text);
    const expected = { outcome: 'accepted', document: { kind: 'saml', form } };
    expect(verdict, JSON.stringify(verdict, undefined, 1)).toMatchObject(expected);
  };
  test.each<[string, (xml: string) => string]>([
    ['a form body', form],
    ['a form in HTML', (xml) => html(base64(xml))],
    ['base64 alone', base64],
    ['XML', (xml) => xml],
    ['XML that was formatted', (xml) => xml.replaceAll('><', '>\n  <')],
    ['XML in a log line', (xml) => `2026-01-02 DEBUG received ${xml} from idp`],
    ['a log of a form', (xml) => `POST ${bench.acs}\nSAMLResponse: ${base64(xml)}\nRelayState: r-1`],
    ['JSON', (xml) => JSON.stringify({ SAMLResponse: base64(xml), RelayState: 'r-1' })],
    ['a cURL command', (xml) => `curl '${bench.acs}' --data '${form(xml)}'`],
    ['an HTTP request', (xml) => `POST ${BASE}/sp/acs HTTP/1.1\r\nHost: localhost\r\n\r\n${form(xml)}`],
  ])('%s', async (_, written) => accepted(written(await response()), 'SAML response'));

  const logLine = ({ pathname, search }: URL) => `127.0.0.1 - "GET ${pathname}${search} HTTP/1.1" 302`;
  test.each<[string, () => string]>([
    ['an address', () => address(request())],
    ['an address of who need not sign', () => unsigned(openRequest())],
    ['a log line of a server', () => logLine(new URL(address(request())))],
    ['a request that was deflated, alone', () => deflated(openRequest())],
  ])('%s', async (_, written) => accepted(written(), 'SAML request'));
});

type Case = readonly [what: string, made: () => string | Promise<string>, cause: RegExp, proof?: RegExp];

const encodings: readonly Case[] = [
  ['blanks for plus', () => edited(withBlanks), /has blanks where plus signs were/],
  ['plus that is not encoded in an address', () => inQuery(plusDeflated()), /has blanks where plus signs were/],
  ['encoded twice', () => inQuery(encoded(encoded(deflated(openRequest())))), /percent-encoded twice/],
  ['base64 twice', () => edited((xml) => form(base64(xml))), /in base64 twice/],
  ['not deflated', () => inQuery(encoded(base64(openRequest()))), /is not deflated/],
  ['with the header of zlib', () => inQuery(encoded(base64(deflateSync(openRequest())))), /header of zlib/],
  ['gzip', () => inQuery(encoded(base64(gzipSync(openRequest())))), /gzip/],
  ['deflated in a form', () => edited((xml) => html(deflated(xml))), /is deflated, which the POST binding/],
  ['base64url', () => inQuery(urlDeflated()), /in base64url/],
  ['cut off', () => edited((xml) => `SAMLResponse=${encoded(base64(xml).slice(0, 800))}`), /cut off/],
  ['cut off in an address', () => inQuery(encoded(deflated(openRequest()).slice(0, -120))), /cut off/],
  ['XML as a parameter', () => edited((xml) => `SAMLResponse=${encoded(xml)}&RelayState=r-1`), /not in base64/],
];

/** What a plus sign becomes: not every response has one. */
function withBlanks(xml: string): string {
  for (let tries = 0; ; tries += 1) {
    const spaced = xml.replace('<samlp:Status>', `<samlp:Status>${' '.repeat(tries)}`);
    const value = base64(spaced.replace('user@', `u\u00fe${tries}@`));
    if (value.includes('+')) return `SAMLResponse=${value.replaceAll('+', ' ')}`;
  }
}
function ofDeflated(fits: (value: string) => boolean): string {
  for (let tries = 0; ; tries += 1) {
    const value = deflated(openRequest(`_req${tries}`));
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

const ELSEWHERE = 'https://another.example';
const plain = () => bench.acs.replace('https:', 'http:');
const differs = (what: string, by: string) => new RegExp(`${what} differs from the expected one in ${by}`);
const A_SLASH = /Audience differs from the entity id in a slash at the end/;
const NO_ISSUER = /no identity provider with this Issuer/;
const contents: readonly Case[] = [
  ['another audience', () => response({ audience: ELSEWHERE }), /is for another audience/, /another\.example/],
  ['an audience with a slash', () => response({ audience: `${bench.site}/` }), A_SLASH],
  ['another recipient', () => response({ recipient: `${ELSEWHERE}/acs` }), /Recipient is another address/],
  ['another destination', () => response({ destination: `${bench.site}/x` }), /Destination is another address/],
  ['a destination over http', () => response({ destination: plain() }), differs('Destination', 'http and https')],
  ['another port', () => response({ recipient: bench.acs.replace(/:\d+/, ':1') }), differs('Recipient', 'the port')],
  ['an unknown issuer', () => response({ issuer: ELSEWHERE }), NO_ISSUER, /another\.example/],
  [
    'an issuer with a slash',
    () => response({ issuer: `${ISSUER}/` }),
    /Issuer differs from the registered one in a slash/,
  ],
  ['two issuers', () => response({ responseIssuer: 'https://other.example' }), /have different Issuers/],
  ['answers to two requests', () => response({ inResponseTo: '_other' }), /answer different requests/],
  ['a refused login', () => response({ status: ['Responder', 'NoPassive'], ...UNSIGNED }), /answered NoPassive/],
  ['no NameID', () => response({ nameID: '' }), /has no NameID/],
];

const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const END = '</samlp:Response>';
const encrypted = (xml: string) => encryptedAssertion(assertionIn(xml), bench.foreignKey.certificate);
const signatures: readonly Case[] = [
  ['unsigned', () => response(UNSIGNED), /Neither the response nor its assertion is signed/],
  ['the key of another', () => response({ key: bench.portalKey }), /signed with the key of the partner "portal"/],
  ['changed after signing', () => swap('>user@idp', '>admin@idp'), /was changed after it was signed/],
  ['SHA-1', () => swap(RSA_SHA256, RSA_SHA1), /algorithm is rsa-sha1/],
  ['a digest of SHA-1', () => swap('2001/04/xmlenc#sha256', '2000/09/xmldsig#sha1'), /digest algorithm is sha1/],
  ['a forged assertion beside', () => edited((xml) => xml.replace(END, forged(xml) + END)), /has 2 assertions/],
  [
    'the signed one inside of a forged one',
    () => edited((xml) => xml.replace(assertionIn(xml), inside(forged(xml), assertionIn(xml)))),
    /has 2 assertions/,
  ],
  ['a signature that names another element', () => swap('URI="#_a1b2c3"', 'URI="#_r1"'), /over another element/],
  ['two elements of one id', () => swap('ID="_r1"', 'ID="_a1b2c3"'), /Two elements have the same ID/],
  ['a document type', () => edited((xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///x">]>${xml}`), /document type/],
  ['a comment in a NameID', () => swap('>user@', '>user<!-- x -->@'), /comment/],
  [
    'an encrypted assertion',
    () => edited(async (xml) => xml.replace(assertionIn(xml), await encrypted(xml))),
    /encrypted, and the site has no key/,
  ],
];

const sent = (changes: Parameters<typeof request>[0]) => address(request(changes));
const changed = (from: string, to: string) => address(request().replace(from, to));
const inSlo = (xml: string, by?: SamlKey) => atIdp(xml, by, undefined, 'slo');
const all = (write: (value: string) => string) => signedOver((pairs) => written(write, ...Object.values(pairs)));
const lower = (text: string): string => encoded(text).replaceAll(/%[0-9A-F]{2}/g, (one) => one.toLowerCase());
const toAddress = (xml: string) => `${bench.acs}?SAMLResponse=${encoded(deflated(xml))}`;
const UNREGISTERED = /AssertionConsumerServiceURL is not registered/;
const ENDED = '</samlp:AuthnRequest>';
const CLASS =
  '<samlp:RequestedAuthnContext><saml:AuthnContextClassRef>urn:x</saml:AuthnContextClassRef></samlp:RequestedAuthnContext>';
const requests: readonly Case[] = [
  ['an unsigned query', () => unsigned(request()), /AuthnRequest is not signed/],
  ['the key of another', () => address(request(), bench.key), /signed with the key of the partner "work"/],
  ['SHA-1', () => signedOver(({ request: [, value] }) => value, RSA_SHA1), /SHA-1, which is not accepted/],
  ['values that were not encoded', () => all(String), /signed without their percent-encoding/],
  ['percent-encoding in lower case', () => all(lower), /percent-encoding in lower case/],
  ['RelayState left out', () => signedOver((p) => written(encoded, p.request, p.algorithm)), /RelayState was left out/],
  ['another order', () => signedOver((p) => written(encoded, p.relay, p.request, p.algorithm)), /in another order/],
  ['an unregistered address', () => sent({ assertionConsumer: `${PORTAL}/x` }), UNREGISTERED],
  ['an unknown issuer', () => unsigned(request({ issuer: ELSEWHERE })), /no partner with this Issuer/],
  ['an issuer in capitals', () => sent({ issuer: PORTAL.toUpperCase() }), /in upper and lower case/],
  ['another destination', () => sent({ destination: `${bench.site}/idp/slo` }), /Destination is another address/],
  ['an ID that begins with a digit', () => sent({ id: '7abc' }), /ID is none that XML allows/],
  ['another version', () => changed('Version="2.0"', 'Version="1.1"'), /not of SAML 2\.0/],
  ['another binding', () => changed('HTTP-POST', 'HTTP-Artifact'), /ProtocolBinding is HTTP-Artifact/],
  // Rules that the end-point has and Reproduce did not: both ask one judge.
  ['a class that no login has', () => changed(ENDED, CLASS + ENDED), /RequestedAuthnContext has none of the classes/],
  ['a parameter twice', () => `${address(request())}&RelayState=another`, /query has a parameter twice/],
  ['an unsigned logout', () => inSlo(logout()), /LogoutRequest is not signed/],
  ['a logout without NameID', () => inSlo(logout(''), bench.portalKey), /LogoutRequest has no NameID/],
  ['a response in an address', () => edited(toAddress), /must not be sent in an address/],
];
const logout = (nameID = 'u-1'): string =>
  logoutRequestXml({
    ...{ id: '_l1', at: bench.now, issuer: PORTAL, destination: `${bench.site}/idp/slo`, nameID },
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
  test.each([
    ...encodings.map(([what, made, cause]) => [`encoding: ${what}`, made, cause] as const),
    ...signatures.map(([what, made, cause]) => [`signature: ${what}`, async () => form(await made()), cause] as const),
    ...requests.map(([what, made, cause]) => [`request: ${what}`, made, cause] as const),
  ])('%s', async (_, made, cause) => {
    expect((await refused(await made())).cause).toMatch(cause);
  });
  for (const [what, made, cause, proof] of contents) {
    test(`contents: ${what}`, async () => {
      const verdict = await refused(form(await made()));
      expect(verdict.cause).toMatch(cause);
      if (proof !== undefined) expect(verdict.proof).toMatch(proof);
      expect(verdict.notes.filter((note) => note.startsWith('Besides'))).toEqual([]);
    });
  }
});

describe('times are judged by the service clock, with two minutes between clocks (D39)', () => {
  const HOUR = 3_600_000;

  test('an old message is only old when nobody says when it arrived, and expired at the time that is asked for', async () => {
    const old = form(await response({ at: bench.now - HOUR }));
    expect(await judge(old)).toMatchObject({
      outcome: 'sound',
      cause: expect.stringMatching(/but its age: it was made (?:1 hour|59 minutes)/),
    });
    expect((await refused(old, 'now')).cause).toMatch(/^The response expired (?:49|50) minutes/);
    expect(await judge(old, 'call')).toMatchObject({ outcome: 'accepted' });
  });

  test('a clock that is ahead, and times that exclude each other', async () => {
    expect((await refused(form(await response({ at: bench.now + HOUR })))).cause).toMatch(/is not valid yet/);
    const notBefore = `NotBefore="${new Date(bench.now + 2 * HOUR).toISOString()}"`;
    const signed = await response({ edit: (xml) => xml.replace(/NotBefore="[^"]*"/, notBefore) });
    expect((await refused(form(signed))).cause).toBe('Its times exclude each other: it was never valid.');
  });

  test('a wrong audience in an old message is the cause, not its age', async () => {
    const text = form(await response({ at: bench.now - HOUR, audience: ELSEWHERE }));
    expect((await refused(text)).cause).toMatch(/another audience/);
  });

  test('R59: a message that the moved clock alone refuses is not at fault', async () => {
    const text = form(await response());
    await bench.running.ask('clock.offset', { milliseconds: HOUR });
    try {
      const own = { outcome: 'sound', ownState: true, cause: expect.stringMatching(/service clock/) };
      expect(await judge(text)).toMatchObject(own);
    } finally {
      await bench.running.ask('clock.offset', { milliseconds: 0 });
    }
  });
});

test.each<[string, () => string | Promise<string>, RegExp]>([
  ['both sides are others', () => form(ofOthers()), /Neither its issuer nor its receiver is a site here/],
  ['copied XML', () => swap('>user@idp', '>admin@idp'), /digest does not fit the text as it stands/],
  ['a bare request of who has to sign', () => deflated(request()), /Whether it was signed is not in the text/],
])('what decides is not in the text, and nothing is said as sure: %s', async (_, made, cause) => {
  expect(await judge(await made())).toMatchObject({ outcome: 'unknown', cause: expect.stringMatching(cause) });
});

const ofOthers = (): string => {
  const [issuer, audience, at] = ['https://x.example', 'https://y.example', bench.now] as const;
  const assertion = `<saml:Assertion ID="_q" Version="2.0" IssueInstant="${new Date(at).toISOString()}"><saml:Issuer>${issuer}</saml:Issuer><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/><saml:Conditions><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions></saml:Assertion>`;
  const around = { id: '_r', at, issuer, destination: `${audience}/acs`, inResponseTo: undefined };
  return responseXml('Response', around, assertion);
};

test('SAML Core 3.2.2: the request of the same text is compared with InResponseTo', async () => {
  const asked = { issuer: bench.site, destination: `${ISSUER}/sso`, assertionConsumer: bench.acs };
  const text = async (id: string) =>
    `${request({ id, ...asked })}\n\nSAMLResponse=${encoded(base64(await response()))}`;
  expect((await judge(await text('_req1'))).outcome).toBe('accepted');
  expect((await refused(await text('_req2'))).cause).toBe('InResponseTo is not the id of the request.');
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
  const bomb = request().replace(ENDED, ' '.repeat(5_000_000) + ENDED);
  expect((await refused(inQuery(encoded(deflated(bomb))))).cause).toMatch(/once it is inflated/);
});
