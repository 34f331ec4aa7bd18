import { fromPost } from './message.ts';
import type { RegisteredIdp } from './partners.ts';
import { certificatePem } from './partners.ts';
import { SamlProblem } from './problem.ts';
import { checkNamespace, failureOf } from './requests.ts';
import { childElements, childOf, childrenOf, elementsOf, namespaces, readXml, textOf } from './safe-xml.ts';
import { changedAfterSigning, checkSigner, oneSignature } from './signature.ts';
import { checkTimes, timeOf } from './times.ts';
import type { XmlElement } from './xml-node.ts';

/** Milliseconds that an assertion is good for after it was made, whatever it says itself. */
const LONGEST_MS = 600_000;

/** What an answer has to fit. */
export interface Expected {
  /** Service clock, milliseconds. */
  readonly now: number;
  /** Entity id of the site, which the assertion has to name as its audience. */
  readonly audience: string;
  readonly assertionConsumer: string;
  /** Id of the request; undefined: the identity provider began. */
  readonly requestId: string | undefined;
}

/** What an assertion says of a user. */
export interface AssertedUser {
  readonly assertionId: string;
  /** Milliseconds: until then it must not be used again. */
  readonly expiresAt: number;
  readonly nameID: string;
  readonly format: string;
  readonly sessionIndex: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

const refused = (rule: string, message: string): SamlProblem => new SamlProblem(rule, message);

/** The Issuer of a response that was not judged yet: says which partner judges it. @throws SamlProblem */
export async function issuerOf(value: string): Promise<string> {
  const root = await readXml(fromPost(value));
  const own = textOf(childOf(root, namespaces.assertion, 'Issuer'));
  if (own !== '') return own;
  const assertion = childOf(root, namespaces.assertion, 'Assertion');
  return assertion === undefined ? '' : textOf(childOf(assertion, namespaces.assertion, 'Issuer'));
}

/**
 * Reads a response of a registered identity provider. Structure is judged here, the signature by `@node-saml/node-saml`; then the
 * assertion is read from the very text that the signature is over, and from nothing else (X 5).
 *
 * @throws SamlProblem
 */
export async function readResponse(value: string, idp: RegisteredIdp, expected: Expected): Promise<AssertedUser> {
  const root = await readXml(fromPost(value));
  checkResponse(root, idp, expected);
  const assertions = elementsOf(root).filter(
    ({ localName }) => localName === 'Assertion' || localName === 'EncryptedAssertion',
  );
  if (assertions.some(({ localName }) => localName === 'EncryptedAssertion')) {
    throw refused(
      'SAML Core 2.3.4',
      'The assertion is encrypted, and the site has no key for that. Let the partner sign it, without encryption.',
    );
  }
  const [assertion] = assertions;
  if (assertion === undefined || assertions.length > 1) {
    throw refused('SAML Core 3.3.3', `The response has ${assertions.length} assertions; one belongs there.`);
  }
  if (assertion.parentNode !== root || assertion.namespaceURI !== namespaces.assertion) {
    throw refused('SAML Core 3.3.3', 'The assertion is not where it belongs, right below the response.');
  }
  const signed = oneSignature(root);
  if (signed === undefined) throw refused('SAML Core 5.4', 'Neither the response nor its assertion is signed.');
  // First, and cheap: only a partner makes this service canonicalize a large response (R52).
  await checkSigner(signed, certificatePem(idp.certificate));
  return userOf(await verifiedAssertion(value, idp, expected), idp, expected);
}

function checkResponse(
  root: XmlElement,
  { entityID }: RegisteredIdp,
  { assertionConsumer, requestId, now }: Expected,
): void {
  checkNamespace(root);
  if (root.localName !== 'Response') {
    throw refused('SAML Core 3.3.3', `The message is "${root.localName.slice(0, 50)}"; Response belongs here.`);
  }
  if (root.getAttribute('Version') !== '2.0') throw refused('SAML Core 3.2.2', 'The response is not of SAML 2.0.');
  const issuer = textOf(childOf(root, namespaces.assertion, 'Issuer'));
  if (issuer !== '' && issuer !== entityID)
    throw refused('SAML Core 3.2.2', `The Issuer of the response is "${issuer.slice(0, 200)}", not "${entityID}".`);
  const to = root.getAttribute('Destination');
  if (to && to !== assertionConsumer)
    throw refused(
      'SAML Core 3.2.2',
      `Destination is "${to.slice(0, 200)}", but the response came to ${assertionConsumer}.`,
    );
  if ((root.getAttribute('InResponseTo') || undefined) !== requestId)
    throw refused('SAML Core 3.2.2', 'InResponseTo is not the id of the request that the user began with.');
  const made = timeOf(root.getAttribute('IssueInstant'), 'IssueInstant');
  if (made === undefined) throw refused('SAML Core 3.2.2', 'The response has no IssueInstant.');
  checkTimes(now, made, made + LONGEST_MS, 'The response');
  const failed = failureOf(root);
  if (failed !== undefined)
    throw new SamlProblem('SAML Core 3.2.2.2', `The identity provider answered ${failed}.`, 200001);
}

/** The signed assertion, as the library read it from the verified text. Times are judged here, by the service clock (D39). */
async function verifiedAssertion(
  value: string,
  { certificate, entityID }: RegisteredIdp,
  { audience: issuer, assertionConsumer }: Expected,
): Promise<XmlElement> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const saml = new SAML({
    ...{
      idpCert: certificatePem(certificate),
      idpIssuer: entityID,
      issuer,
      // Judged here, in words that say which one it is for.
      audience: false as const,
      callbackUrl: assertionConsumer,
    },
    ...{
      wantAssertionsSigned: false,
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.never,
    },
    acceptedClockSkewMs: -1,
  });
  let text: string | undefined;
  let why = '';
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: value });
    text = profile?.getAssertionXml?.();
  } catch (error) {
    why = error instanceof Error ? error.message.slice(0, 200) : '';
  }
  if (text === undefined) {
    if (/invalid signature/i.test(why)) throw changedAfterSigning();
    throw refused('SAML Core 5.4', `The response cannot be believed: ${why || 'it has no signed assertion'}.`);
  }
  return readXml(text);
}

function userOf(
  assertion: XmlElement,
  { entityID }: RegisteredIdp,
  { now, audience, assertionConsumer, requestId }: Expected,
): AssertedUser {
  const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
    parent && childOf(parent, namespaces.assertion, name);
  if (assertion.getAttribute('Version') !== '2.0')
    throw refused('SAML Core 2.3.3', 'The assertion is not of SAML 2.0.');
  const issuer = textOf(child(assertion, 'Issuer'));
  if (issuer !== entityID)
    throw refused('SAML Core 2.3.3', `The Issuer of the assertion is "${issuer.slice(0, 200)}", not "${entityID}".`);
  const subject = child(assertion, 'Subject');
  const name = child(subject, 'NameID');
  const nameID = textOf(name);
  if (nameID === '' || nameID.length > 255)
    throw refused('SAML Core 2.4.1', 'The assertion has no NameID of 1 to 255 characters.');
  const confirmations = subject === undefined ? [] : childrenOf(subject, namespaces.assertion, 'SubjectConfirmation');
  const [confirmation, another] = confirmations.filter((one) => one.getAttribute('Method') === BEARER);
  const data = child(confirmation, 'SubjectConfirmationData');
  if (confirmation === undefined || another !== undefined || data === undefined) {
    throw refused('SAML Profiles 4.1.4.2', 'The assertion has not one confirmation of the bearer kind.');
  }
  const recipient = data.getAttribute('Recipient') ?? '';
  if (recipient !== assertionConsumer)
    throw refused('SAML Profiles 4.1.4.2', `Recipient is "${recipient.slice(0, 200)}", not ${assertionConsumer}.`);
  if ((data.getAttribute('InResponseTo') || undefined) !== requestId)
    throw refused(
      'SAML Profiles 4.1.4.2',
      'InResponseTo of the assertion is not the id of the request that the user began with.',
    );
  const until = timeOf(data.getAttribute('NotOnOrAfter'), 'NotOnOrAfter');
  if (until === undefined || data.getAttribute('NotBefore'))
    throw refused('SAML Profiles 4.1.4.2', 'The confirmation has NotBefore, or no NotOnOrAfter.');
  checkTimes(now, undefined, until, 'The confirmation of the assertion');
  const conditions = child(assertion, 'Conditions');
  if (conditions === undefined) throw refused('SAML Core 2.5.1', 'The assertion has no Conditions.');
  checkConditions(conditions, audience);
  const conditionsUntil = timeOf(conditions.getAttribute('NotOnOrAfter'), 'NotOnOrAfter');
  checkTimes(now, timeOf(conditions.getAttribute('NotBefore'), 'NotBefore'), conditionsUntil, 'The assertion');
  const made = timeOf(assertion.getAttribute('IssueInstant'), 'IssueInstant');
  if (made === undefined) throw refused('SAML Core 2.3.3', 'The assertion has no IssueInstant.');
  checkTimes(now, made, made + LONGEST_MS, 'The assertion');
  const [statement] = childrenOf(assertion, namespaces.assertion, 'AuthnStatement');
  if (statement === undefined)
    throw refused('SAML Profiles 4.1.4.2', 'The assertion has no AuthnStatement: nobody logged in.');
  checkTimes(
    now,
    undefined,
    timeOf(statement.getAttribute('SessionNotOnOrAfter'), 'SessionNotOnOrAfter'),
    'The session at the identity provider',
  );
  return {
    assertionId: assertion.getAttribute('ID') ?? '',
    // Nothing is believed for longer, so no longer has to be kept what was used.
    expiresAt: now + LONGEST_MS * 2,
    nameID,
    format: name?.getAttribute('Format') ?? '',
    sessionIndex: statement.getAttribute('SessionIndex') ?? '',
    attributes: attributesOf(assertion),
  };
}

/** What a condition may be (SAML Core 2.5.1): of another one nobody here knows whether it is met. */
const conditionKinds = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** Each restriction has to name the site (SAML Core 2.5.1.4). @throws SamlProblem */
function checkConditions(conditions: XmlElement, audience: string): void {
  const unknown = childElements(conditions).find(
    ({ namespaceURI, localName }) => namespaceURI !== namespaces.assertion || !conditionKinds.includes(localName),
  );
  if (unknown !== undefined)
    throw refused(
      'SAML Core 2.5.1',
      `The assertion has a condition "${unknown.localName.slice(0, 50)}" that is not known.`,
    );
  const restrictions = childrenOf(conditions, namespaces.assertion, 'AudienceRestriction').map((restriction) =>
    childrenOf(restriction, namespaces.assertion, 'Audience').map(textOf),
  );
  const other = restrictions.find((audiences) => !audiences.includes(audience));
  if (restrictions.length > 0 && other === undefined) return;
  const named = (other ?? []).map((one) => `"${one.slice(0, 100)}"`).join(', ') || 'no audience';
  throw refused('SAML Core 2.5.1.4', `The assertion is for ${named}, not for "${audience}".`);
}

function attributesOf(assertion: XmlElement): Record<string, string> {
  const found: Record<string, string> = {};
  for (const statement of childrenOf(assertion, namespaces.assertion, 'AttributeStatement')) {
    for (const attribute of childrenOf(statement, namespaces.assertion, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? '';
      const [value] = childrenOf(attribute, namespaces.assertion, 'AttributeValue');
      if (name !== '' && value !== undefined) found[name] ??= textOf(value).slice(0, 1_000);
    }
  }
  return found;
}
