import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import { siteEntity } from '#service/module/index.ts';
import { type Connection, encrypted, json, namedValues } from '#service/storage/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import type { SiteConfig } from './definitions.ts';

const storedConfigs = siteEntity({
  columns: namedValues('site_config', 'name', encrypted('site configuration', json<unknown>('value'))),
  key: 'name',
});

/** Configurations of sites; one that a site has not set has its default. */
export function siteConfigRepository({ of }: Connection) {
  const stored = of(storedConfigs);
  const explicit = <T>(apiKey: string, { name }: SiteConfig<T>): T | undefined =>
    stored.get(apiKey, name)?.value as T | undefined;

  return {
    /** What the site has set; undefined: nothing. */
    explicit,
    get: <T>(apiKey: string, config: SiteConfig<T>): T => explicit(apiKey, config) ?? config.byDefault,
    /** @param value of the schema of the configuration; undefined: the default again */
    set<T>(apiKey: string, { name }: SiteConfig<T>, value: T | undefined): void {
      if (value === undefined) stored.remove(apiKey, name);
      else stored.save(apiKey, { name, value });
    },
  };
}

/** Characters of a configuration. */
const MAX_CONFIG_SIZE = 512 * 1024;

/** For the entries of methods that set a large configuration. */
export const tooLarge: MethodError = { errorCode: 413003, when: 'The configuration would be larger than 512 KB.' };

/** Configurations of the site. */
export const siteConfigs = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(siteConfigRepository);
  return {
    get: <T>(config: SiteConfig<T>): T => all.get(apiKey, config),
    /**
     * @param given as sent
     * @param parameter that it was sent in; '': its members are parameters
     * @throws ApiError 400006 that names the member, 413003
     */
    set<T>(config: SiteConfig<T>, given: unknown, parameter: string): void {
      const parsed = config.schema.safeParse(given);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        const path = [...(parameter === '' ? [] : [parameter]), ...(issue?.path ?? [])].join('.');
        throw invalidParameter(path, asSentence(issue?.message ?? ''));
      }
      if (JSON.stringify(parsed.data ?? {}).length > MAX_CONFIG_SIZE) throw new ApiError(413003, tooLarge.when);
      all.set(apiKey, config, parsed.data);
    },
  };
};
