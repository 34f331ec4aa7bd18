import { X509Certificate } from 'node:crypto';
import { certificatePem, childrenOf, samlNamespaces, type XmlElement } from '#service/families/fidm/index.ts';
import type { ExplainedMember } from '#shared/contract/reproduce.ts';
import { orElse } from '#shared/or-else.ts';
import { samlMeaning } from '#shared/reference/saml-members.ts';
import { explainedMember } from '../explained.ts';

/** Longer values are cut. */
const MAX_LENGTH = 500;
/** Attributes that are shown. */
const MAX_COUNT = 100;

/** A part of a message, each member with what it means. */
interface ExplainedPart {
  readonly title: string;
  readonly members: ExplainedMember[];
}

type Entry = readonly [name: string, value: string | null | undefined, meaning?: string];

/** The first child of a name; what is there twice is judged elsewhere. */
export const firstOf = (
  parent: XmlElement | undefined,
  name: string,
  namespace: string = samlNamespaces.assertion,
): XmlElement | undefined => parent && childrenOf(parent, namespace, name)[0];

/** Who may bring an assertion, where and until when, by its first confirmation. */
export const confirmationOf = (assertion: XmlElement | undefined): XmlElement | undefined =>
  firstOf(firstOf(firstOf(assertion, 'Subject'), 'SubjectConfirmation'), 'SubjectConfirmationData');

/** Its text, whatever else is in it. */
export const looseText = (element: XmlElement | undefined): string => (element?.textContent ?? '').trim();

/** A certificate of which nothing is believed: its fingerprint; the beginning of the text where it is none. */
export function fingerprintOf(certificate: string): string {
  const read = orElse(() => new X509Certificate(certificatePem(certificate)).fingerprint256, undefined);
  return read?.replaceAll(':', '').slice(0, 20).toLowerCase() ?? `none (${certificate.slice(0, 20)}…)`;
}

/**
 * A message, decoded and explained.
 *
 * @param wrong members that are wrong, as `Assertion/Audience`
 */
export function explainedSaml(root: XmlElement, wrong: ReadonlySet<string> = new Set()): ExplainedPart[] {
  const part = (title: string, entries: readonly Entry[]): ExplainedPart => ({
    title,
    members: entries
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value, meaning = samlMeaning(name)]) =>
        explainedMember(name, String(value).slice(0, MAX_LENGTH), meaning, wrong.has(`${title}/${name}`)),
      ),
  });
  const isAssertion = root.localName === 'Assertion';
  const assertion = isAssertion ? root : firstOf(root, 'Assertion');
  const parts = [
    ...(isAssertion ? [] : [part(root.localName, messageOf(root))]),
    ...(assertion === undefined ? [] : [part('Assertion', assertionOf(assertion))]),
    ...(assertion === undefined ? [] : [part('Attributes', attributesOf(assertion))]),
    ...[root, assertion].flatMap((one) => {
      const signature = one && firstOf(one, 'Signature', samlNamespaces.signature);
      return signature === undefined || (one === assertion && isAssertion && one !== root)
        ? []
        : [part('Signature', signatureOf(signature))];
    }),
  ];
  const shown = parts.filter(({ members }) => members.length > 0);
  return isAssertion
    ? shown.filter((one, index) => shown.findIndex(({ title }) => title === one.title) === index)
    : shown;
}

const lastPart = (text: string | null | undefined): string => (text ?? '').replace(/^.*:/, '');

const attributes = (element: XmlElement | undefined, ...names: readonly string[]): Entry[] =>
  names.map((name) => [name, element?.getAttribute(name)]);

function messageOf(root: XmlElement): Entry[] {
  const { protocol } = samlNamespaces;
  const status = firstOf(root, 'Status', protocol);
  const code = firstOf(status, 'StatusCode', protocol);
  const second = firstOf(code, 'StatusCode', protocol);
  const policy = firstOf(root, 'NameIDPolicy', protocol);
  const name = firstOf(root, 'NameID');
  return [
    ...attributes(root, 'ID', 'InResponseTo', 'Version', 'IssueInstant', 'Destination'),
    ['Issuer', looseText(firstOf(root, 'Issuer'))],
    ...attributes(root, 'AssertionConsumerServiceURL', 'ProtocolBinding', 'ForceAuthn', 'IsPassive'),
    ...attributes(policy ?? name, 'Format'),
    ...attributes(policy, 'AllowCreate'),
    ['NameID', looseText(name)],
    ['SessionIndex', looseText(firstOf(root, 'SessionIndex', protocol))],
    [
      'Status',
      [code, second]
        .map((one) => lastPart(one?.getAttribute('Value')))
        .filter(Boolean)
        .join(', '),
    ],
    ['StatusMessage', looseText(firstOf(status, 'StatusMessage', protocol))],
  ];
}

function assertionOf(assertion: XmlElement): Entry[] {
  const subject = firstOf(assertion, 'Subject');
  const name = firstOf(subject, 'NameID');
  const confirmation = firstOf(subject, 'SubjectConfirmation');
  const data = firstOf(confirmation, 'SubjectConfirmationData');
  const conditions = firstOf(assertion, 'Conditions');
  const restriction = firstOf(conditions, 'AudienceRestriction');
  const statement = firstOf(assertion, 'AuthnStatement');
  const context = firstOf(statement, 'AuthnContext');
  return [
    ...attributes(assertion, 'ID', 'IssueInstant'),
    ['Issuer', looseText(firstOf(assertion, 'Issuer'))],
    ['NameID', looseText(name)],
    ...attributes(name, 'Format'),
    ['Method', lastPart(confirmation?.getAttribute('Method'))],
    ...attributes(data, 'Recipient', 'InResponseTo'),
    ['Bearer until', data?.getAttribute('NotOnOrAfter')],
    ...attributes(conditions, 'NotBefore', 'NotOnOrAfter'),
    ['Audience', audiencesOf(restriction).join(', ')],
    ...attributes(statement, 'AuthnInstant', 'SessionIndex', 'SessionNotOnOrAfter'),
    ['AuthnContextClassRef', lastPart(looseText(firstOf(context, 'AuthnContextClassRef')))],
  ];
}

/** Whom an assertion is for. */
export const audiencesOf = (restriction: XmlElement | undefined): string[] =>
  restriction === undefined ? [] : childrenOf(restriction, samlNamespaces.assertion, 'Audience').map(looseText);

function attributesOf(assertion: XmlElement): Entry[] {
  return childrenOf(assertion, samlNamespaces.assertion, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, samlNamespaces.assertion, 'Attribute'))
    .slice(0, MAX_COUNT)
    .map((attribute): Entry => {
      const values = childrenOf(attribute, samlNamespaces.assertion, 'AttributeValue').map(looseText);
      return [attribute.getAttribute('Name') ?? '', values.join(', ')];
    });
}

/** The certificate that a signature brings along, base64; undefined: none. */
export function embeddedCertificate(signature: XmlElement): string | undefined {
  const { signature: namespace } = samlNamespaces;
  const data = firstOf(firstOf(signature, 'KeyInfo', namespace), 'X509Data', namespace);
  return looseText(firstOf(data, 'X509Certificate', namespace)) || undefined;
}

function signatureOf(signature: XmlElement): Entry[] {
  const { signature: namespace } = samlNamespaces;
  const info = firstOf(signature, 'SignedInfo', namespace);
  const reference = firstOf(info, 'Reference', namespace);
  const algorithm = (parent: XmlElement | undefined, name: string) =>
    (firstOf(parent, name, namespace)?.getAttribute('Algorithm') ?? '').replace(/^.*#/, '');
  const certificate = embeddedCertificate(signature);
  return [
    ['Signed element', reference?.getAttribute('URI')],
    ['SignatureMethod', algorithm(info, 'SignatureMethod')],
    ['DigestMethod', algorithm(reference, 'DigestMethod')],
    ['Certificate', certificate && `SHA-256 ${fingerprintOf(certificate)}…`],
  ];
}
