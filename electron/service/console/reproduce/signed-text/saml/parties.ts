import { knownHosts, sitesOf } from '#service/core/sites/index.ts';
import { certificatePem, samlPath, samlRepository } from '#service/families/fidm/index.ts';
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
  return sitesOf(store).flatMap(({ apiKey, name }) => {
    const own = saml.key(apiKey);
    return [
      ...(own === undefined ? [] : [{ certificate: own.certificate, owner: `the site "${name}"` }]),
      ...[...saml.idps(apiKey), ...saml.sps(apiKey)].flatMap((partner) =>
        partner.certificate === undefined
          ? []
          : [
              {
                certificate: certificatePem(partner.certificate),
                owner: `the partner "${partner.name}" of "${name}"`,
              },
            ],
      ),
    ];
  });
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

/** An Issuer, and where the message has it. */
interface Issuer {
  readonly issuer: string;
  readonly member: string;
}

/** Says that nobody here sent a message or gets it. @param to what it names as its receiver, a clause */
export function noParty(checks: Checks, { issuer, member, to }: Issuer & { readonly to: string }): undefined {
  checks.failed('X 5', {
    cause: issuer === '' ? 'The response has no Issuer.' : 'Neither its issuer nor its receiver is a site here.',
    fix: 'Register the partner with its metadata, in Sites, and judge it again.',
    proof: `Issuer is "${issuer.slice(0, 200)}", ${to}.`,
    outcome: 'unknown',
    member,
  });
}

/** Says that a site has no partner of an Issuer, and which one it is meant to be. */
export function unknownPartner(
  checks: Checks,
  {
    issuer,
    member,
    site,
    known,
    isResponse,
  }: Issuer & {
    readonly site: SiteRecord;
    readonly known: readonly { readonly name: string; readonly id: string }[];
    readonly isResponse: boolean;
  },
): undefined {
  const similar = known
    .map((one) => ({ ...one, how: smallDifference(issuer, one.id) }))
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
    const names = known.map(({ id }) => `"${id.slice(0, 100)}"`).join(', ') || 'none';
    const method = isResponse ? 'fidm.saml.importIdPMetadata' : 'fidm.saml.idp.importSPMetadata';
    checks.failed('X 5', {
      cause: `The site has no ${isResponse ? 'identity provider' : 'partner'} with this Issuer.`,
      fix: `Import its metadata, in Sites, or with ${method}.`,
      proof: `Issuer is "${issuer.slice(0, 200)}"; registered for "${site.name}": ${names}.`,
      errorCode: UNKNOWN_PARTNER,
      member,
    });
  }
}

/** Code of the catalogue. */
const UNKNOWN_PARTNER = 403007;
