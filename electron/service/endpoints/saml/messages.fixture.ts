import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { API_KEY, openIdBench } from '#service/endpoints/openid/openid.fixture.ts';
import { newSamlKey } from '#service/families/fidm/saml/key.ts';
import { type Asserted, assertionXml, responseXml } from '#service/families/fidm/saml/outgoing.ts';
import { registeredSp } from '#service/families/fidm/saml/partners.ts';
import type { SamlKey } from '#service/families/fidm/saml/repository.ts';
import { signXml } from '#service/families/fidm/saml/signing.ts';

export const BASE = `/saml/v2.0/${API_KEY}`;
/** The identity provider of the site. */
export const ISSUER = 'https://idp.example';
/** A service provider, and one that need not sign. */
export const PORTAL = 'https://portal.example';
export const OPEN = 'https://open.example';

/** What a response of the identity provider has otherwise than a right one. */
export type Changes = Partial<
  Asserted & {
    readonly key: SamlKey;
    readonly audience: string;
    readonly recipient: string;
    readonly destination: string;
    readonly inResponseTo: string | undefined;
    readonly status: readonly string[];
    readonly responseIssuer: string;
    readonly responseAt: number;
    /** Changes the assertion before it is signed. */
    edit(assertion: string): string;
    sign(assertion: string, key: SamlKey): Promise<string> | string;
  }
>;

export const UNSIGNED: Changes = { sign: (assertion) => assertion };

/**
 * A site with partners whose keys a test has, and so can write what they would send.
 *
 * @param portalSigns whether requests of the portal count with a signature alone
 */
export async function openSamlBench(portalSigns: boolean) {
  const bench = await openIdBench();
  const site = new URL(bench.base).origin + BASE;
  const acs = `${site}/sp/acs`;
  const now = Date.now();
  const keyOf = (name: string) => newSamlKey(name, now);
  const [key, foreignKey, portalKey] = await Promise.all([keyOf('work'), keyOf('another'), keyOf('portal')]);
  const portal = {
    ...{ name: 'portal', entityId: PORTAL, certificate: portalKey.certificate, authnRequestSigned: portalSigns },
    ...{ assertionConsumerServiceUrl: `${PORTAL}/acs`, singleLogoutServiceURL: `${PORTAL}/slo` },
  };
  for (const [method, config] of [
    [
      'registerIdP',
      { name: 'work', entityID: ISSUER, singleSignOnServiceUrl: `${ISSUER}/sso`, certificate: key.certificate },
    ],
    ['idp.registerSP', portal],
    ['idp.registerSP', { name: 'open', entityId: OPEN, assertionConsumerServiceUrl: `${OPEN}/acs` }],
  ] as const) {
    await bench.must(`fidm.saml.${method}`, { config: JSON.stringify(config) });
  }

  /** A response of the identity provider to the site, right but for what is changed. */
  async function response(changes: Changes = {}): Promise<string> {
    const { at = now, audience = site, recipient = acs, edit = (xml: string) => xml, sign = signXml } = changes;
    const asserted: Asserted = {
      ...{ id: '_a1b2c3', at, issuer: ISSUER, requestId: '_req1', nameID: 'user@idp.example' },
      sp: registeredSp.parse({ name: 'shop', entityId: audience, assertionConsumerServiceUrl: recipient }),
      ...{ format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress', sessionIndex: 's1' },
      ...{ authenticatedAt: at, expiresAt: at + 3_600_000, attributes: [['mail', 'user@idp.example']] },
      ...changes,
    };
    const { destination = acs, status = ['Success'], responseAt = at, responseIssuer = asserted.issuer } = changes;
    const { inResponseTo = '_req1' } = changes;
    const around = { id: '_r1', at: responseAt, issuer: responseIssuer, destination, inResponseTo, status };
    return responseXml('Response', around, await sign(edit(assertionXml(asserted)), changes.key ?? key));
  }
  return { ...bench, site, acs, now, key, foreignKey, portalKey, response };
}

export const base64 = (bytes: string | Buffer): string => Buffer.from(bytes).toString('base64');
/** As the redirect binding has it. */
export const deflated = (bytes: string | Buffer): string => deflateRawSync(bytes).toString('base64');
export const inflated = (value: string | null): string => inflateRawSync(Buffer.from(value ?? '', 'base64')).toString();

export const assertionIn = (xml: string): string => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
export const signatureIn = (xml: string): string => /<ds:Signature .*<\/ds:Signature>/s.exec(xml)?.[0] ?? '';
/** The same assertion of somebody else, unsigned. */
export const forged = (xml: string, id = '_evil'): string =>
  assertionIn(xml).replace(signatureIn(xml), '').replace('ID="_a1b2c3"', `ID="${id}"`).replaceAll('user@', 'admin@');
/** An assertion inside of another one. */
export const inside = (outer: string, inner: string): string =>
  outer.replace('</saml:Assertion>', () => `${inner}</saml:Assertion>`);
