import { loginRepository } from '#service/core/provider-logins/index.ts';
import { valueOfLogin } from '#service/endpoints/login/index.ts';
import {
  childOf,
  childrenOf,
  elementsOf,
  type RegisteredIdp,
  readResponse,
  SamlProblem,
  samlNamespaces,
  samlRepository,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { confirmationOf, firstOf, looseText } from './explained.ts';
import type { Judging, Told } from './judging.ts';
import { knownCertificates, ownAddress, smallDifference } from './parties.ts';
import { checkSignature, compact } from './signature.ts';
import { type Named, namesIn, type Whose, whoseIs } from './whose-response.ts';

/** Checks a response, or an assertion alone. @throws SamlProblem of its structure */
export async function checkResponse(judging: Judging): Promise<Told> {
  const { core, message, checks } = judging;
  const { root, pasted } = message;
  if (pasted.binding === 'redirect') {
    checks.failed('SAML Profiles 4.1.2', {
      cause: 'A response must not be sent in an address.',
      fix: 'Let the identity provider send it by HTTP-POST: a form that sends itself.',
      member: `${root.localName}/Destination`,
    });
  }
  checkVersion(root, checks);
  if (!checkStatus(root, checks)) return toldOfRefusal(judging);
  const assertion = checkStructure(judging);
  const named = namesIn(root, assertion);
  const whose = whoseIs(judging, named);
  if (assertion === undefined) {
    judgeEncrypted(judging, whose);
    return { site: whose?.site, isVerified: false };
  }
  if (whose === undefined) return { isVerified: false };
  const known = knownCertificates(core);
  const { certificate, sender } = whose;
  const isVerified = await checkSignature(
    { xml: message.xml, root, isCopied: pasted.isXml === true, certificate, sender, known },
    checks,
  );
  checkParties(judging, named, whose);
  checkAnswered(judging, assertion, whose);
  checkSubject(assertion, checks);
  const usedBefore =
    whose.idp !== undefined &&
    core.store.of(samlRepository).wasUsed(whose.site.apiKey, whose.entityID, assertion.getAttribute('ID') ?? '');
  if (checks.faults.length === 0 && whose.idp !== undefined && root.localName === 'Response') {
    await asTheEndPoint(judging, whose, whose.idp);
  }
  return {
    ...{ site: whose.site, whose: whose.receiver, isVerified },
    ...(usedBefore && { usedBefore }),
    notes: notesOfRelayState(judging, whose),
  };
}

export function checkVersion(root: XmlElement, checks: Judging['checks']): void {
  const version = root.getAttribute('Version');
  if (version === '2.0') return;
  const cause = version ? 'The message is not of SAML 2.0.' : 'The message has no Version.';
  checks.failed('SAML Core 3.2.1', { cause, fix: 'Send Version="2.0".', member: `${root.localName}/Version` });
}

const statuses: Readonly<Record<string, string>> = {
  NoPassive: 'Ask without IsPassive: there is no session, and no page may be shown.',
  AuthnFailed: 'Look into the log of the identity provider: the user could not log in, or cancelled.',
  RequestDenied: 'Look into the log of the identity provider: it does not let this user or this request in.',
  InvalidNameIDPolicy: 'Ask for another NameIDPolicy Format: the identity provider has none of that kind.',
  RequestUnsupported: 'Look at what the request asks for: the identity provider does not do that.',
  NoAuthnContext: 'Ask for another RequestedAuthnContext: the user cannot log in like that there.',
  UnknownPrincipal: 'Look up the user at the identity provider: it does not know them.',
};

/** False: it says that there is no assertion. */
export function checkStatus(root: XmlElement, checks: Judging['checks']): boolean {
  if (root.localName === 'Assertion') return true;
  const { protocol } = samlNamespaces;
  const code = firstOf(firstOf(root, 'Status', protocol), 'StatusCode', protocol);
  const last = (element: XmlElement | undefined) => (element?.getAttribute('Value') ?? '').replace(/^.*:/, '');
  const main = last(code);
  if (code?.getAttribute('Value') === 'urn:oasis:names:tc:SAML:2.0:status:Success') {
    checks.passed('SAML Core 3.2.2.2', 'The status is Success.');
    return true;
  }
  const second = last(firstOf(code, 'StatusCode', protocol));
  const answer = second || main;
  const said = looseText(firstOf(firstOf(root, 'Status', protocol), 'StatusMessage', protocol)).slice(0, 200);
  const cause =
    answer === '' ? 'The response has no status.' : `The identity provider answered ${answer.slice(0, 50)}.`;
  const fix = statuses[answer] ?? 'Look into the log of the identity provider: it says why.';
  const proof =
    said === ''
      ? `Its status is ${[main, second].filter(Boolean).join(', ')}.`
      : `It says: "${said.replaceAll('"', "'")}".`;
  checks.failed('SAML Core 3.2.2.2', { cause, fix, proof, member: `${root.localName}/Status` });
  return false;
}

function toldOfRefusal({ core, message: { root } }: Judging): Told {
  const site =
    ownAddress(core, root.getAttribute('Destination'))?.site ??
    ownAddress(core, looseText(firstOf(root, 'Issuer')))?.site;
  return { site, isVerified: false };
}

/** The one assertion; undefined: it is encrypted. @throws SamlProblem when what may be there once is there more often */
function checkStructure({ message: { root }, checks }: Judging): XmlElement | undefined {
  if (root.localName === 'Assertion') return root;
  const all = elementsOf(root).filter(
    ({ localName }) => localName === 'Assertion' || localName === 'EncryptedAssertion',
  );
  const [assertion] = all;
  const fix = 'Do not accept it: so signature wrapping makes others read what nobody signed.';
  if (assertion === undefined) {
    const cause = 'The response has no assertion, although its status is Success.';
    checks.failed('SAML Core 3.3.3', {
      cause,
      fix: 'Look into the log of the identity provider.',
      member: 'Response/Status',
    });
    throw new SamlProblem('SAML Core 3.3.3', cause);
  }
  if (all.length > 1) {
    const isSigned = (one: XmlElement) => childrenOf(one, samlNamespaces.signature, 'Signature').length > 0;
    const signed = all.filter(isSigned).length;
    checks.failed('SAML Core 3.3.3', {
      cause: `The response has ${all.length} assertions; one belongs there.`,
      fix,
      proof: `${signed === 0 ? 'None' : signed === 1 ? 'One' : signed} of them ${signed === 1 ? 'has' : 'have'} a signature.`,
      member: 'Signature/Signed element',
    });
  } else if (assertion.parentNode !== root || assertion.namespaceURI !== samlNamespaces.assertion) {
    const cause = 'The assertion is not where it belongs, right below the response.';
    checks.failed('SAML Core 3.3.3', { cause, fix, member: 'Signature/Signed element' });
  }
  if (assertion.localName === 'EncryptedAssertion') return undefined;
  for (const [parent, name] of [
    [root, 'Issuer'],
    [assertion, 'Issuer'],
    [assertion, 'Subject'],
    [assertion, 'Conditions'],
    [firstOf(assertion, 'Subject'), 'NameID'],
    [firstOf(assertion, 'Subject'), 'SubjectConfirmation'],
    [firstOf(assertion, 'Conditions'), 'AudienceRestriction'],
  ] as const) {
    if (parent !== undefined) childOf(parent, samlNamespaces.assertion, name);
  }
  const signatures = elementsOf(root).filter(
    ({ namespaceURI, localName }) => namespaceURI === samlNamespaces.signature && localName === 'Signature',
  );
  if (signatures.length === 0) {
    checks.failed('SAML Core 5.4', {
      cause: 'Neither the response nor its assertion is signed.',
      fix: 'Let the identity provider sign its assertions.',
      member: 'Assertion/ID',
    });
  }
  return assertion;
}

/** Whom it is for, address by address. */
function checkParties(
  { message: { root, pasted }, checks }: Judging,
  { destination, recipient, audiences, issuer }: Named,
  whose: Whose,
): void {
  const { assertionConsumer, audience, entityID } = whose;
  const own = looseText(firstOf(root, 'Issuer'));
  if (root.localName === 'Response' && own !== '' && own !== issuer) {
    checks.failed('SAML Core 3.2.2', {
      cause: 'Response and assertion have different Issuers.',
      fix: 'Let the identity provider name itself in both.',
      proof: `They are "${own.slice(0, 150)}" and "${entityID.slice(0, 150)}".`,
      member: 'Response/Issuer',
    });
  }
  const compare = (name: string, member: string, rule: string, given: string, expected: string): void => {
    if (given === expected) {
      checks.passed(rule, `${name} is right.`);
      return;
    }
    const how = smallDifference(given, expected);
    checks.failed(rule, {
      cause:
        given === ''
          ? `The assertion has no ${name}.`
          : how === undefined
            ? `${name} is another address.`
            : `${name} differs from the expected one ${how}.`,
      fix:
        name === 'Audience'
          ? `Register the service provider with the entity id ${expected}.`
          : `Register ${expected} at the identity provider.`,
      proof: `${name} is "${given.slice(0, 200)}", and "${expected.slice(0, 200)}" is expected.`,
      member,
    });
  };
  if (!audiences.includes(audience)) {
    const given = audiences.join(', ');
    const how = audiences.map((one) => smallDifference(one, audience)).find((one) => one !== undefined);
    checks.failed('SAML Core 2.5.1.4', {
      cause:
        given === ''
          ? 'The assertion has no Audience.'
          : how === undefined
            ? 'The assertion is for another audience.'
            : `Audience differs from the entity id ${how}.`,
      fix: `Set the entity id of the service provider to ${audience} at the identity provider.`,
      proof: `Audience is "${given.slice(0, 200)}", and "${audience.slice(0, 200)}" is expected.`,
      member: 'Assertion/Audience',
    });
  } else checks.passed('SAML Core 2.5.1.4', 'The audience is right.', { audience });
  if (destination !== undefined)
    compare('Destination', 'Response/Destination', 'SAML Core 3.2.2', destination, assertionConsumer);
  compare('Recipient', 'Assertion/Recipient', 'SAML Profiles 4.1.4.2', recipient ?? '', assertionConsumer);
  const { address } = pasted;
  if (address !== undefined && address !== assertionConsumer && destination === assertionConsumer) {
    checks.failed('SAML Bindings 3.5', {
      cause: 'The form was sent to another address than Destination.',
      fix: `Send it to ${assertionConsumer}.`,
      proof: `It was sent to ${address.slice(0, 200)}.`,
      member: 'Response/Destination',
    });
  }
}

/** The request that it answers, where that is known. */
function checkAnswered({ core, message, request, checks }: Judging, assertion: XmlElement, whose: Whose): void {
  const { root, pasted } = message;
  const outer = root.localName === 'Response' ? root.getAttribute('InResponseTo') || undefined : undefined;
  const data = confirmationOf(assertion);
  const inner = data?.getAttribute('InResponseTo') || undefined;
  if (root.localName === 'Response' && outer !== inner) {
    checks.failed('SAML Profiles 4.1.4.2', {
      cause: 'Response and assertion answer different requests.',
      fix: 'Let the identity provider name the same request in both.',
      proof: `InResponseTo is "${outer ?? ''}" and "${inner ?? ''}".`,
      member: 'Assertion/InResponseTo',
    });
  }
  const answered = outer ?? inner;
  const id = request?.getAttribute('ID') || undefined;
  const ofLogin = whose.idp === undefined ? undefined : requestIdOfLogin(core, whose.site, pasted.relayState);
  for (const [expected, what] of [
    [id, 'of the request in the text'],
    [ofLogin, 'of the request that its RelayState began with'],
  ] as const) {
    if (expected === undefined || expected === answered) continue;
    checks.failed('SAML Core 3.2.2', {
      cause: answered === undefined ? 'InResponseTo is missing.' : 'InResponseTo is not the id of the request.',
      fix: 'Answer the request of this very login: another tab or the back button brings an old one.',
      proof: `It is "${answered ?? ''}", and "${expected}" is the id ${what}.`,
      member: 'Response/InResponseTo',
    });
    return;
  }
  if (whose.idp === undefined) return;
  if (pasted.isWhole && pasted.relayState === undefined && answered !== undefined) {
    checks.failed('SAML Bindings 3.5.3', {
      cause: 'RelayState is missing: the login that it answers cannot be found.',
      fix: 'Let the identity provider send RelayState back unchanged.',
    });
  } else if ((pasted.relayState?.length ?? 0) > LONGEST_RELAY_STATE) {
    checks.failed('SAML Bindings 3.4.3', {
      cause: `RelayState has more than ${LONGEST_RELAY_STATE} characters.`,
      fix: 'Keep what belongs to it at the service provider.',
    });
  }
}

/** Characters, as the end-points take it. */
const LONGEST_RELAY_STATE = 1_024;

function requestIdOfLogin(
  core: Judging['core'],
  { apiKey }: SiteRecord,
  relayState: string | undefined,
): string | undefined {
  const login = relayState ? core.store.of(loginRepository).get(relayState) : undefined;
  return login === undefined || login.apiKey !== apiKey ? undefined : `_${valueOfLogin('saml request', login)}`;
}

function notesOfRelayState({ core, message: { pasted } }: Judging, { idp, site }: Whose): string[] {
  if (idp === undefined || !pasted.relayState || requestIdOfLogin(core, site, pasted.relayState) !== undefined)
    return [];
  return ['Which login its RelayState belongs to is not known here, so InResponseTo was not compared.'];
}

function checkSubject(assertion: XmlElement, checks: Judging['checks']): void {
  const subject = firstOf(assertion, 'Subject');
  const name = looseText(firstOf(subject, 'NameID'));
  if (name === '' || name.length > 255) {
    const cause = name === '' ? 'The assertion has no NameID.' : 'NameID has more than 255 characters.';
    checks.failed('SAML Core 2.4.1', {
      cause,
      fix: 'Let the identity provider name the user.',
      member: 'Assertion/NameID',
    });
  }
  if (firstOf(subject, 'SubjectConfirmation')?.getAttribute('Method') !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') {
    const cause = 'The assertion has no confirmation of the bearer kind.';
    checks.failed('SAML Profiles 4.1.4.2', {
      cause,
      fix: 'Let the identity provider use bearer.',
      member: 'Assertion/Method',
    });
  }
  if (firstOf(assertion, 'AuthnStatement') === undefined) {
    const cause = 'The assertion has no AuthnStatement: nobody logged in.';
    checks.failed('SAML Profiles 4.1.4.2', {
      cause,
      fix: 'Let the identity provider say when the user logged in.',
      member: 'Assertion/AuthnInstant',
    });
  }
}

/** Nothing was found: the reader of the end-point has the last word. */
async function asTheEndPoint(
  { message: { xml, root, pasted }, checks }: Judging,
  whose: Whose,
  idp: RegisteredIdp,
): Promise<void> {
  const made = Date.parse(root.getAttribute('IssueInstant') ?? '');
  const requestId = root.getAttribute('InResponseTo') || undefined;
  const { audience, assertionConsumer } = whose;
  const expected = { now: made, audience, assertionConsumer, requestId };
  const take = (text: string) => readResponse(Buffer.from(text).toString('base64'), idp, expected);
  try {
    // Copied XML may have been formatted.
    await (pasted.isXml ? take(xml).catch(() => take(compact(xml))) : take(xml));
  } catch (error) {
    // Times are judged beside.
    if (!(error instanceof SamlProblem)) throw error;
    if (error.errorCode === 403002 || error.rule === 'SAML Core 1.3.3') return;
    const [cause = error.message] = /^.*?[.](?=\s|$)/.exec(error.message) ?? [];
    checks.failed(error.rule, { cause, fix: 'Read the decision trace: it shows what was compared.' });
  }
}

/** What is said of an encrypted assertion: for whom it is encrypted. */
function judgeEncrypted({ message: { root }, checks, core }: Judging, whose: Whose | undefined): void {
  const rule = 'SAML Core 2.3.4';
  const to = ownAddress(core, root.getAttribute('Destination'));
  if (whose?.idp !== undefined || (to !== undefined && !to.rest.startsWith('/idp'))) {
    checks.failed(rule, {
      cause: 'The assertion is encrypted, and the site has no key for that.',
      fix: 'Let the partner sign it, without encryption.',
      member: 'Response/Status',
    });
    return;
  }
  const registered = whose?.certificateOfSp;
  const used = elementsOf(root).find(
    ({ localName, namespaceURI }) => localName === 'X509Certificate' && namespaceURI === samlNamespaces.signature,
  );
  const bare = (text: string) => text.replaceAll(/-----[A-Z ]+-----|\s/g, '');
  if (registered !== undefined && used !== undefined && bare(looseText(used)) !== bare(registered)) {
    checks.failed(rule, {
      cause: 'The assertion is encrypted for another key than the registered one.',
      fix: 'Import the metadata of the service provider anew, and log in again.',
    });
    return;
  }
  checks.failed(rule, {
    cause: 'The assertion is encrypted: only its service provider can read it.',
    fix: 'Paste what the service provider decrypted, or register it without encryption for a test.',
    outcome: 'unknown',
  });
}
