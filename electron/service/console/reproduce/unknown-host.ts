import { ownPorts, signingSite } from '#service/core/auth/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { isAbout, type LabelledCall, type PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { BARE_DOMAIN } from '#shared/protocol/well-known-hosts.ts';
import { type AskedTime, type Judgement, judgeCall, type ReproduceContext } from './judgement.ts';
import { parametersOf } from './request.ts';

/** Hosts for which the mistakes of a signature are searched; each takes as long as one verdict. */
const MAX_JUDGED = 4;

/** Mistakes that say something about the address: of a call whose address is assumed they say nothing. */
const ofAddress = new Set([
  'HTTP and HTTPS differ',
  'URL without scheme',
  'scheme or host in another case',
  'another host',
  'another port',
  'another path',
  'trailing slash',
]);

/** A call that was read without its host, at a host where it may have gone. */
interface HostedCall {
  readonly one: LabelledCall;
  readonly judgement: Judgement;
}

const at = (one: LabelledCall, transport: 'http' | 'https', host: string, note: string): LabelledCall => ({
  ...one,
  label: `${one.call.httpMethod} ${transport}://${host}${one.call.path}`,
  call: {
    ...one.call,
    transport,
    host,
    notes: [...one.call.notes.filter((old) => !isAbout(old, 'host')), note],
  },
});

/** Where a call of a site can go: the hosts of its data center here and of the live service, its API domains, this machine. */
function hostsOf(
  { core }: ReproduceContext,
  site: SiteRecord | undefined,
  call: PastedCall,
): readonly (readonly ['http' | 'https', string])[] {
  const namespace = /^\/+([A-Za-z]+)\./.exec(call.path)?.[1]?.toLowerCase();
  const dataCenter = site === undefined ? undefined : core.store.of(dataCenterRepository).get(site.dataCenter);
  const domains = dataCenter && namespace ? [dataCenter.domain, `${dataCenter.id}.${BARE_DOMAIN}`] : [];
  const ofCenter = [namespace, 'accounts'].flatMap((name) => domains.map((domain) => `${name}.${domain}`));
  const names = [...new Set([...ofCenter, ...(site?.apiDomains ?? []), 'localhost', '127.0.0.1'])];
  const schemes = ['https', 'http'] as const;
  const ports = ownPorts(core);
  return [
    ...names.flatMap((name) => schemes.map((scheme) => [scheme, name] as const)),
    ...names.flatMap((name) => schemes.map((scheme) => [scheme, `${name}:${ports[scheme]}`] as const)),
  ];
}

/**
 * Judges a call of which the text has path and query alone. The API key names the site, and the site its hosts: a signature
 * that fits one of them says where the call went. Otherwise only what no host changes is said as sure (R59).
 */
export async function judgeWithoutHost(
  context: ReproduceContext,
  one: LabelledCall,
  asked: AskedTime,
): Promise<HostedCall> {
  const { parameters } = parametersOf(one.call);
  const key = parameters.get('apiKey') ?? parameters.get('client_id');
  const site = key === undefined ? undefined : context.core.store.of(siteRepository).get(key);
  const hosts = hostsOf(context, site, one.call);
  const sig = parameters.get('sig');
  const [likely = ['https', 'localhost'] as const] = hosts;
  const judged = async (scheme: 'http' | 'https', host: string, note: string): Promise<HostedCall> => {
    const hosted = at(one, scheme, host, note);
    return { one: hosted, judgement: await judgeCall(context, hosted.call, asked) };
  };
  if (sig === undefined) {
    return judged(
      ...likely,
      `The text does not name the host: ${likely[0]}://${likely[1]} is assumed, which its API key names.`,
    );
  }
  const { httpMethod, path } = one.call;
  const fitting =
    site &&
    hosts.find(([scheme, host]) =>
      signingSite([site], { httpMethod, address: { scheme, host, path }, parameters: [...parameters], sig }),
    );
  if (fitting !== undefined) {
    return judged(...fitting, `The text does not name the host: the signature fits ${fitting[0]}://${fitting[1]}.`);
  }
  const assumed = (scheme: string, host: string) =>
    `The text does not name the host: the mistake was found for ${scheme}://${host}.`;
  const first = await judged(...likely, assumed(...likely));
  if (first.judgement.judged.errorCode === 403003) {
    for (const [index, [scheme, host]] of hosts.slice(0, MAX_JUDGED).entries()) {
      const next = index === 0 ? first : await judged(scheme, host, assumed(scheme, host));
      const { mistakes = [] } = next.judgement.judged.signature ?? {};
      if (mistakes.length > 0 && mistakes.every(({ name }) => !ofAddress.has(name))) return next;
    }
  }
  const doubt =
    'The text has path and query alone. The signature covers the host, too, and fits none of those that the site has.';
  return {
    ...first,
    one: {
      ...first.one,
      call: { ...first.one.call, notes: one.call.notes, doubts: [...(one.call.doubts ?? []), doubt] },
    },
  };
}
