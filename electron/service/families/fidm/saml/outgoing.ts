import type { RegisteredSp } from './partners.ts';
import { escapeXml } from './safe-xml.ts';
import { samlTime } from './steps.ts';

// Templates of what the service sends. Values are escaped; nothing of a partner is copied as XML.

const PROTOCOL =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"';
/** Milliseconds that an assertion may be taken to its service provider. */
const DELIVERY_MS = 300_000;

/** `name="value"`, or nothing. */
const attribute = (name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${escapeXml(value)}"`;

export interface Asserted {
  readonly id: string;
  readonly at: number;
  readonly issuer: string;
  readonly sp: RegisteredSp;
  readonly requestId: string | undefined;
  readonly nameID: string;
  readonly format: string;
  readonly sessionIndex: string;
  /** Milliseconds since 1970: when the user logged in, and until when the session counts. */
  readonly authenticatedAt: number;
  readonly expiresAt: number;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

/** An assertion of who the user is, for one service provider (SAML Core 2.3.3, Profiles 4.1.4.2). */
export function assertionXml(told: Asserted): string {
  const { id, at, issuer, sp, requestId, nameID, format, sessionIndex, authenticatedAt, expiresAt, attributes } = told;
  const until = samlTime(at + DELIVERY_MS);
  const statement = attributes.map(
    ([name, value]) =>
      `<saml:Attribute Name="${escapeXml(name)}" NameFormat="urn:oasis:names:tc:SAML:2.0:attrname-format:basic"><saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue></saml:Attribute>`,
  );
  return [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${samlTime(at)}">`,
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer>`,
    `<saml:Subject><saml:NameID Format="${escapeXml(format)}">${escapeXml(nameID)}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${escapeXml(sp.assertionConsumerServiceUrl)}"${attribute('InResponseTo', requestId)}/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${samlTime(at - DELIVERY_MS)}" NotOnOrAfter="${until}"><saml:AudienceRestriction>`,
    `<saml:Audience>${escapeXml(sp.entityId)}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${samlTime(authenticatedAt)}" SessionIndex="${escapeXml(sessionIndex)}" SessionNotOnOrAfter="${samlTime(expiresAt)}">`,
    '<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
    statement.length === 0 ? '' : `<saml:AttributeStatement>${statement.join('')}</saml:AttributeStatement>`,
    '</saml:Assertion>',
  ].join('');
}

/** What every message says of itself. */
interface Message {
  readonly id: string;
  readonly at: number;
  readonly issuer: string;
  readonly destination: string;
}

interface Answer extends Message {
  readonly inResponseTo: string | undefined;
  /** Last parts of the status codes; absent: Success. */
  readonly status?: readonly string[];
}

const statusXml = (codes: readonly string[]): string =>
  codes.reduceRight(
    (inner, code) =>
      `<samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${escapeXml(code)}">${inner}</samlp:StatusCode>`,
    '',
  );

/** A response, with an assertion or with the status that says why there is none. */
export function responseXml(
  kind: 'Response' | 'LogoutResponse',
  { id, at, issuer, destination, inResponseTo, status = ['Success'] }: Answer,
  assertion = '',
): string {
  return [
    `<samlp:${kind} ${PROTOCOL} ID="${id}" Version="2.0" IssueInstant="${samlTime(at)}" Destination="${escapeXml(destination)}"${attribute('InResponseTo', inResponseTo)}>`,
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer><samlp:Status>${statusXml(status)}</samlp:Status>${assertion}</samlp:${kind}>`,
  ].join('');
}

/** Asks a partner to end the session of a user. */
export function logoutRequestXml({
  id,
  at,
  issuer,
  destination,
  nameID,
  format,
  sessionIndex,
}: Message & Readonly<Record<'nameID' | 'format' | 'sessionIndex', string>>): string {
  return [
    `<samlp:LogoutRequest ${PROTOCOL} ID="${id}" Version="2.0" IssueInstant="${samlTime(at)}" Destination="${escapeXml(destination)}">`,
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer><saml:NameID Format="${escapeXml(format)}">${escapeXml(nameID)}</saml:NameID>`,
    `<samlp:SessionIndex>${escapeXml(sessionIndex)}</samlp:SessionIndex></samlp:LogoutRequest>`,
  ].join('');
}

/** Asks an identity provider to log a user in (SAML Core 3.4.1). */
export function authnRequestXml({
  id,
  at,
  issuer,
  destination,
  assertionConsumer,
  format,
}: Message & { readonly assertionConsumer: string; readonly format: string | undefined }): string {
  return [
    `<samlp:AuthnRequest ${PROTOCOL} ID="${id}" Version="2.0" IssueInstant="${samlTime(at)}" Destination="${escapeXml(destination)}"`,
    ` ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" AssertionConsumerServiceURL="${escapeXml(assertionConsumer)}">`,
    `<saml:Issuer>${escapeXml(issuer)}</saml:Issuer><samlp:NameIDPolicy AllowCreate="true"${attribute('Format', format)}/></samlp:AuthnRequest>`,
  ].join('');
}
