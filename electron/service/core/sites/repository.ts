import { knownSecrets } from '#service/core/log/index.ts';
import { siteEntity } from '#service/module/index.ts';
import type {
  ApplicationRecord,
  ExpiredSecretRecord,
  NewApplication,
  SecretRecord,
  SiteRecord,
  WholeSite,
} from '#service/records/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  encrypted,
  flag,
  plain,
  type StoredRow,
  texts,
} from '#service/storage/index.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';
import { expiredSecrets, type SecretOwner } from './expired-secrets.ts';

type SiteRow = StoredRow & { readonly api_key: string; readonly created_at: number };
interface SecretRow {
  api_key: string;
  slot: 'current' | 'previous';
  secret: Buffer;
  created_at: number;
}
type StoredApplication = NewApplication & { readonly createdAt: number };

const applicationRepository = siteEntity({
  columns: columnsOf<StoredApplication>('application', {
    userKey: plain('user_key'),
    name: plain('name'),
    secret: encrypted('application secret', plain('secret')),
    createdAt: plain('created_at'),
    publicKey: absentOr(plain('public_key')),
    clientCertificate: absentOr(plain('client_certificate')),
  }),
  key: 'userKey',
  order: 'position',
  inMemory: true,
});

/** How many expired secrets this process remembers. With more, those that the table no longer has are dropped (R21). */
const MAX_EXPIRED_KNOWN = 1_000;

/** Sites with their secrets and applications. They are few and read on every call, so they are kept in memory. */
export function siteRepository(connection: Connection) {
  const expired = connection.of(expiredSecrets);
  const secrets = connection.of(knownSecrets);
  const applications = connection.of(applicationRepository);
  const { db, clock, encryption, group } = connection;
  const allSites = db.prepare<[], SiteRow>('SELECT * FROM site');
  const allSecrets = db.prepare<[], SecretRow>('SELECT * FROM site_secret');
  const insert = db.prepare(
    `INSERT INTO site (api_key, created_at, ${settingColumns.names}) VALUES (@apiKey, @createdAt, ${settingColumns.parameters})`,
  );
  const update = db.prepare(`UPDATE site SET ${settingColumns.assignments} WHERE api_key = @apiKey`);
  const remove = db.prepare('DELETE FROM site WHERE api_key = ?');
  const putSecret = db.prepare(
    `INSERT INTO site_secret (api_key, slot, secret, created_at) VALUES (?, 'current', ?, ?)
     ON CONFLICT DO UPDATE SET secret = excluded.secret, created_at = excluded.created_at`,
  );
  const endPrevious = db.prepare("DELETE FROM site_secret WHERE api_key = ? AND slot = 'previous'");
  const demote = db.prepare("UPDATE site_secret SET slot = 'previous' WHERE api_key = ? AND slot = 'current'");

  let known: ReadonlyMap<string, SiteRecord> | undefined;
  let listed: readonly SiteRecord[] = [];
  let ofDomains: ReadonlyMap<string, SiteRecord> = new Map();
  let secretsBefore: ReadonlyMap<string, SecretOwner> = new Map();
  const forget = () => {
    known = undefined;
  };
  group.onCachesInvalid(forget);

  const secretRecord = (text: string, createdAt: number): SecretRecord => ({
    ...{ text, key: Buffer.from(text, 'base64'), createdAt },
  });
  const siteSecret = ({ secret, created_at }: SecretRow): SecretRecord =>
    secretRecord(encryption.decrypt('site secret', secret), created_at);
  const toApplication = ({ secret, publicKey, clientCertificate, ...one }: StoredApplication): ApplicationRecord => ({
    ...{ ...one, publicKey, clientCertificate, secret: secretRecord(secret, one.createdAt) },
  });

  function read(): ReadonlyMap<string, SiteRecord> {
    if (known !== undefined) return known;
    const secrets = new Map(allSecrets.all().map((row) => [`${row.slot} ${row.api_key}`, row]));
    const sites = new Map<string, SiteRecord>();
    for (const row of allSites.all()) {
      const current = secrets.get(`current ${row.api_key}`);
      const previous = secrets.get(`previous ${row.api_key}`);
      if (current === undefined) throw new Error(`The site ${row.api_key} has no secret.`);
      sites.set(row.api_key, {
        apiKey: row.api_key,
        createdAt: row.created_at,
        ...settingColumns.read(row, encryption),
        secret: siteSecret(current),
        previousSecret: previous && siteSecret(previous),
        applications: applications.list(row.api_key).map(toApplication),
      });
    }
    listed = [...sites.values()].sort((a, b) => a.name.localeCompare(b.name) || (a.apiKey < b.apiKey ? -1 : 1));
    ofDomains = new Map(listed.flatMap((site) => site.apiDomains.map((domain) => [domain, site] as const)));
    known = sites;
    noteSecrets();
    return sites;
  }

  /**
   * Each secret is known from its first reading on; one that is missing in a later reading has expired, for any reason.
   */
  function noteSecrets(): void {
    const now = new Map<string, SecretOwner>();
    for (const { apiKey, name: siteName, secret, previousSecret, applications } of listed) {
      for (const one of [secret, previousSecret]) if (one !== undefined) now.set(one.text, { apiKey, siteName });
      for (const { userKey, secret } of applications) now.set(secret.text, { apiKey, siteName, userKey });
    }
    const before = secretsBefore;
    secretsBefore = now;
    for (const [text, owner] of before) if (!now.has(text)) expired.add(text, owner);
    const isFull = secrets.size > now.size + MAX_EXPIRED_KNOWN;
    if (isFull) secrets.clear();
    if (isFull || before.size === 0) expired.tell(secrets);
    for (const text of now.keys()) if (isFull || !before.has(text)) secrets.add(text);
  }

  function must(apiKey: string): SiteRecord {
    const site = read().get(apiKey);
    if (site === undefined) throw new Error(`There is no site ${apiKey}.`);
    return site;
  }

  const valuesOf = (apiKey: string, settings: Readonly<SiteSettings>) => ({
    apiKey,
    ...settingColumns.write(settings, encryption),
  });

  /** Makes the change, then returns the changed site. */
  function changed(apiKey: string, change: () => unknown): SiteRecord {
    change();
    forget();
    return must(apiKey);
  }

  function saveApplication(apiKey: string, one: NewApplication): void {
    const createdAt = applications.get(apiKey, one.userKey)?.createdAt ?? clock();
    applications.save(apiKey, { ...one, createdAt });
  }

  function save({ apiKey, secret, settings, applications: given }: WholeSite, before?: SiteRecord): void {
    const columns = valuesOf(apiKey, settings);
    const now = clock();
    if (before === undefined) insert.run({ ...columns, createdAt: now });
    else update.run(columns);
    if (before?.secret.text !== secret) putSecret.run(apiKey, encryption.encrypt('site secret', secret), now);
    const kept = new Set(given.map(({ userKey }) => userKey));
    for (const { userKey } of before?.applications ?? []) {
      if (!kept.has(userKey)) applications.remove(apiKey, userKey);
    }
    for (const one of given) saveApplication(apiKey, one);
  }

  read();
  return {
    /** After the rows were replaced, in the same transaction. */
    readAgain() {
      forget();
      read();
    },
    list(): readonly SiteRecord[] {
      read();
      return listed;
    },
    get: (apiKey: string): SiteRecord | undefined => read().get(apiKey),
    /** The site that has a host name, in lower case, among its API domains (D55). */
    byApiDomain(domain: string): SiteRecord | undefined {
      read();
      return ofDomains.get(domain);
    },
    /** Secrets that expired within the last 30 days, newest first; never to accept a call with. */
    expiredSecrets: (): readonly ExpiredSecretRecord[] => expired.list(),
    create({ apiKey, secret, settings }: { apiKey: string; secret: string; settings: SiteSettings }): SiteRecord {
      return changed(apiKey, () => save({ apiKey, secret, settings, applications: [] }));
    },
    update(apiKey: string, change: Partial<SiteSettings>): SiteRecord {
      const before = must(apiKey);
      return changed(apiKey, () => update.run(valuesOf(apiKey, { ...before, ...change })));
    },
    delete(apiKey: string): void {
      remove.run(apiKey);
      // The rows of all modules were deleted with it.
      group.invalidateCaches();
      read();
    },
    /** `secret` becomes the current one, the current one the previous one. */
    rotateSecret(apiKey: string, secret: string): SiteRecord {
      must(apiKey);
      return changed(apiKey, () => {
        endPrevious.run(apiKey);
        demote.run(apiKey);
        putSecret.run(apiKey, encryption.encrypt('site secret', secret), clock());
      });
    },
    endPreviousSecret(apiKey: string): SiteRecord {
      return changed(apiKey, () => endPrevious.run(apiKey));
    },
    saveApplication: (apiKey: string, application: NewApplication): SiteRecord =>
      changed(apiKey, () => saveApplication(apiKey, application)),
    /** @param change public key: PEM (SPKI, D62); client certificate: PEM (F 5.1) */
    changeApplication(apiKey: string, userKey: string, change: Partial<NewApplication>): SiteRecord {
      const before = applications.get(apiKey, userKey);
      return changed(apiKey, () => {
        if (before !== undefined) applications.save(apiKey, { ...before, ...change });
      });
    },
    removeApplication: (apiKey: string, userKey: string): SiteRecord =>
      changed(apiKey, () => applications.remove(apiKey, userKey)),
    /**
     * Creates sites, or replaces their settings, secret (without overlap) and applications (workspace import). The cache of
     * all sites is read again once, not for each site (R52).
     */
    saveAll(sites: readonly WholeSite[]): void {
      const before = read();
      for (const site of sites) save(site, before.get(site.apiKey));
      forget();
      read();
    },
  };
}

export type Sites = ReturnType<typeof siteRepository>;

/** Each setting of a site with its column. */
export const settingColumns = columnsOf<SiteSettings>('site', {
  name: plain('name'),
  dataCenter: plain('data_center'),
  domains: texts('domains'),
  apiDomains: texts('api_domains'),
  responseTypes: texts('response_types'),
  grantTypes: texts('grant_types'),
  providers: texts('providers'),
  tokenLifetime: plain('token_lifetime'),
  allowSignedUserKey: flag('allow_signed_user_key'),
  acceptMilliseconds: flag('accept_milliseconds'),
  defaultFormat: plain('default_format'),
  tokenCredentials: plain('token_credentials'),
  revokeOnCodeReuse: flag('revoke_on_code_reuse'),
});
