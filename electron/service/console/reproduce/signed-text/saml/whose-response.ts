import { certificatePem, type RegisteredIdp, samlPath, type XmlElement } from '#service/families/fidm/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { audiencesOf, confirmationOf, firstOf, looseText } from './explained.ts';
import type { Judging } from './judging.ts';
import { noParty, onlySite, ownAddress, partnerNamed, partnersOf } from './parties.ts';

// Who made a response and for whom, by what it names: of a partner for a site here, or of a site here for a partner.

/** Who made a response, and what it has to fit. */
export interface Whose {
  readonly site: SiteRecord;
  /** Entity id of the service provider. */
  readonly audience: string;
  readonly assertionConsumer: string;
  readonly entityID: string;
  /** PEM */
  readonly certificate: string | undefined;
  /** `the partner "work"` */
  readonly sender: string;
  /** `for the site "Shop"` */
  readonly receiver: string;
  /** Present: the site takes it. */
  readonly idp?: RegisteredIdp;
  readonly certificateOfSp?: string | undefined;
}

/** What a response names as its maker and its receiver. */
export interface Named {
  readonly issuer: string;
  readonly destination: string | undefined;
  readonly recipient: string | undefined;
  readonly audiences: readonly string[];
}

/** Reads the names, also where what is around them is wrong. @param assertion undefined: it cannot be read */
export function namesIn(root: XmlElement, assertion: XmlElement | undefined): Named {
  const data = confirmationOf(assertion);
  const issuer = looseText(firstOf(assertion, 'Issuer')) || looseText(firstOf(root, 'Issuer'));
  const destination = root.localName === 'Assertion' ? undefined : root.getAttribute('Destination') || undefined;
  const restriction = firstOf(firstOf(assertion, 'Conditions'), 'AudienceRestriction');
  return {
    issuer,
    destination,
    recipient: data?.getAttribute('Recipient') || undefined,
    audiences: audiencesOf(restriction),
  };
}

/** Whose response it is: of a partner for a site, or of a site for a partner; undefined: that is not known, and a fault says why. */
export function whoseIs(judging: Judging, named: Named): Whose | undefined {
  const { core } = judging;
  const { issuer } = named;
  const receiver = receiverOf(judging, named);
  if (receiver !== undefined) {
    const { site, base } = receiver;
    const partners = partnersOf(core, site);
    const idp = partnerNamed(judging, issuer, site, partners.idps);
    return (
      idp && {
        ...{ site, idp, entityID: issuer, audience: partners.entityID ?? base, assertionConsumer: `${base}/sp/acs` },
        ...{ certificate: certificatePem(idp.certificate), sender: `the partner "${idp.name}"` },
        receiver: `for the site "${site.name}"`,
      }
    );
  }
  const own = ownAddress(core, issuer);
  if (own?.rest === '/idp') return bySite(judging, named, own.site);
  return noParty(judging, issuer, `Audience is "${named.audiences.join(', ').slice(0, 200)}"`);
}

function receiverOf({ core, message: { pasted } }: Judging, { destination, recipient, audiences, issuer }: Named) {
  const all = [pasted.address, destination, recipient, ...audiences]
    .map((text) => ownAddress(core, text))
    .filter((one) => one !== undefined)
    .filter(({ rest }) => !rest.startsWith('/idp'));
  // The one that most of them name: one may be what is wrong.
  const votes = (base: string) => all.filter((one) => one.base === base).length;
  const [byAddress] = all.toSorted((one, other) => votes(other.base) - votes(one.base));
  if (byAddress !== undefined) return byAddress;
  const configured = onlySite(core, ({ entityID }) => entityID !== undefined && audiences.includes(entityID));
  // A partner of one site alone, with addresses that are none of it.
  const site =
    configured ??
    (destination === undefined && audiences.length === 0
      ? onlySite(core, ({ idps }) => idps.some(({ entityID }) => entityID === issuer))
      : undefined);
  // Without any address in the message, the one of the site is not known; its path is what counts.
  return site && { site, base: `https://localhost${samlPath(site.apiKey)}` };
}

/** A response of a site to one of its service providers. */
function bySite(
  { core, checks }: Judging,
  { issuer, destination, recipient, audiences }: Named,
  site: SiteRecord,
): Whose | undefined {
  const { sps, certificate } = partnersOf(core, site);
  const to = new Set([destination, recipient]);
  const sp =
    sps.find(({ entityId }) => audiences.includes(entityId)) ??
    sps.find(({ assertionConsumerServiceUrl }) => to.has(assertionConsumerServiceUrl));
  if (sp === undefined) {
    checks.failed('X 5', {
      cause: 'The site has no service provider with this audience.',
      fix: 'Register the service provider with its metadata, in Sites.',
      proof: `Audience is "${audiences.join(', ').slice(0, 200)}".`,
      outcome: 'unknown',
      member: 'Assertion/Audience',
    });
    return undefined;
  }
  checks.passed('X 5', 'It is of a site, for one of its service providers.', { name: sp.name });
  return {
    ...{ site, certificate, entityID: issuer, audience: sp.entityId },
    assertionConsumer: sp.assertionConsumerServiceUrl,
    ...{ sender: `the site "${site.name}"`, receiver: `for the service provider "${sp.name}"` },
    certificateOfSp: sp.certificate,
  };
}
