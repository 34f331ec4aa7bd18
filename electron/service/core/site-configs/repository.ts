import { siteEntity } from '#service/module/index.ts';
import { type Connection, encrypted, json, namedValues } from '#service/storage/index.ts';
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
