import { knownHosts, sitesOf } from '#service/core/sites/index.ts';
import {
  certificatePem,
  entityOf,
  type Partner,
  samlPath,
  samlRepository,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import { type Core, routeHost } from '#service/http/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import type { Checks } from '../checks.ts';

type Store = Pick<Core, 'store'>;

/** An address of a site as SAML party. */
interface OwnAddress {
  readonly site: SiteRecord;
  /** `https://fidm.us1.example:9443/saml/v2.0/3_shop`: entity id of the site as service provider. */
  readonly base: string;
  /** What follows: `/idp`, `/sp/acs`, or nothing. */
  readonly rest: string;
  /** False: the host is none of this service. */
  readonly isHere: boolean;
}

/** The site whose address a text is, by its path; undefined: of none. */
export function ownAddress({ store }: Store, text: string | null | undefined): OwnAddress | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { origin, pathname, host } = new URL(text);
  const [, path = '', key = '', rest = ''] = /^(\/saml\/v2\.0\/([^/]+))(\/.*)?$/.exec(pathname) ?? [];
  const site = sitesOf(store).find(({ apiKey }) => apiKey === key || samlPath(apiKey) === path);
  if (site === undefined) return undefined;
  const isHere = routeHost(host, knownHosts(store), new Set()).known;
  return { site, base: `${origin}${path}`, rest, isHere };
}

/** A key that signs SAML messages, as far as it is known here. */
export interface KnownCertificate {
  /** PEM. */
  readonly certificate: string;
  /** `the site "Shop"` */
  readonly owner: string;
}

/** Every certificate that is known here, of sites and of their partners. */
export function knownCertificates({ store }: Store): KnownCertificate[] {
  const saml = store.of(samlRepository);
  return sitesOf(store).flatMap(({ apiKey, name }) =>
    [
      { certificate: saml.key(apiKey)?.certificate, owner: `the site "${name}"` },
      ...[...saml.idps(apiKey), ...saml.sps(apiKey)].map((partner) => ({
        certificate: partner.certificate && certificatePem(partner.certificate),
        owner: `the partner "${partner.name}" of "${name}"`,
      })),
    ].flatMap(({ certificate, owner }) => (certificate === undefined ? [] : [{ certificate, owner }])),
  );
}

/** Entity ids and partners of a site. */
export function partnersOf({ store }: Store, { apiKey }: SiteRecord) {
  const saml = store.of(samlRepository);
  return {
    idps: saml.idps(apiKey),
    sps: saml.sps(apiKey),
    /** As configured; undefined: its address. */
    entityID: saml.spConfig(apiKey).entityID,
    /** PEM; undefined: the site has no key yet. */
    certificate: saml.key(apiKey)?.certificate,
  };
}

/** The one site of which something is true; undefined also when there are several. */
export function onlySite(
  core: Store,
  fits: (partners: ReturnType<typeof partnersOf>) => boolean,
): SiteRecord | undefined {
  const found = sitesOf(core.store).filter((site) => fits(partnersOf(core, site)));
  return found.length === 1 ? found[0] : undefined;
}

/** In what an entity id or address differs from the one that is expected, as the end of a sentence; undefined: in more. */
export function smallDifference(given: string, expected: string): string | undefined {
  const bare = (text: string) => withoutEnding(text, '/');
  if (bare(given) === bare(expected)) return 'in a slash at the end';
  if (given.toLowerCase() === expected.toLowerCase()) return 'in upper and lower case';
  if (given.trim() === expected) return 'in blanks around it';
  if (given.replace(/^http:/, 'https:') === expected.replace(/^http:/, 'https:')) return 'in http and https';
  if (!URL.canParse(given) || !URL.canParse(expected)) return undefined;
  const [one, other] = [new URL(given), new URL(expected)];
  // Two addresses without a path have nothing in common.
  if (one.pathname !== other.pathname || one.search !== other.search || one.pathname === '/') return undefined;
  if (one.hostname === other.hostname) return one.port === other.port ? undefined : 'in the port';
  return 'in the host';
}

/** A message whose parties are looked for. */
interface Asked {
  readonly checks: Checks;
  readonly message: { readonly root: XmlElement };
}

/** True for what a service provider takes; other messages are requests and those of a logout. */
const isAnswer = ({ localName }: XmlElement): boolean => localName === 'Response' || localName === 'Assertion';
/** Where a message has its Issuer. */
const issuerMember = (root: XmlElement): string => `${isAnswer(root) ? 'Assertion' : root.localName}/Issuer`;

/** Says that nobody here sent a message or gets it. @param to what it names as its receiver, a clause */
export function noParty({ checks, message: { root } }: Asked, issuer: string, to: string): undefined {
  checks.failed('X 5', {
    cause: issuer === '' ? 'The response has no Issuer.' : 'Neither its issuer nor its receiver is a site here.',
    fix: 'Register the partner with its metadata, in Sites, and judge it again.',
    proof: `Issuer is "${issuer.slice(0, 200)}", ${to}.`,
    outcome: 'unknown',
    member: issuerMember(root),
  });
}

/** The partner of a site that a message names as its issuer; undefined: there is none, and a fault says which one it is meant to be. */
export function partnerNamed<P extends Partner>(
  { checks, message: { root } }: Asked,
  issuer: string,
  { name }: SiteRecord,
  partners: readonly P[],
): P | undefined {
  const isResponse = isAnswer(root);
  const member = issuerMember(root);
  const found = partners.find((one) => entityOf(one) === issuer);
  if (found !== undefined) {
    const what = isResponse ? 'an identity provider' : 'a partner';
    checks.passed('X 5', `Its issuer is ${what} of the site.`, { name: found.name });
    return found;
  }
  const similar = partners
    .map((one) => ({ name: one.name, id: entityOf(one), how: smallDifference(issuer, entityOf(one)) }))
    .find(({ how }) => how !== undefined);
  if (issuer === '') {
    const cause = 'The response has no Issuer.';
    checks.failed('SAML Core 2.3.3', { cause, fix: 'Let the identity provider name itself.', member });
  } else if (similar !== undefined) {
    checks.failed(isResponse ? 'SAML Core 2.3.3' : 'SAML Core 3.2.1', {
      cause: `The Issuer differs from the registered one ${similar.how}.`,
      fix: `Register the partner "${similar.name}" with the entity id that it sends.`,
      proof: `Issuer is "${issuer.slice(0, 200)}", registered is "${similar.id.slice(0, 200)}".`,
      ...(!isResponse && { errorCode: UNKNOWN_PARTNER }),
      member,
    });
  } else {
    const known = partners.map((one) => `"${entityOf(one).slice(0, 100)}"`).join(', ') || 'none';
    const method = isResponse ? 'fidm.saml.importIdPMetadata' : 'fidm.saml.idp.importSPMetadata';
    checks.failed('X 5', {
      cause: `The site has no ${isResponse ? 'identity provider' : 'partner'} with this Issuer.`,
      fix: `Import its metadata, in Sites, or with ${method}.`,
      proof: `Issuer is "${issuer.slice(0, 200)}"; registered for "${name}": ${known}.`,
      errorCode: UNKNOWN_PARTNER,
      member,
    });
  }
  return undefined;
}

/** Code of the catalogue. */
const UNKNOWN_PARTNER = 403007;
