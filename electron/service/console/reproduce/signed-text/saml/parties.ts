import { knownHosts, siteRepository } from '#service/core/sites/index.ts';
import { certificatePem, samlPath, samlRepository } from '#service/families/fidm/index.ts';
import { type Core, routeHost } from '#service/http/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { withoutEnding } from '#shared/text-ends.ts';

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
  const site = store
    .of(siteRepository)
    .list()
    .find(({ apiKey }) => apiKey === key || samlPath(apiKey) === path);
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
  return store
    .of(siteRepository)
    .list()
    .flatMap(({ apiKey, name }) => {
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
  const found = core.store
    .of(siteRepository)
    .list()
    .filter((site) => fits(partnersOf(core, site)));
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
