import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import type { Core, Listening } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { withoutEnding } from '#shared/text-ends.ts';

/** Domains of the live service's data centers (F 6.1): customers' calls were signed for them. */
const liveDomains = [
  'us1.gigya.com',
  'eu1.gigya.com',
  'au1.gigya.com',
  'ru1.gigya.com',
  'cn1.gigya.com',
  'cn1.sapcdm.cn',
  'gigya.com',
];
const loopback = ['localhost', '127.0.0.1', '[::1]'];
/** Where a client bound to all addresses, or in a container, calls this machine. */
const thisMachine = ['0.0.0.0', 'host.docker.internal', 'host.containers.internal'];
/** The schemes' own, those of other installations (D1), and those that development servers and proxies use. */
const usualPorts = [
  9480, 9443, 80, 443, 8080, 8443, 3000, 5000, 8000, 8888, 9000, 8081, 8082, 8083, 8090, 8180, 8181, 8444, 8800, 8880,
  9001, 9002, 9090, 9999, 4000, 4200, 4430, 4433, 4443, 5001, 5173, 6443, 7001, 7002, 7070, 7080, 7443, 1080, 1337,
  2080, 3001, 3333, 10000, 10443, 18080, 18443, 20443, 30443, 50443,
];
/** Headers in which a proxy or a browser names the host that the client called. */
const hostHeaders = ['x-forwarded-host', 'x-original-host', 'x-host', 'x-forwarded-server', 'origin', 'referer'];
const mostHosts = 70;
/** Most API domains of other sites (D55). */
const mostOthers = 20;

const hostOnly = (host: string) =>
  host
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/, 1)[0]
    ?.replace(/:\d*$/, '') ?? '';

function named(call: Pick<Call, 'headers'>, name: string): readonly string[] {
  const value = call.headers[name];
  return (Array.isArray(value) ? value : (value ?? '').split(','))
    .map(hostOnly)
    .filter((host) => /^[\w.:[\]-]{1,253}$/.test(host));
}

/** Other hosts, without port, that a client of this call may have signed; likeliest first, each once. */
export function possibleHosts(
  { store, listening }: Pick<Core, 'store' | 'listening'>,
  call: Pick<Call, 'headers' | 'path'>,
  site: SiteRecord,
): readonly string[] {
  const namespace = call.path.slice(1).split('.')[0]?.toLowerCase() ?? '';
  const centers = store.of(dataCenterRepository).list();
  const own = centers.find(({ id }) => id === site.dataCenter)?.domain;
  const domains = [...(own === undefined ? [] : [own]), ...centers.map(({ domain }) => domain), ...liveDomains];
  const siteDomains = site.domains.filter((domain) => !domain.includes('://'));
  const list = [
    ...hostHeaders.flatMap((name) => named(call, name)),
    ...site.apiDomains,
    // A client that puts the namespace in front of each domain that it is given.
    ...site.apiDomains.map((domain) => `${namespace}.${domain}`),
    ...domains.map((domain) => `${namespace}.${domain}`),
    ...loopback,
    ...(listening?.()?.hosts ?? []).slice(0, mostOthers),
    ...sitesOf(store)
      .flatMap(({ apiDomains }) => apiDomains)
      .slice(0, mostOthers),
    ...siteDomains,
    ...siteDomains.flatMap((domain) => [`login.${domain}`, `api.${domain}`, `www.${domain}`, `${namespace}.${domain}`]),
    ...domains.flatMap((domain) => ['socialize', 'accounts'].map((other) => `${other}.${domain}`)),
    ...loopback.slice(0, 1).map((host) => `${namespace}.${host}`),
    ...thisMachine,
    ...domains,
  ];
  return [...new Set(list)].slice(0, mostHosts);
}

/** Ports of the listeners: those that they have, else those that the data folder keeps for the next start. */
export function ownPorts({ store, listening }: Pick<Core, 'store' | 'listening'>): Listening['ports'] {
  const kept = (name: 'httpPort' | 'httpsPort') => store.settings.read(name).value;
  return listening?.()?.ports ?? { http: kept('httpPort'), https: kept('httpsPort') };
}

/** Ports that a client of this call may have signed; likeliest first, each once. */
export function possiblePorts(core: Pick<Core, 'store' | 'listening'>, call: Pick<Call, 'headers'>): readonly number[] {
  const forwarded = Number(call.headers['x-forwarded-port']);
  const named = Number.isInteger(forwarded) && forwarded > 0 && forwarded < 65_536 ? [forwarded] : [];
  const { http, https } = ownPorts(core);
  return [...new Set([...named, http, https, ...usualPorts])];
}

/** Headers in which a proxy names what it took away from the path, or the path before that. */
const prefixHeaders = ['x-forwarded-prefix', 'x-script-name'];
const pathHeaders = ['x-original-uri', 'x-original-url', 'x-forwarded-uri', 'x-rewrite-url', 'x-envoy-original-path'];
const isPath = /^(?:\/[\w.~!$&'()*+,;=:@%-]{1,100}){1,10}$/;

/** What may have stood in front of the path that was signed, as a proxy tells. */
export function possiblePrefixes(call: Pick<Call, 'headers' | 'path'>): readonly string[] {
  const texts = (name: string) => [call.headers[name] ?? []].flat();
  const named = prefixHeaders.flatMap(texts).map((text) => withoutEnding(text.trim(), '/'));
  const cut = pathHeaders
    .flatMap(texts)
    .map((text) => text.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0] ?? '')
    .flatMap((path) => (path.endsWith(call.path) ? path.slice(0, -call.path.length) : []));
  return [...new Set([...named, ...cut])].filter((prefix) => isPath.test(prefix)).slice(0, 5);
}
