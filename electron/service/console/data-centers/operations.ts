import { dataCenterRepository, isPublicSuffix, resolveHosts } from '#service/core/data-centers/index.ts';
import { siteRepository, sitesOf } from '#service/core/sites/index.ts';
import { conflict, found, type Handlers, invalidMember, refuseUnheard } from '#service/kernel/index.ts';
import type { ServiceContext } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import { hostNames } from '#service/tls/index.ts';
import type { DataCenter } from '#shared/contract/data-centers.ts';
import { hostsLines } from '#shared/words/hosts-lines.ts';

/**
 * Refuses a domain that the local CA must not sign (R34), and one whose host names another data center has: a Host must
 * select one data center (D3). Every change of a domain is checked here.
 *
 * @param member path of the domain in the input
 * @throws OperationProblem
 */
export function checkDomain(store: Store, id: string, domain: string, member: string): void {
  const shared = hostNames(domain).toReversed().find(isPublicSuffix);
  if (shared !== undefined) {
    throw invalidMember(
      member,
      `"${shared}" is a public suffix: the names below it belong to many owners, and the local certificate authority would sign certificates for all of them.`,
      `Use a name of your own below it, such as "us1.shop.${shared}".`,
    );
  }
  const hosts = new Set(hostNames(domain));
  const other = store
    .of(dataCenterRepository)
    .list()
    .find((one) => one.id !== id && hostNames(one.domain).some((host) => hosts.has(host)));
  if (other === undefined) return;
  throw conflict(
    `The domain "${domain}" gives host names that data center "${other.id}" (${other.domain}) has already.`,
    'Choose another domain, or change the other data center first.',
    member,
  );
}

/**
 * Refuses a domain with a host name that is an API domain of a site: a Host must select one thing (D3, D55).
 *
 * @throws OperationProblem
 */
export function checkSitesHosts(store: Pick<Store, 'of'>, domain: string, member: string): void {
  for (const host of hostNames(domain)) {
    const site = store.of(siteRepository).byApiDomain(host);
    if (site === undefined) continue;
    throw conflict(
      `The domain "${domain}" gives the host name "${host}", which is an API domain of the site "${site.name}" (${site.apiKey}) already.`,
      'Choose another domain, or remove it from the site first.',
      member,
    );
  }
}

export function dataCenterHandlers(context: ServiceContext): Handlers<'dataCenters'> {
  const { core, authority } = context;
  const { store } = core;

  const must = (id: string): DataCenter => ({
    ...found(store.of(dataCenterRepository).get(id), `data center "${id}"`),
  });

  const sitesIn = (id: string) => sitesOf(store).filter((site) => site.dataCenter === id);

  async function saved(record: DataCenter, member: string): Promise<DataCenter & { notice?: string | undefined }> {
    await store.unitOfWork(() => {
      checkDomain(store, record.id, record.domain, member);
      checkSitesHosts(store, record.domain, member);
      store.of(dataCenterRepository).save(record);
    });
    const { caRenewed } = await context.renewCertificate();
    return { ...record, notice: caRenewed ? authority.notice() : undefined };
  }

  return {
    'dataCenters.list': () =>
      store
        .of(dataCenterRepository)
        .list()
        .map((record) => ({ ...record, sites: sitesIn(record.id).length })),
    'dataCenters.create': (record) => {
      if (store.of(dataCenterRepository).get(record.id)) {
        throw conflict(`There is a data center "${record.id}" already.`, 'Choose another id.', 'id');
      }
      return saved(record, 'domain');
    },
    'dataCenters.update': ({ id, settings, heard }) => {
      const before = must(id);
      refuseUnheard(before, settings, heard);
      const { name = before.name, domain = before.domain } = settings;
      return saved({ id, name, domain }, 'settings.domain');
    },
    'dataCenters.delete': async ({ id }) => {
      await store.unitOfWork(() => {
        must(id);
        const sites = sitesIn(id);
        if (sites.length > 0) {
          throw conflict(
            `The data center "${id}" is used by ${sites.map((site) => `"${site.name}"`).join(', ')}.`,
            'Move these sites to another data center first.',
          );
        }
        store.of(dataCenterRepository).delete(id);
      });
      await context.renewCertificate();
      return {};
    },
    'dataCenters.resolve': async ({ id, ask }) => {
      const names = hostNames(must(id).domain);
      const hosts = await resolveHosts(names, ask, context.names);
      const elsewhere = hosts.filter((one) => !one.local).map((one) => one.host);
      const certificate = new Set(authority.names().dns);
      return {
        hosts,
        hostsFile: elsewhere.length === 0 ? undefined : hostsLines(elsewhere),
        hostsFilePath: context.names.hostsFilePath,
        certificateNames: names.filter((name) => certificate.has(name)),
      };
    },
  };
}
