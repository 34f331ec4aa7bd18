import {
  failureOf,
  type SamlProblem,
  type Step,
  type StepKey,
  samlNamespaces,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import { samlRow } from '#shared/causes/catalogue.ts';
import { definedMembers } from '#shared/narrowing.ts';
import type { Fault } from '../checks.ts';
import { firstOf, looseText } from './explained.ts';
import { smallDifference } from './parties.ts';

interface Facts {
  readonly given: string;
  readonly expected: string;
  readonly root: XmlElement;
}

/** What is said of a rule. */
interface Row {
  /** When it is met; absent: nothing. */
  readonly right?: string;
  /** Member that it is about; `*` stands for the kind of the message. */
  readonly member?: string;
  readonly cause?: string;
  readonly fix?: string;
  /** When it is not met; what is absent is said by the sentence of the end-point. */
  readonly wrong?: (facts: Facts) => Partial<Fault>;
}

const WRAPPED = 'Do not accept it: so signature wrapping makes others read what nobody signed.';

/** An address that is not the expected one. */
const address =
  (name: string, fix: (expected: string) => string, expectedOne = 'the expected one', other = 'is another address') =>
  ({ given, expected }: Facts): Fault => {
    const how = smallDifference(given, expected);
    return {
      cause:
        given === ''
          ? `The assertion has no ${name}.`
          : how === undefined
            ? `${name} ${other}.`
            : `${name} differs from ${expectedOne} ${how}.`,
      fix: fix(expected),
      proof: `${name} is "${given.slice(0, 200)}", and "${expected.slice(0, 200)}" is expected.`,
    };
  };

const rows: Partial<Record<StepKey, Row>> = {
  version: {
    member: '*/Version',
    wrong: ({ root }) => ({
      cause: root.getAttribute('Version') ? 'The message is not of SAML 2.0.' : 'The message has no Version.',
      fix: 'Send Version="2.0".',
    }),
  },
  issuer: {
    member: '*/Issuer',
    wrong: ({ given, expected, root }) =>
      given === ''
        ? { cause: `The ${root.localName} has no Issuer.`, fix: 'Send the entity id of the sender as Issuer.' }
        : {
            cause: 'Response and assertion have different Issuers.',
            fix: 'Let the identity provider name itself in both.',
            proof: `They are "${given.slice(0, 150)}" and "${expected.slice(0, 150)}".`,
          },
  },
  destination: {
    right: 'Destination is right.',
    member: '*/Destination',
    wrong: (facts) =>
      address('Destination', (expected) =>
        facts.root.localName === 'Response'
          ? `Register ${expected} at the identity provider.`
          : `Send it to ${expected}, and name that as Destination.`,
      )(facts),
  },
  'in-response-to': {
    member: 'Response/InResponseTo',
    wrong: ({ given, expected }) => ({
      cause: given === '' ? 'InResponseTo is missing.' : 'InResponseTo is not the id of the request.',
      fix: 'Answer the request of this very login: another tab or the back button brings an old one.',
      proof: `It is "${given}", and "${expected}" is the id of the request.`,
    }),
  },
  issued: { member: '*/IssueInstant', fix: 'Write when it was made, in UTC.' },
  status: { right: 'The status is Success.', member: '*/Status', wrong: ({ root }) => ofStatus(root) },
  'one-assertion': {
    member: 'Signature/Signed element',
    fix: WRAPPED,
    wrong: ({ given }) => (given === '0' ? noAssertion : {}),
  },
  'assertion-place': { member: 'Signature/Signed element', fix: WRAPPED },
  signed: { member: 'Assertion/ID', fix: 'Let the identity provider sign its assertions.' },
  'has-certificate': { fix: 'Import the metadata of the partner, which has its certificate.' },
  unchanged: { right: 'The signature is that of its sender, and nothing was changed.' },
  'query-signature': { right: 'The query is signed by its sender.' },
  'query-algorithm': {
    member: 'Query/SigAlg',
    wrong: ({ given }) => ({
      cause:
        given === 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
          ? 'The query is signed with SHA-1, which is not accepted.'
          : given === ''
            ? 'The query has a Signature without SigAlg.'
            : 'SigAlg names an algorithm that is not accepted.',
      fix: 'Sign with RSA and SHA-256.',
      proof: `SigAlg is "${given.slice(0, 100)}".`,
    }),
  },
  'assertion-issuer': { member: 'Assertion/Issuer', fix: 'Let the identity provider name itself.' },
  'name-id': {
    member: 'Assertion/NameID',
    wrong: ({ given, root }) => {
      const isLogout = root.localName === 'LogoutRequest';
      const what = isLogout ? 'LogoutRequest' : 'assertion';
      return {
        cause: given === '' ? `The ${what} has no NameID.` : 'NameID has more than 255 characters.',
        fix: isLogout ? 'Send the NameID of the login that is to end.' : 'Let the identity provider name the user.',
        ...(isLogout && { member: 'LogoutRequest/NameID' }),
      };
    },
  },
  bearer: { member: 'Assertion/Method', fix: 'Let the identity provider use bearer.' },
  recipient: {
    right: 'Recipient is right.',
    member: 'Assertion/Recipient',
    wrong: address('Recipient', (expected) => `Register ${expected} at the identity provider.`),
  },
  audience: {
    right: 'The audience is right.',
    member: 'Assertion/Audience',
    wrong: ({ given, expected }) => {
      const how = given
        .split(', ')
        .map((one) => smallDifference(one, expected))
        .find((one) => one !== undefined);
      return {
        cause:
          given === ''
            ? 'The assertion has no Audience.'
            : how === undefined
              ? 'The assertion is for another audience.'
              : `Audience differs from the entity id ${how}.`,
        fix: `Set the entity id of the service provider to ${expected} at the identity provider.`,
        proof: `Audience is "${given.slice(0, 200)}", and "${expected.slice(0, 200)}" is expected.`,
      };
    },
  },
  statement: { member: 'Assertion/AuthnInstant', fix: 'Let the identity provider say when the user logged in.' },
  id: {
    member: '*/ID',
    wrong: ({ given }) => ({
      cause: given === '' ? 'The message has no ID.' : 'The ID is none that XML allows.',
      fix: 'Begin it with a letter or "_": random hexadecimal digits alone may begin with a digit.',
      ...(given !== '' && { proof: `ID is "${given.slice(0, 100)}".` }),
    }),
  },
  binding: {
    member: 'AuthnRequest/ProtocolBinding',
    wrong: ({ given }) => ({
      cause: `ProtocolBinding is ${given.replace(/^.*:/, '').slice(0, 40)}, not HTTP-POST.`,
      fix: 'Ask for HTTP-POST, by which assertions are sent.',
    }),
  },
  subject: {
    cause: 'The request names the user (Subject), which Authdesk does not emulate.',
    fix: 'Send it without.',
  },
  'authn-context': {
    cause: 'RequestedAuthnContext has none of the classes that a login here has.',
    fix: 'Ask for PasswordProtectedTransport, or for none.',
  },
  'consumer-address': {
    right: 'AssertionConsumerServiceURL is the registered one.',
    member: 'AuthnRequest/AssertionConsumerServiceURL',
    wrong: address(
      'AssertionConsumerServiceURL',
      (expected) => `Send ${expected}, or register the other one.`,
      'the registered one',
      'is not registered',
    ),
  },
};

/** What is said of a rule. */
export const rowOf = (key: StepKey): Row => rows[key] ?? {};

/** What is wrong by a rule that is not met. */
export function wrongOf({ key, given = '', expected = '' }: Step, problem: SamlProblem, root: XmlElement): Fault {
  const { member, cause, fix, wrong } = rowOf(key);
  return {
    ...ofProblem(problem),
    ...definedMembers({ cause, fix }),
    ...(member !== undefined && { member: member.replace('*', root.localName) }),
    ...(problem.errorCode === 400011 && { errorCode: problem.errorCode }),
    ...wrong?.({ given, expected, root }),
  };
}

/** A refusal without a row, whose first sentence is the cause. */
export function ofProblem({ message, causeName }: SamlProblem): Fault {
  const [, cause = message, rest = ''] = /^(.*?[.])(?:\s+(.*))?$/.exec(message) ?? [];
  const row = samlRow(causeName);
  if (row !== undefined) return { cause: row.line, fix: row.todo, proof: message.slice(0, 200) };
  return { cause, fix: rest || 'Let the partner send it as the standard says (SAML Core).' };
}

const noAssertion = {
  cause: 'The response has no assertion, although its status is Success.',
  fix: 'Look into the log of the identity provider.',
  member: 'Response/Status',
};

const statuses: Readonly<Record<string, string>> = {
  NoPassive: 'Ask without IsPassive: there is no session, and no page may be shown.',
  AuthnFailed: 'Look into the log of the identity provider: the user could not log in, or cancelled.',
  RequestDenied: 'Look into the log of the identity provider: it does not let this user or this request in.',
  InvalidNameIDPolicy: 'Ask for another NameIDPolicy Format: the identity provider has none of that kind.',
  RequestUnsupported: 'Look at what the request asks for: the identity provider does not do that.',
  NoAuthnContext: 'Ask for another RequestedAuthnContext: the user cannot log in like that there.',
  UnknownPrincipal: 'Look up the user at the identity provider: it does not know them.',
};

/** What the sender of a response says by its status, which is no success. */
export function ofStatus(root: XmlElement): Fault {
  const { protocol } = samlNamespaces;
  const failed = failureOf(root) ?? '';
  const answer = failed.split(', ').at(-1) ?? '';
  const said = looseText(firstOf(firstOf(root, 'Status', protocol), 'StatusMessage', protocol)).slice(0, 200);
  return {
    cause: failed === 'no status' ? 'The response has no status.' : `The identity provider answered ${answer}.`,
    fix: statuses[answer] ?? 'Look into the log of the identity provider: it says why.',
    proof: said === '' ? `Its status is ${failed}.` : `It says: "${said.replaceAll('"', "'")}".`,
    member: `${root.localName}/Status`,
  };
}
