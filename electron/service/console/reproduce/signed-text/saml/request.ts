import {
  bindings,
  certificatePem,
  childOf,
  type RegisteredIdp,
  type RegisteredSp,
  samlNamespaces,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { firstOf, looseText } from './explained.ts';
import type { Judging, Told } from './judging.ts';
import { knownCertificates, onlySite, ownAddress, partnersOf, smallDifference } from './parties.ts';
import { checkStatus, checkVersion } from './response.ts';
import { checkQuery, checkSignature } from './signature.ts';

/** Whose request or logout message it is, and what it has to fit. */
interface Whose {
  readonly site: SiteRecord;
  /** `the partner "shop"` */
  readonly sender: string;
  /** PEM; undefined: the sender registered none. */
  readonly certificate: string | undefined;
  readonly mustBeSigned: boolean;
  /** Where it belongs; undefined: not known. */
  readonly destination: string | undefined;
  readonly receiver: string;
  /** Present: it is a request to the site, of this service provider. */
  readonly sp?: RegisteredSp;
}

/** Checks an AuthnRequest, or a message of a logout. @throws SamlProblem of its structure */
export async function checkRequest(judging: Judging): Promise<Told> {
  const { message, checks, core } = judging;
  const { root, xml, pasted } = message;
  checkVersion(root, checks);
  const issuer = looseText(childOf(root, samlNamespaces.assertion, 'Issuer'));
  const whose = issuer === '' ? undefined : whoseIs(judging, issuer);
  if (issuer === '') {
    checks.failed('SAML Core 3.2.1', {
      cause: `The ${root.localName} has no Issuer.`,
      fix: 'Send the entity id of the sender as Issuer.',
      member: `${root.localName}/Issuer`,
    });
  }
  if (root.localName === 'LogoutResponse') checkStatus(root, checks);
  checkId(root, checks);
  if (whose === undefined) return { isVerified: false };
  const known = knownCertificates(core);
  const { certificate, sender, mustBeSigned, site, receiver } = whose;
  const name = pasted.name ?? (root.localName.endsWith('Request') ? 'SAMLRequest' : 'SAMLResponse');
  const isQuery = pasted.binding === 'redirect';
  const hasSignature = isQuery
    ? /(?:^|&)Signature=/.test(pasted.query ?? '')
    : firstOf(root, 'Signature', samlNamespaces.signature) !== undefined;
  let isVerified = false;
  if (isQuery && hasSignature) isVerified = checkQuery(pasted, name, { certificate, sender, known }, checks);
  else if (hasSignature) {
    isVerified = await checkSignature(
      { xml, root, isCopied: pasted.isXml === true, certificate, sender, known },
      checks,
    );
  } else if (mustBeSigned) checkUnsigned(judging, whose);
  checkDestination(root, whose, checks);
  if (root.localName === 'AuthnRequest') checkAuthnRequest(root, whose, checks);
  if (root.localName === 'LogoutRequest' && looseText(firstOf(root, 'NameID')) === '') {
    const cause = 'The LogoutRequest has no NameID.';
    checks.failed('SAML Core 3.7.1', {
      cause,
      fix: 'Send the NameID of the login that is to end.',
      member: 'LogoutRequest/NameID',
    });
  }
  const isUnchecked = hasSignature && certificate === undefined;
  return {
    ...{ site, whose: receiver, isVerified },
    ...(isUnchecked && { notes: ['Its signature was not checked: the partner was registered without a certificate.'] }),
  };
}

function checkUnsigned({ message: { root, pasted }, checks }: Judging, { sp, certificate }: Whose): void {
  if (certificate === undefined) {
    checks.failed('SAML Core 5', {
      cause: 'The message has to be signed, and the partner has no certificate.',
      fix: 'Import the metadata of the partner, which has its certificate.',
    });
    return;
  }
  // A bare value, or XML: the signature of the redirect binding is beside it.
  const mayBeBeside = pasted.binding === undefined && pasted.isWhole !== true;
  checks.failed('SAML Core 5.4', {
    cause: mayBeBeside ? 'Whether it was signed is not in the text.' : `The ${root.localName} is not signed.`,
    fix: mayBeBeside
      ? 'Paste the whole address: SigAlg and Signature are in its query.'
      : 'Let the partner sign it with the key of its certificate.',
    proof:
      sp === undefined
        ? 'Logout messages are taken signed alone.'
        : 'The partner was registered with authnRequestSigned.',
    ...(mayBeBeside && { outcome: 'unknown' as const }),
    member: `${root.localName}/ID`,
  });
}

function checkId(root: XmlElement, checks: Judging['checks']): void {
  const id = root.getAttribute('ID') ?? '';
  if (/^[A-Za-z_][\w.-]{0,255}$/.test(id)) return;
  checks.failed('SAML Core 1.3.4', {
    cause: id === '' ? 'The message has no ID.' : 'The ID is none that XML allows.',
    fix: 'Begin it with a letter or "_": random hexadecimal digits alone may begin with a digit.',
    ...(id !== '' && { proof: `ID is "${id.slice(0, 100)}".` }),
    member: `${root.localName}/ID`,
  });
}

function checkDestination(root: XmlElement, { destination }: Whose, checks: Judging['checks']): void {
  const given = root.getAttribute('Destination');
  if (!given || destination === undefined) return;
  if (given === destination) {
    checks.passed('SAML Core 3.2.1', 'Destination is right.', { Destination: given });
    return;
  }
  const how = smallDifference(given, destination);
  checks.failed('SAML Core 3.2.1', {
    cause: how === undefined ? 'Destination is another address.' : `Destination differs from the right address ${how}.`,
    fix: `Send it to ${destination}, and name that as Destination.`,
    proof: `Destination is "${given.slice(0, 200)}".`,
    member: `${root.localName}/Destination`,
  });
}

function checkAuthnRequest(root: XmlElement, { sp }: Whose, checks: Judging['checks']): void {
  const rule = 'SAML Profiles 4.1.4.1';
  const wanted = root.getAttribute('AssertionConsumerServiceURL');
  const registered = sp?.assertionConsumerServiceUrl;
  if (wanted && registered !== undefined && wanted !== registered) {
    const how = smallDifference(wanted, registered);
    checks.failed(rule, {
      cause:
        how === undefined
          ? 'AssertionConsumerServiceURL is not registered.'
          : `AssertionConsumerServiceURL differs from the registered one ${how}.`,
      fix: `Send ${registered}, or register the other one.`,
      proof: `It is "${wanted.slice(0, 200)}", and "${registered.slice(0, 200)}" is registered.`,
      errorCode: ADDRESS,
      member: 'AuthnRequest/AssertionConsumerServiceURL',
    });
  } else if (wanted) checks.passed(rule, 'AssertionConsumerServiceURL is the registered one.');
  const binding = root.getAttribute('ProtocolBinding');
  if (binding && binding !== bindings.post) {
    checks.failed(rule, {
      cause: `ProtocolBinding is ${binding.replace(/^.*:/, '').slice(0, 40)}, not HTTP-POST.`,
      fix: 'Ask for HTTP-POST, by which assertions are sent.',
      member: 'AuthnRequest/ProtocolBinding',
    });
  }
}

/** Codes of the catalogue. */
const ADDRESS = 400011;
const UNKNOWN_PARTNER = 403007;

function whoseIs(judging: Judging, issuer: string): Whose | undefined {
  const { core, message, checks } = judging;
  const { root, pasted } = message;
  const destination = root.getAttribute('Destination');
  const receiver = [pasted.address, destination].map((text) => ownAddress(core, text)).find((one) => one !== undefined);
  const own = ownAddress(core, issuer);
  const isLogout = root.localName !== 'AuthnRequest';
  if (receiver !== undefined) {
    const { site, base, rest } = receiver;
    const toSp = rest.startsWith('/sp');
    const { idps, sps } = partnersOf(core, site);
    const found = toSp
      ? idps.find(({ entityID }) => entityID === issuer)
      : sps.find(({ entityId }) => entityId === issuer);
    if (found === undefined) {
      unknownPartner(
        judging,
        issuer,
        site,
        toSp
          ? idps.map(({ name, entityID }) => ({ name, id: entityID }))
          : sps.map(({ name, entityId }) => ({ name, id: entityId })),
      );
      return undefined;
    }
    checks.passed('X 5', 'Its issuer is a partner of the site.', { name: found.name });
    const sp = 'entityId' in found ? found : undefined;
    return {
      ...{ site, sender: `the partner "${found.name}"`, receiver: `for the site "${site.name}"` },
      certificate: found.certificate === undefined ? undefined : certificatePem(found.certificate),
      mustBeSigned: isLogout || sp?.authnRequestSigned === true,
      destination: `${base}${toSp ? '/sp/slo' : isLogout ? '/idp/slo' : '/idp/sso'}`,
      ...(sp !== undefined && !isLogout && { sp }),
    };
  }
  const site = own?.site ?? onlySite(core, ({ entityID }) => entityID === issuer);
  if (site !== undefined) return bySite(judging, site, destination, own?.rest === '/idp');
  checks.failed('X 5', {
    cause: 'Neither its issuer nor its receiver is a site here.',
    fix: 'Register the partner with its metadata, in Sites, and judge it again.',
    proof: `Issuer is "${issuer.slice(0, 200)}", Destination is "${(destination ?? '').slice(0, 200)}".`,
    outcome: 'unknown',
    member: `${root.localName}/Issuer`,
  });
  return undefined;
}

/** A message that a site sent itself. */
function bySite(
  { core, message: { root }, checks }: Judging,
  site: SiteRecord,
  destination: string | null,
  isIdp: boolean,
): Whose {
  const { idps, sps, certificate } = partnersOf(core, site);
  const isLogout = root.localName !== 'AuthnRequest';
  const addressOf = (idp: RegisteredIdp) => (isLogout ? idp.singleLogoutServiceUrl : idp.singleSignOnServiceUrl);
  const to = isIdp
    ? sps.find(({ singleLogoutServiceURL }) => singleLogoutServiceURL === destination)
    : idps.find((idp) => addressOf(idp) === destination);
  checks.passed('X 5', 'It is of a site.', { name: site.name });
  return {
    ...{ site, sender: `the site "${site.name}"`, certificate, mustBeSigned: isLogout, destination: undefined },
    receiver: to === undefined ? `of the site "${site.name}"` : `for the partner "${to.name}"`,
  };
}

function unknownPartner(
  { checks, message: { root } }: Judging,
  issuer: string,
  site: SiteRecord,
  registered: readonly { readonly name: string; readonly id: string }[],
): void {
  const member = `${root.localName}/Issuer`;
  const similar = registered
    .map((one) => ({ one, how: smallDifference(issuer, one.id) }))
    .find(({ how }) => how !== undefined);
  if (similar?.how !== undefined) {
    checks.failed('SAML Core 3.2.1', {
      cause: `The Issuer differs from the registered one ${similar.how}.`,
      fix: `Register the partner "${similar.one.name}" with the entity id that it sends.`,
      proof: `Issuer is "${issuer.slice(0, 200)}", registered is "${similar.one.id.slice(0, 200)}".`,
      errorCode: UNKNOWN_PARTNER,
      member,
    });
    return;
  }
  const names = registered.map(({ id }) => `"${id.slice(0, 100)}"`).join(', ') || 'none';
  checks.failed('X 5', {
    cause: 'The site has no partner with this Issuer.',
    fix: 'Import its metadata, in Sites, or with fidm.saml.idp.importSPMetadata.',
    proof: `Issuer is "${issuer.slice(0, 200)}"; registered for "${site.name}": ${names}.`,
    errorCode: UNKNOWN_PARTNER,
    member,
  });
}
