import { type Connection, optional, orNull, readBack } from '#service/storage/index.ts';
import type { WebhookEvent, WebhookVersion } from '#shared/contract/webhooks.ts';

/** A header of a webhook's own. */
export interface WebhookHeader {
  readonly name: string;
  readonly value: string;
}

/** What a webhook is set to (F 7.3). */
export interface WebhookSettings {
  /** Unique in its site, as the address is. */
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly active: boolean;
  readonly version: WebhookVersion;
  /** Application whose secret signs; undefined: the site's own. Of the versions 1.0 and 1.1. */
  readonly signingUserKey: string | undefined;
  readonly headers: readonly WebhookHeader[];
}

export interface WebhookRecord extends WebhookSettings {
  readonly id: number;
  readonly apiKey: string;
}

interface Row {
  id: number;
  api_key: string;
  name: string;
  url: string;
  events: string;
  active: number;
  version: WebhookVersion;
  signing_user_key: string | null;
  headers: Buffer;
}

/** Webhooks of sites. Every change of an account asks for those of its site: they are cached. */
export function webhookRepository({ db, encryption, group, onReplaced }: Connection) {
  const all = db.prepare<[], Row>('SELECT * FROM webhook ORDER BY api_key, name');
  const put = db.prepare(
    `INSERT INTO webhook (api_key, name, url, events, active, version, signing_user_key, headers)
     VALUES (@apiKey, @name, @url, @events, @active, @version, @signingUserKey, @headers)
     ON CONFLICT (api_key, name) DO UPDATE SET url = excluded.url, events = excluded.events, active = excluded.active,
       version = excluded.version, signing_user_key = excluded.signing_user_key, headers = excluded.headers`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM webhook WHERE api_key = ? AND name = ?');
  const hosts = db.prepare<[string], string>('SELECT host FROM webhook_host WHERE api_key = ? ORDER BY host').pluck();
  const clearHosts = db.prepare<[string]>('DELETE FROM webhook_host WHERE api_key = ?');
  const addHost = db.prepare<[string, string]>('INSERT OR IGNORE INTO webhook_host VALUES (?, ?)');

  let cache: ReadonlyMap<string, readonly WebhookRecord[]> | undefined;
  const forget = () => {
    cache = undefined;
  };
  group.onCachesInvalid(forget);
  onReplaced(forget);

  function bySite(): ReadonlyMap<string, readonly WebhookRecord[]> {
    cache ??= Map.groupBy(all.all().map(toRecord), ({ apiKey }) => apiKey);
    return cache;
  }

  function toRecord(row: Row): WebhookRecord {
    return {
      id: row.id,
      apiKey: row.api_key,
      name: row.name,
      url: row.url,
      events: readBack<WebhookEvent[]>(row.events),
      active: row.active === 1,
      version: row.version,
      signingUserKey: optional(row.signing_user_key),
      headers: readBack<WebhookHeader[]>(encryption.decrypt('webhook headers', row.headers)),
    };
  }

  return {
    /** By name. */
    ofSite: (apiKey: string): readonly WebhookRecord[] => bySite().get(apiKey) ?? [],
    all: (): readonly WebhookRecord[] => [...bySite().values()].flat(),
    byId: (id: number): WebhookRecord | undefined => [...bySite().values()].flat().find((one) => one.id === id),
    /** Creates the webhook of that name, or replaces what it is set to. */
    save(apiKey: string, settings: WebhookSettings): void {
      put.run({
        apiKey,
        name: settings.name,
        url: settings.url,
        events: JSON.stringify(settings.events),
        active: settings.active ? 1 : 0,
        version: settings.version,
        signingUserKey: orNull(settings.signingUserKey),
        headers: encryption.encrypt('webhook headers', JSON.stringify(settings.headers)),
      });
      forget();
    },
    /** @returns false when the site has none of that name */
    remove(apiKey: string, name: string): boolean {
      const { changes } = remove.run(apiKey, name);
      forget();
      return changes > 0;
    },
    /** Hosts besides this machine that webhooks of the site may reach (D49); lower case. */
    hosts: (apiKey: string): readonly string[] => hosts.all(apiKey),
    setHosts(apiKey: string, list: readonly string[]): void {
      clearHosts.run(apiKey);
      for (const host of list) addHost.run(apiKey, host);
    },
  };
}
