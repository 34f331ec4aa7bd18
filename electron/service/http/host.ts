import type { Response } from '#service/kernel/index.ts';
import type { DataCenterRecord, SiteRecord } from '#service/records/index.ts';
import { libraryLabels } from '#shared/protocol/methods.ts';
import { BARE_DOMAIN, bareLabels } from '#shared/protocol/well-known-hosts.ts';
import { unknownHost } from './plain-responses.ts';

/** What a `Host` header selects: a data center and a namespace; or this machine, and with it all data centers. */
export type HostRoute =
  | {
      readonly known: true;
      readonly dataCenter: DataCenterRecord | undefined;
      readonly namespace: string | undefined;
      /** The host serves the client-side library and nothing else (D55). */
      readonly libraryOnly?: true;
      /** API key of the site whose API domain the host is; it takes every namespace (D55). */
      readonly site?: string;
    }
  | { readonly known: false; readonly reason: string };

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const ANYWHERE: HostRoute = { known: true, dataCenter: undefined, namespace: undefined };
const LIBRARY: ReadonlySet<string> = new Set(libraryLabels);
const HOST = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?)(\.?)(?::([0-9]{1,5}))?$/;

/**
 * The host name of a `Host` header in lower case, without port and without the dot that ends a full DNS name.
 *
 * @returns undefined when the header is missing, was sent twice, or is not a host with an optional port.
 */
export function hostName(header: string | undefined): string | undefined {
  const match = HOST.exec(header?.toLowerCase() ?? '');
  const [, name, dot, port] = match ?? [];
  if (name === undefined || (dot && name.startsWith('['))) return undefined;
  if (port !== undefined && (Number(port) === 0 || Number(port) > 65_535)) return undefined;
  return name;
}

/** What hosts are looked up in. */
export interface KnownHosts {
  readonly dataCenters: { list(): readonly DataCenterRecord[]; get(id: string): DataCenterRecord | undefined };
  /** The site that has a host name, in lower case, among its API domains (D55). */
  readonly sites: {
    byApiDomain(domain: string): SiteRecord | undefined;
    get(apiKey: string): SiteRecord | undefined;
  };
  /** Whether a client that connects by this name is asked for a certificate (F 5.1); absent: never. */
  readonly asksForCertificate?: (name: string) => boolean;
}

/**
 * Decides what a `Host` header selects: namespace and data center, or a site (D3, D55). Every other host is refused: a page of a
 * foreign origin could resolve its own host name to this machine (DNS rebinding, R28). Every first label of a data center's
 * domain is a namespace, known or not: a site can have mock responses in it (D68).
 *
 * @param header `Host` as received, or undefined when it was missing or sent twice
 * @param known data centers and sites of the workspace
 * @param allowedHosts further names of this machine, lower case, without port (setting `allowedHosts`)
 */
export function routeHost(header: string | undefined, known: KnownHosts, allowedHosts: ReadonlySet<string>): HostRoute {
  const name = hostName(header);
  if (name === undefined) {
    return { known: false, reason: 'The Host header is missing, was sent twice, or is not a host name.' };
  }
  if (LOOPBACK.has(name)) return ANYWHERE;
  const site = known.sites.byApiDomain(name);
  if (site !== undefined) {
    const dataCenter = known.dataCenters.get(site.dataCenter);
    return { known: true, dataCenter, namespace: undefined, site: site.apiKey };
  }
  if (allowedHosts.has(name)) return ANYWHERE;

  const dot = name.indexOf('.');
  const namespace = name.slice(0, dot);
  const domain = name.slice(dot + 1);
  const dataCenter =
    dot > 0 ? known.dataCenters.list().find((each) => each.domain.toLowerCase() === domain) : undefined;
  if (dataCenter !== undefined) {
    return LIBRARY.has(namespace)
      ? { known: true, dataCenter, namespace: undefined, libraryOnly: true }
      : { known: true, dataCenter, namespace };
  }
  if (dot > 0 && known.sites.byApiDomain(domain) !== undefined) {
    return {
      known: false,
      reason: `"${domain}" is the API domain of a site and takes every namespace: call it as it is.`,
    };
  }
  if (isBareHost(namespace, domain, known)) {
    return {
      known: false,
      reason: `"${name}" names no data center: pages use such bare hosts of a site. Add it to the API domains of the site (Sites, Settings).`,
    };
  }
  return {
    known: false,
    reason: `"${name}" is neither <namespace>.<domain of a data center>, nor the API domain of a site, nor a name of this machine.`,
  };
}

/** A host without a data center, such as `cdns.gigya.com`: a label of the interface before what a data center is below. */
function isBareHost(label: string, domain: string, { dataCenters }: KnownHosts): boolean {
  if (!bareLabels.includes(label)) return false;
  return domain === BARE_DOMAIN || dataCenters.list().some((each) => each.domain.toLowerCase().endsWith(`.${domain}`));
}

/** Stage "host": refuses a host that selects nothing (D3, R28). */
export function checkHost(host: HostRoute): Response | undefined {
  return host.known ? undefined : unknownHost(host.reason);
}
