import { fromPost, fromRedirect } from './message.ts';
import { bindings, type RegisteredSp } from './partners.ts';
import { childOf, childrenOf, namespaces, readXml, textOf } from './safe-xml.ts';
import { oneSignature, querySteps, signerSteps, verifiedElement } from './signature.ts';
import { attempt, compared, issuedSteps, SamlProblem, type Steps, taken, timeOf, timeStep, wrong } from './steps.ts';
import type { XmlElement } from './xml-node.ts';

/** Milliseconds that a request or logout message is good for after it was made. */
const LIFETIME_MS = 300_000;

/** How a message came. */
export interface Arrived {
  readonly name: 'SAMLRequest' | 'SAMLResponse';
  readonly value: string;
  readonly httpMethod: string;
  /** Raw, for the signature of the redirect binding. */
  readonly query: string;
}

/** A protocol message that was read, and not believed yet. */
export interface ReadMessage {
  readonly arrived: Arrived;
  readonly xml: string;
  readonly root: XmlElement;
  readonly kind: string;
  readonly issuer: string;
}

/** @throws SamlProblem for a message that is not of SAML 2.0 */
export function checkNamespace(root: XmlElement): void {
  if (root.namespaceURI === namespaces.protocol) return;
  // The parser has undefined, and not null, where there is none.
  const namespace = root.namespaceURI ? `in the namespace "${root.namespaceURI.slice(0, 100)}"` : 'in no namespace';
  throw new SamlProblem('SAML Core 3', `The message is ${namespace}; that of SAML 2.0 is ${namespaces.protocol}.`);
}

/**
 * The status of a response, when it is no success (SAML Core 3.2.2.2).
 *
 * @returns the last parts of its codes, such as `Responder, NoPassive`, or `no status`
 */
export function failureOf(response: XmlElement): string | undefined {
  const codes: string[] = [];
  let at = childOf(response, namespaces.protocol, 'Status');
  while (at !== undefined && codes.length < 3) {
    at = childOf(at, namespaces.protocol, 'StatusCode');
    if (at !== undefined) codes.push((at.getAttribute('Value') ?? '').replace(/^.*:/, '').slice(0, 50));
  }
  const [first] = codes;
  if (first === 'Success' && codes.length === 1) return undefined;
  return codes.join(', ') || 'no status';
}

/** @throws SamlProblem */
export async function readMessage(arrived: Arrived, kinds: readonly string[]): Promise<ReadMessage> {
  const xml = arrived.httpMethod === 'GET' ? fromRedirect(arrived.value) : fromPost(arrived.value);
  const root = await readXml(xml);
  const issuer = await taken(headSteps(root, kinds));
  return { arrived, xml, root, kind: root.localName, issuer };
}

/** What each message has. @returns its Issuer */
export async function* headSteps(root: XmlElement, kinds: readonly string[]): Steps<string> {
  const kind = root.localName;
  checkNamespace(root);
  if (!kinds.includes(kind))
    yield wrong('kind', 'SAML Core 3', `The message is "${kind.slice(0, 50)}"; ${kinds.join(' or ')} belongs here.`);
  if (root.getAttribute('Version') !== '2.0')
    yield wrong('version', 'SAML Core 3.2.1', 'The message is not of SAML 2.0.');
  const issuer = textOf(childOf(root, namespaces.assertion, 'Issuer'));
  if (issuer === '') yield wrong('issuer', 'SAML Core 3.2.1', 'The message has no Issuer.', { given: issuer });
  return issuer;
}

interface Expected {
  readonly now: number;
  /** Where the message came, as the partner has to name it in Destination; undefined: that is not known, for Reproduce alone. */
  readonly destination: string | undefined;
  /** PEM; undefined: the partner registered none. */
  readonly certificate: string | undefined;
  readonly mustBeSigned: boolean;
}

/**
 * Judges a protocol message: its signature, its destination, its time.
 *
 * @returns the element that may be read: of the POST binding the one that the signature is over
 * @throws SamlProblem
 */
export const judged = (message: ReadMessage, expected: Expected): Promise<XmlElement> =>
  taken(messageSteps(message, expected));

/** The rules of a protocol message, whatever it asks for. @returns the element that was signed */
export async function* messageSteps(
  message: ReadMessage,
  { now, destination, ...expected }: Expected,
): Steps<XmlElement> {
  const { kind } = message;
  const read = yield* signatureSteps(message, expected);
  const to = read.getAttribute('Destination');
  if (to) {
    const elsewhere = `Destination is "${to.slice(0, 200)}", but the message came to ${destination}.`;
    yield compared('destination', 'SAML Core 3.2.1', to, destination, elsewhere);
  }
  yield* issuedSteps(read, {
    ...{ now, what: `The ${kind}`, lifetime: LIFETIME_MS },
    ...{ rule: 'SAML Core 3.2.1', sentence: 'The message has no IssueInstant.' },
  });
  const until = timeOf(read.getAttribute('NotOnOrAfter'), 'NotOnOrAfter');
  yield timeStep(now, { what: `The ${kind}`, from: undefined, until, member: `${kind}/NotOnOrAfter` });
  const id = read.getAttribute('ID') ?? '';
  if (!/^[A-Za-z_][\w.-]{0,255}$/.test(id))
    yield wrong('id', 'SAML Core 1.3.4', 'The message has no usable ID.', {
      given: id,
    });
  return read;
}

async function* signatureSteps(
  { arrived: { httpMethod, query, name }, xml, root }: ReadMessage,
  { certificate, mustBeSigned }: Pick<Expected, 'certificate' | 'mustBeSigned'>,
): Steps<XmlElement> {
  const rule = 'SAML Core 5.4';
  const embedded = await attempt(() => oneSignature(root));
  if (embedded instanceof SamlProblem) {
    yield { key: 'signature-form', rule, problem: embedded };
    return root;
  }
  if (certificate === undefined && mustBeSigned)
    yield wrong(
      'has-certificate',
      'SAML Core 5',
      'The message has to be signed, and the partner was registered without a certificate. Register it with one.',
    );
  if (certificate === undefined) return root;
  if (httpMethod === 'GET') {
    if (mustBeSigned || new URLSearchParams(query).has('Signature')) yield* querySteps(query, name, certificate);
    return root;
  }
  if (embedded === undefined) {
    if (mustBeSigned)
      yield wrong('signed', rule, 'The message is not signed, and the partner was registered with signed messages.');
    return root;
  }
  if (embedded.element !== root) yield wrong('whole-signed', rule, 'The signature is not over the whole message.');
  return (yield* signerSteps(embedded, certificate, () => verifiedElement(xml, embedded, certificate))) ?? root;
}

/** What an authentication request asks for. */
export interface AuthnRequest {
  readonly id: string;
  /** As it was sent. */
  readonly assertionConsumerServiceIndex: string | undefined;
  readonly forceAuthn: boolean;
  readonly isPassive: boolean;
  /** Of the NameID that is asked for; undefined: any (SAML Core 3.4.1.1). */
  readonly format: string | undefined;
  /** Whose name for the user is asked for; undefined: that of the service provider itself. */
  readonly nameQualifier: string | undefined;
}

/** Asks for no format at all (SAML Core 8.3.1). */
const ANY_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';

/** Classes of logins that are answered with that of the assertion, a password over HTTPS. */
const met: ReadonlySet<string> = new Set(
  ['PasswordProtectedTransport', 'Password', 'unspecified'].map(
    (name) => `urn:oasis:names:tc:SAML:2.0:ac:classes:${name}`,
  ),
);

const isTrue = (text: string | null): boolean => text === 'true' || text === '1';

/** @param sp who sent it; undefined: that is not known, for Reproduce alone */
export async function* authnRequestSteps(
  root: XmlElement,
  sp: Pick<RegisteredSp, 'assertionConsumerServiceUrl'> | undefined,
): Steps<AuthnRequest> {
  const binding = root.getAttribute('ProtocolBinding');
  if (binding && binding !== bindings.post)
    yield wrong(
      'binding',
      'SAML Profiles 4.1.4.1',
      'ProtocolBinding is not HTTP-POST, the binding that assertions are sent by.',
      { given: binding ?? '' },
    );
  const index = root.getAttribute('AssertionConsumerServiceIndex') || undefined;
  const url = root.getAttribute('AssertionConsumerServiceURL') || undefined;
  if (index !== undefined && (url !== undefined || Boolean(binding)))
    yield wrong(
      'consumer-index',
      'SAML Core 3.4.1',
      `AssertionConsumerServiceIndex is sent with ${url === undefined ? 'ProtocolBinding' : 'AssertionConsumerServiceURL'}: each stands for an address. Send one of them.`,
    );
  if (childOf(root, namespaces.assertion, 'Subject') !== undefined)
    yield wrong(
      'subject',
      'SAML Core 3.4.1.4',
      'The request names the user (Subject), which Authdesk does not emulate: another one might log in. Send it without.',
    );
  const asked = childOf(root, namespaces.protocol, 'RequestedAuthnContext');
  const classes =
    asked === undefined ? [] : childrenOf(asked, namespaces.assertion, 'AuthnContextClassRef').map(textOf);
  const isExact = (asked?.getAttribute('Comparison') || 'exact') === 'exact';
  if (asked !== undefined && isExact && !classes.some((one) => met.has(one)))
    yield wrong(
      'authn-context',
      'SAML Core 3.3.2.2.1',
      `RequestedAuthnContext has none of the classes that a login here has: ${[...met].join(', ')}. Ask for one of them, or for none.`,
    );
  const policy = childOf(root, namespaces.protocol, 'NameIDPolicy');
  const format = policy?.getAttribute('Format') || undefined;
  const registered = sp?.assertionConsumerServiceUrl;
  if (url !== undefined) {
    const another = `AssertionConsumerServiceURL is "${url.slice(0, 200)}", not the registered "${registered}".`;
    yield compared('consumer-address', 'SAML Profiles 4.1.4.1', url, registered, another, 400011);
  }
  return {
    id: root.getAttribute('ID') ?? '',
    assertionConsumerServiceIndex: index?.slice(0, 20),
    forceAuthn: isTrue(root.getAttribute('ForceAuthn')),
    isPassive: isTrue(root.getAttribute('IsPassive')),
    format: format === ANY_FORMAT ? undefined : format,
    nameQualifier: policy?.getAttribute('SPNameQualifier') || undefined,
  };
}

/** @throws SamlProblem */
export const authnRequestOf = (root: XmlElement, sp: RegisteredSp): Promise<AuthnRequest> =>
  taken(authnRequestSteps(root, sp));

/** Whom a logout request names. */
export interface LogoutRequest {
  readonly id: string;
  readonly nameID: string;
  readonly sessionIndex: string | undefined;
}

export async function* logoutRequestSteps(root: XmlElement): Steps<LogoutRequest> {
  const nameID = textOf(childOf(root, namespaces.assertion, 'NameID'));
  if (nameID === '') yield wrong('name-id', 'SAML Core 3.7.1', 'The LogoutRequest has no NameID.', { given: nameID });
  return {
    id: root.getAttribute('ID') ?? '',
    nameID,
    sessionIndex: textOf(childOf(root, namespaces.protocol, 'SessionIndex')) || undefined,
  };
}

/** @throws SamlProblem */
export const logoutRequestOf = (root: XmlElement): Promise<LogoutRequest> => taken(logoutRequestSteps(root));
