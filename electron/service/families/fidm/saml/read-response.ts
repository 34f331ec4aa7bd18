import { fromPost } from './message.ts';
import type { RegisteredIdp } from './partners.ts';
import { certificatePem } from './partners.ts';
import { checkNamespace, failureOf } from './requests.ts';
import { childElements, childOf, childrenOf, elementsOf, namespaces, readXml, textOf } from './safe-xml.ts';
import { changedAfterSigning, oneSignature, signerSteps, verifiedElement } from './signature.ts';
import {
  attempt,
  compared,
  issuedSteps,
  SamlProblem,
  type Steps,
  step,
  taken,
  timeOf,
  timeStep,
  wrong,
} from './steps.ts';
import type { XmlElement } from './xml-node.ts';

/** Milliseconds that an assertion is good for after it was made, whatever it says itself. */
const MAX_MS = 600_000;

/** What a response has to fit. */
interface Fit {
  /** Service clock, milliseconds. */
  readonly now: number;
  /** Of the identity provider. */
  readonly entityID: string;
  /** PEM, of the identity provider. */
  readonly certificate: string;
  /** Entity id of the site, which the assertion has to name as its audience. */
  readonly audience: string;
  readonly assertionConsumer: string;
  /** The request that is answered; its id is undefined when the identity provider began. */
  readonly request: { readonly id: string | undefined };
}

/** The same as far as it is known: what is absent is not compared. An end-point knows all of it. */
export type KnownFit = Pick<Fit, 'now'> & { readonly [Name in keyof Fit]?: Fit[Name] | undefined };

/** A response as text and as it was read. */
interface Read {
  readonly xml: string;
  readonly root: XmlElement;
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

/** The Issuer of a response that was not judged yet: says which partner judges it. @throws SamlProblem */
export async function issuerOf(value: string): Promise<string> {
  const root = await readXml(fromPost(value));
  const own = textOf(childOf(root, namespaces.assertion, 'Issuer'));
  if (own !== '') return own;
  const assertion = childOf(root, namespaces.assertion, 'Assertion');
  return assertion === undefined ? '' : textOf(childOf(assertion, namespaces.assertion, 'Issuer'));
}

/**
 * Reads a response of a registered identity provider.
 *
 * @throws SamlProblem for the first rule that it does not fit
 */
export async function readResponse(
  value: string,
  { entityID, certificate }: RegisteredIdp,
  { requestId, ...expected }: Pick<Fit, 'now' | 'audience' | 'assertionConsumer'> & { requestId: string | undefined },
): Promise<AssertedUser> {
  const xml = fromPost(value);
  const fit: Fit = { ...expected, entityID, certificate: certificatePem(certificate), request: { id: requestId } };
  const user = await taken(responseSteps({ xml, root: await readXml(xml) }, fit));
  if (user === undefined) throw new SamlProblem('SAML Core 5.4', 'The response cannot be believed.');
  return user;
}

/**
 * The rules of a response, in their order. Structure is judged here, the signature by `@node-saml/node-saml`; then the assertion is
 * read from the very text that the signature is over, and from nothing else (X 5).
 *
 * @returns undefined: its signature was not verified
 */
export async function* responseSteps(read: Read, fit: KnownFit): Steps<AssertedUser | undefined> {
  const { root } = read;
  const { now, entityID, assertionConsumer, request } = fit;
  checkNamespace(root);
  if (root.localName !== 'Response')
    yield wrong('kind', 'SAML Core 3.3.3', `The message is "${root.localName.slice(0, 50)}"; Response belongs here.`);
  if (root.getAttribute('Version') !== '2.0')
    yield wrong('version', 'SAML Core 3.2.2', 'The response is not of SAML 2.0.');
  const issuer = textOf(childOf(root, namespaces.assertion, 'Issuer'));
  const otherIssuer = `The Issuer of the response is "${issuer.slice(0, 200)}", not "${entityID}".`;
  if (issuer !== '') yield compared('issuer', 'SAML Core 3.2.2', issuer, entityID, otherIssuer);
  const to = root.getAttribute('Destination');
  if (to) {
    const elsewhere = `Destination is "${to.slice(0, 200)}", but the response came to ${assertionConsumer}.`;
    yield compared('destination', 'SAML Core 3.2.2', to, assertionConsumer, elsewhere);
  }
  const answered = root.getAttribute('InResponseTo') || undefined;
  yield step(
    'in-response-to',
    'SAML Core 3.2.2',
    request && answered !== request.id && 'InResponseTo is not the id of the request that the user began with.',
    { given: answered, expected: request?.id },
  );
  yield* issuedSteps(root, {
    ...{ now, what: 'The response', lifetime: MAX_MS },
    ...{ rule: 'SAML Core 3.2.2', sentence: 'The response has no IssueInstant.' },
  });
  const failed = failureOf(root);
  yield step(
    'status',
    'SAML Core 3.2.2.2',
    failed !== undefined && `The identity provider answered ${failed}.`,
    undefined,
    200001,
  );
  if (failed !== undefined) return undefined;
  const assertion = yield* oneAssertion(root);
  if (assertion === undefined) return undefined;
  // Where the request is not known, both have to name the same one.
  return yield* assertionSteps(read, assertion, { ...fit, request: request ?? { id: answered } });
}

/** The one assertion of a response; undefined: it has another number of them, or it cannot be read. */
async function* oneAssertion(root: XmlElement): Steps<XmlElement | undefined> {
  const assertions = elementsOf(root).filter(
    ({ localName }) => localName === 'Assertion' || localName === 'EncryptedAssertion',
  );
  const isEncrypted = assertions.some(({ localName }) => localName === 'EncryptedAssertion');
  if (isEncrypted) {
    const what =
      'The assertion is encrypted, and the site has no key for that. Let the partner sign it, without encryption.';
    yield wrong('not-encrypted', 'SAML Core 2.3.4', what);
    return undefined;
  }
  const [assertion] = assertions;
  const count = assertions.length;
  if (assertion === undefined || count > 1) {
    const what = `The response has ${count} assertions; one belongs there.`;
    yield wrong('one-assertion', 'SAML Core 3.3.3', what, { given: String(count) });
    return undefined;
  }
  if (assertion.parentNode === root && assertion.namespaceURI === namespaces.assertion) return assertion;
  const what = 'The assertion is not where it belongs, right below the response.';
  yield wrong('assertion-place', 'SAML Core 3.3.3', what);
  return undefined;
}

/** The rules of an assertion. @returns undefined: its signature was not verified */
export async function* assertionSteps(
  read: Read,
  assertion: XmlElement,
  fit: KnownFit,
): Steps<AssertedUser | undefined> {
  const signed = yield* signedAssertion(read, fit);
  const user = yield* userOf(signed ?? assertion, fit);
  return signed && user;
}

/** The assertion as it was signed; undefined: it was not, or not by its partner, or the partner is not known. */
async function* signedAssertion({ xml, root }: Read, fit: KnownFit): Steps<XmlElement | undefined> {
  const rule = 'SAML Core 5.4';
  const signed = await attempt(() => oneSignature(root));
  const isOdd = signed instanceof SamlProblem;
  yield { key: 'signature-form', rule, ...(isOdd && { problem: signed }) };
  if (isOdd) return undefined;
  yield step('signed', rule, signed === undefined && 'Neither the response nor its assertion is signed.');
  const { certificate } = fit;
  if (signed === undefined || certificate === undefined) return undefined;
  return yield* signerSteps(signed, certificate, () =>
    root.localName === 'Assertion'
      ? verifiedElement(xml, signed, certificate)
      : verifiedAssertion(xml, { ...fit, certificate }),
  );
}

/** The signed assertion, as the library read it from the verified text. Times are judged here, by the service clock (D39). */
async function verifiedAssertion(
  xml: string,
  { certificate, entityID = '', audience: issuer = '', assertionConsumer = '' }: KnownFit & Pick<Fit, 'certificate'>,
): Promise<XmlElement> {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const saml = new SAML({
    ...{
      idpCert: certificate,
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
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    text = profile?.getAssertionXml?.();
  } catch (error) {
    why = error instanceof Error ? error.message.slice(0, 200) : '';
  }
  if (text === undefined) {
    if (/invalid signature/i.test(why)) throw changedAfterSigning();
    throw new SamlProblem('SAML Core 5.4', `The response cannot be believed: ${why || 'it has no signed assertion'}.`);
  }
  return readXml(text);
}

async function* userOf(
  assertion: XmlElement,
  { now, entityID, audience, assertionConsumer, request }: KnownFit,
): Steps<AssertedUser> {
  const child = (parent: XmlElement | undefined, name: string): XmlElement | undefined =>
    parent && childOf(parent, namespaces.assertion, name);
  if (assertion.getAttribute('Version') !== '2.0')
    yield wrong('assertion-version', 'SAML Core 2.3.3', 'The assertion is not of SAML 2.0.');
  const issuer = textOf(child(assertion, 'Issuer'));
  const otherIssuer = `The Issuer of the assertion is "${issuer.slice(0, 200)}", not "${entityID}".`;
  yield compared('assertion-issuer', 'SAML Core 2.3.3', issuer, entityID, otherIssuer);
  const subject = child(assertion, 'Subject');
  const name = child(subject, 'NameID');
  const nameID = textOf(name);
  if (nameID === '' || nameID.length > 255)
    yield wrong('name-id', 'SAML Core 2.4.1', 'The assertion has no NameID of 1 to 255 characters.', { given: nameID });
  const confirmations = subject === undefined ? [] : childrenOf(subject, namespaces.assertion, 'SubjectConfirmation');
  const [confirmation, another] = confirmations.filter((one) => one.getAttribute('Method') === BEARER);
  const data = child(confirmation, 'SubjectConfirmationData');
  if (data === undefined || another !== undefined)
    yield wrong('bearer', 'SAML Profiles 4.1.4.2', 'The assertion has not one confirmation of the bearer kind.');
  if (data !== undefined) yield* confirmationSteps(data, { now, assertionConsumer, request });
  const conditions = child(assertion, 'Conditions');
  if (conditions === undefined) yield wrong('conditions', 'SAML Core 2.5.1', 'The assertion has no Conditions.');
  else {
    yield* conditionSteps(conditions, audience);
    const until = timeOf(conditions.getAttribute('NotOnOrAfter'), 'NotOnOrAfter');
    const from = timeOf(conditions.getAttribute('NotBefore'), 'NotBefore');
    yield timeStep(now, { what: 'The assertion', from, until, member: 'Assertion/NotOnOrAfter' });
  }
  yield* issuedSteps(assertion, {
    ...{ now, what: 'The assertion', lifetime: MAX_MS },
    ...{ rule: 'SAML Core 2.3.3', sentence: 'The assertion has no IssueInstant.' },
  });
  const [statement] = childrenOf(assertion, namespaces.assertion, 'AuthnStatement');
  if (statement === undefined)
    yield wrong('statement', 'SAML Profiles 4.1.4.2', 'The assertion has no AuthnStatement: nobody logged in.');
  const until = timeOf(statement?.getAttribute('SessionNotOnOrAfter'), 'SessionNotOnOrAfter');
  yield timeStep(now, {
    ...{ what: 'The session at the identity provider', from: undefined, until },
    member: 'Assertion/SessionNotOnOrAfter',
  });
  return {
    assertionId: assertion.getAttribute('ID') ?? '',
    // Nothing is believed for longer, so no longer has to be kept what was used.
    expiresAt: now + MAX_MS * 2,
    nameID,
    format: name?.getAttribute('Format') ?? '',
    sessionIndex: statement?.getAttribute('SessionIndex') ?? '',
    attributes: attributesOf(assertion),
  };
}

/** Who may bring an assertion: where, for which request, until when. */
async function* confirmationSteps(
  data: XmlElement,
  { now, assertionConsumer, request }: Pick<KnownFit, 'now' | 'assertionConsumer' | 'request'>,
): Steps<void> {
  const rule = 'SAML Profiles 4.1.4.2';
  const recipient = data.getAttribute('Recipient') ?? '';
  const another = `Recipient is "${recipient.slice(0, 200)}", not ${assertionConsumer}.`;
  yield compared('recipient', rule, recipient, assertionConsumer, another);
  const answered = data.getAttribute('InResponseTo') || undefined;
  yield step(
    'in-response-to',
    rule,
    request &&
      answered !== request.id &&
      'InResponseTo of the assertion is not the id of the request that the user began with.',
    { given: answered, expected: request?.id },
  );
  const until = timeOf(data.getAttribute('NotOnOrAfter'), 'NotOnOrAfter');
  if (until === undefined || data.getAttribute('NotBefore'))
    yield wrong('confirmation-time', rule, 'The confirmation has NotBefore, or no NotOnOrAfter.');
  const what = 'The confirmation of the assertion';
  yield timeStep(now, { what, from: undefined, until, member: 'Assertion/Bearer until' });
}

/** What a condition may be (SAML Core 2.5.1): of another one nobody here knows whether it is met. */
const conditionKinds = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'];

/** Each restriction has to name the site (SAML Core 2.5.1.4). */
async function* conditionSteps(conditions: XmlElement, audience: string | undefined): Steps<void> {
  const unknown = childElements(conditions).find(
    ({ namespaceURI, localName }) => namespaceURI !== namespaces.assertion || !conditionKinds.includes(localName),
  );
  if (unknown)
    yield wrong(
      'conditions',
      'SAML Core 2.5.1',
      `The assertion has a condition "${unknown.localName.slice(0, 50)}" that is not known.`,
    );
  const restrictions = childrenOf(conditions, namespaces.assertion, 'AudienceRestriction').map((restriction) =>
    childrenOf(restriction, namespaces.assertion, 'Audience').map(textOf),
  );
  const other = restrictions.find((audiences) => audience !== undefined && !audiences.includes(audience));
  const isMet = restrictions.length > 0 && other === undefined;
  const named = (other ?? []).map((one) => `"${one.slice(0, 100)}"`).join(', ') || 'no audience';
  yield step('audience', 'SAML Core 2.5.1.4', !isMet && `The assertion is for ${named}, not for "${audience}".`, {
    given: (other ?? []).join(', '),
    expected: audience,
  });
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
