import {
  authnRequestSteps,
  certificatePem,
  failureOf,
  headSteps,
  logoutRequestSteps,
  messageSteps,
  type Partner,
  type RegisteredIdp,
  type RegisteredSp,
  type Step,
  samlNamespaces,
} from '#service/families/fidm/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Fault } from '../checks.ts';
import { firstOf, looseText } from './explained.ts';
import { type Judging, judgeAll, type Told } from './judging.ts';
import { noParty, onlySite, ownAddress, partnerNamed, partnersOf } from './parties.ts';
import { ofStatus } from './rows.ts';
import { signatureFault } from './signature.ts';

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

/** Checks an AuthnRequest, or a message of a logout. */
export async function checkRequest(judging: Judging): Promise<Told> {
  const { message, checks, core, at } = judging;
  const { root, xml, pasted } = message;
  const kind = root.localName;
  await judgeAll(judging, headSteps(root, [kind]));
  const issuer = looseText(firstOf(root, 'Issuer'));
  const whose = issuer === '' ? undefined : whoseIs(judging, issuer);
  if (kind === 'LogoutResponse' && failureOf(root) !== undefined) checks.failed('SAML Core 3.2.2.2', ofStatus(root));
  if (whose === undefined) return { isVerified: false };
  const { certificate, site, receiver, sp } = whose;
  const { query } = pasted;
  const name = pasted.name ?? (kind.endsWith('Request') ? 'SAMLRequest' : 'SAMLResponse');
  const arrived = { name, value: pasted.value, httpMethod: query === undefined ? 'POST' : 'GET', query: query ?? '' };
  const besides = (step: Step) => {
    if (step.problem === undefined) return undefined;
    return step.key === 'signed' ? unsigned(judging, whose) : signatureFault(step, message, { ...whose, core });
  };
  const met = await judgeAll(
    judging,
    messageSteps({ arrived, xml, root, kind, issuer }, { ...whose, now: at }),
    besides,
  );
  if (kind === 'AuthnRequest') await judgeAll(judging, authnRequestSteps(root, sp));
  if (kind === 'LogoutRequest') await judgeAll(judging, logoutRequestSteps(root));
  const isSigned =
    /(?:^|&)Signature=/.test(query ?? '') || firstOf(root, 'Signature', samlNamespaces.signature) !== undefined;
  const isVerified = met.has('query-signature') || met.has('unchanged');
  return {
    ...{ site, whose: receiver, isVerified },
    ...(isSigned &&
      certificate === undefined && {
        notes: ['Its signature was not checked: the partner was registered without a certificate.'],
      }),
  };
}

/** A message without the signature that it has to have. */
function unsigned({ message: { root, pasted } }: Judging, { sp }: Whose): Fault {
  // A bare value, or XML: the signature of the redirect binding is beside it.
  const mayBeBeside = pasted.binding === undefined && pasted.isWhole !== true;
  return {
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
  };
}

function whoseIs(judging: Judging, issuer: string): Whose | undefined {
  const { core, message } = judging;
  const { root, pasted } = message;
  const destination = root.getAttribute('Destination');
  const receiver = ownAddress(core, pasted.address) ?? ownAddress(core, destination);
  const isLogout = root.localName !== 'AuthnRequest';
  if (receiver !== undefined) {
    const { site, base, rest } = receiver;
    const toSp = rest.startsWith('/sp');
    const { idps, sps } = partnersOf(core, site);
    const found = partnerNamed<Partner>(judging, issuer, site, toSp ? idps : sps);
    if (found === undefined) return undefined;
    const sp = 'entityId' in found ? found : undefined;
    return {
      ...{ site, sender: `the partner "${found.name}"`, receiver: `for the site "${site.name}"` },
      certificate: found.certificate === undefined ? undefined : certificatePem(found.certificate),
      mustBeSigned: isLogout || sp?.authnRequestSigned === true,
      destination: `${base}${toSp ? '/sp/slo' : isLogout ? '/idp/slo' : '/idp/sso'}`,
      ...(sp !== undefined && !isLogout && { sp }),
    };
  }
  const own = ownAddress(core, issuer);
  const site = own?.site ?? onlySite(core, ({ entityID }) => entityID === issuer);
  if (site !== undefined) return bySite(judging, site, destination, own?.rest === '/idp');
  return noParty(judging, issuer, `Destination is "${(destination ?? '').slice(0, 200)}"`);
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
