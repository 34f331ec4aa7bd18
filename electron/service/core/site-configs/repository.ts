import type { Connection } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import type { SiteConfig } from './definitions.ts';

/** Configurations of sites; one that a site has not set has its default. */
export function siteConfigRepository({ db, encryption }: Connection) {
  const select = db.prepare<[string, string], { value: Buffer }>(
    'SELECT value FROM site_config WHERE api_key = ? AND name = ?',
  );
  const put = db.prepare('INSERT OR REPLACE INTO site_config (api_key, name, value) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM site_config WHERE api_key = ? AND name = ?');

  function explicit<T>(apiKey: string, { name }: SiteConfig<T>): T | undefined {
    const row = select.get(apiKey, name);
    return row && readBack<T>(encryption.decrypt('site configuration', row.value));
  }

  return {
    /** What the site has set; undefined: nothing. */
    explicit,
    get: <T>(apiKey: string, config: SiteConfig<T>): T => explicit(apiKey, config) ?? config.byDefault,
    /** @param value of the schema of the configuration; undefined: the default again */
    set<T>(apiKey: string, { name }: SiteConfig<T>, value: T | undefined): void {
      if (value === undefined) remove.run(apiKey, name);
      else put.run(apiKey, name, encryption.encrypt('site configuration', JSON.stringify(value)));
    },
  };
}
