import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import { canonicalProvider, isForeignProvider } from '#shared/protocol/providers.ts';

/**
 * Settings of a site with providers in their canonical spelling.
 *
 * @param at path of the settings in the input, empty or ending in `.`
 * @throws OperationProblem when the data center or a provider is not known
 */
export function checkedSettings<T extends Partial<SiteSettings>>(store: Store, settings: T, at: string): T {
  const { dataCenter, providers } = settings;
  if (dataCenter !== undefined && store.of(dataCenterRepository).get(dataCenter) === undefined) {
    const known = store
      .of(dataCenterRepository)
      .list()
      .map(({ id }) => id);
    throw invalidMember(
      `${at}dataCenter`,
      `There is no data center "${dataCenter}".`,
      `Choose one of ${known.join(', ')}, or add it in Data centers first.`,
    );
  }
  if (providers === undefined) return settings;
  return { ...settings, providers: providers.map((name, n) => checkedProvider(name, `${at}providers[${n}]`, ['*'])) };
}

/**
 * A provider's canonical identifier (D19).
 *
 * @param besides names that are accepted here and are no providers
 */
function checkedProvider(name: string, member: string, besides: readonly string[]): string {
  if (besides.includes(name)) return name;
  const provider = canonicalProvider(name);
  if (provider !== undefined) return provider;
  throw invalidMember(
    member,
    `There is no provider "${name}".`,
    'Use one of the provider identifiers that the login endpoint accepts, such as "facebook".',
  );
}

/** The provider of an identity, the site itself included, and the site's own ones, which need not be registered any more (X 4, X 5). */
export function checkedIdentityProvider(name: string, member: string): string {
  const lower = name.toLowerCase();
  return isForeignProvider(lower) ? lower : checkedProvider(name, member, ['site']);
}
