import type { Connection } from '#service/storage/index.ts';

/** The configuration of providers of each site, as JSON. */
export function providersConfigRepository({ db, encryption }: Connection) {
  const get = db.prepare<[string], Buffer>('SELECT config FROM providers_config WHERE api_key = ?').pluck();
  const set = db.prepare(
    `INSERT INTO providers_config (api_key, config) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET config = excluded.config`,
  );
  return {
    get(apiKey: string): string | undefined {
      const encrypted = get.get(apiKey);
      return encrypted && encryption.decrypt('providers config', encrypted);
    },
    set(apiKey: string, config: string): void {
      set.run(apiKey, encryption.encrypt('providers config', config));
    },
  };
}
