import { constantTimeEqual } from '#node/constant-time.ts';
import type { Identity } from '#service/modules/accounts/identities.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { PostRecord } from '#service/storage/records.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import { type ExportUsersJob, exportUsersLimits } from './export-users/export-job.ts';
import { type FeedJob, feedLimits } from './feed/feed-job.ts';
import { type TopSharesJob, topSharesLimits } from './feed/top-shares-job.ts';
import { providerSessionRepository } from './provider-data/sessions.ts';
import type { GivenSession } from './provider-session.ts';
import { providersConfigRepository } from './providers-config/repository.ts';
import { reactionRepository } from './reactions/repository.ts';
import { shortLinkRepository } from './short-links/repository.ts';
import { type SignedId, signUid } from './signed-ids.ts';
import { userSettingRepository } from './user-settings/repository.ts';

/** Statuses and user actions. */
export const posts = ({ core: { store }, apiKey }: Bound) => ({
  add: (UID: string, post: Omit<PostRecord, 'id'>) => store.posts.add(apiKey, UID, post),
  /** Newest first. */
  list: (UID: string, limit: number) => store.posts.list(apiKey, UID, limit),
  latestStatus: (UID: string) => store.posts.latestStatus(apiKey, UID),
});

/** Sessions of the users at the simulated providers. */
export const providerSessions = ({ core: { store }, apiKey }: Bound) => {
  const all = store.of(providerSessionRepository);
  return {
    find: (UID: string, identity: Identity) => all.find(apiKey, UID, identity),
    /** Renews a session, with what the site gave or an invented one. */
    renew: (UID: string, identity: Identity, session: GivenSession | undefined) =>
      all.renew(apiKey, UID, identity, session),
    /** Keeps what the site gave; a session of which it gave nothing but an id stays as it is. */
    keep(UID: string, identity: Identity, session: GivenSession): void {
      const { texts, expiresAt, handleExpiresAt } = session;
      if (Object.keys(texts).length === 0 && expiresAt === undefined && handleExpiresAt === undefined) return;
      all.renew(apiKey, UID, identity, session);
    },
  };
};

/** How the call came. */
export const transport = ({ call }: Bound) => call.transport;

/** Users of the site with their identities, read in the reader's thread (R47). */
export const exportUsersOf =
  ({ core: { store }, apiKey }: Bound) =>
  (job: Omit<ExportUsersJob, 'apiKey'>) =>
    store.reader.read('socialize.exportUsers', { ...job, apiKey }, exportUsersLimits);

/** What users published, read in the reader's thread (R47). */
export const feed =
  ({ core: { store }, apiKey }: Bound) =>
  (job: Omit<FeedJob, 'apiKey'>) =>
    store.reader.read('socialize.getFeed', { ...job, apiKey }, feedLimits);

/** What users shared most, read in the reader's thread (R47). */
export const topShares =
  ({ core: { store }, apiKey }: Bound) =>
  (job: Omit<TopSharesJob, 'apiKey'>) =>
    store.reader.read('socialize.getTopShares', { ...job, apiKey }, topSharesLimits);

/** Settings that the site keeps for its users; values are JSON. */
export const userSettings = ({ core: { store }, apiKey }: Bound) => {
  const all = store.of(userSettingRepository);
  return {
    set: (UID: string, group: string, name: string, value: string) => all.set(apiKey, UID, group, name, value),
    /** @param names only these; undefined: all of the section */
    values(UID: string, group: string, names: readonly string[] | undefined): Readonly<Record<string, unknown>> {
      const wanted = names && new Set(names);
      const rows = all.list(apiKey, UID, group).filter(({ name }) => wanted?.has(name) ?? true);
      // fromEntries defines members, so that one named __proto__ is a member too.
      return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
    },
    remove: (UID: string, group: string, name: string) => all.remove(apiKey, UID, group, name),
    removeAll: (UID: string, group: string) => all.removeAll(apiKey, UID, group),
    size: (UID: string) => all.size(apiKey, UID),
  };
};

/** Clicks on the buttons of reactions bars. */
export const reactions = ({ core: { store }, apiKey }: Bound) => {
  const all = store.of(reactionRepository);
  return {
    change: (bar: string, button: string, by: number) => all.change(apiKey, bar, button, by),
    count: (bar: string, button: string) => all.count(apiKey, bar, button),
    buttons: (bar: string) => all.buttons(apiKey, bar),
    list: (bar: string) => all.list(apiKey, bar),
  };
};

/** Short links of the site. */
export const shortLinks = ({ core: { store }, call, apiKey }: Bound) => ({
  /** Scheme and host of the call, where its links lead. */
  base: `${call.transport}://${call.host}`,
  shorten: (url: string, facts: { readonly UID: string | undefined; readonly cid: string | undefined }) =>
    store.of(shortLinkRepository).shorten(apiKey, url, facts),
});

/** The configuration of providers of the site, as JSON. */
export const providersConfig = ({ core: { store }, apiKey }: Bound) => {
  const all = store.of(providersConfigRepository);
  return { get: () => all.get(apiKey), set: (config: string) => all.set(apiKey, config) };
};

/** Signatures over UIDs with the secrets of the site and of its applications. */
export const uidSignatures = ({ core: { store }, apiKey, site }: Bound) => ({
  /** @param at Unix seconds */
  isOfSite(UID: string, at: number, signature: string): boolean {
    const given = normalizeSignature(signature);
    const { previousSecret } = store.sites.get(apiKey) ?? {};
    const secrets = previousSecret === undefined ? [site.secret] : [site.secret, previousSecret];
    const right = secrets.map((secret) =>
      constantTimeEqual(given ?? '', signUid({ secret }, UID, at * 1000).signature),
    );
    return given !== undefined && right.includes(true);
  },
  /** @returns undefined when the site has no such application */
  byApplication(userKey: string, UID: string, now: number): SignedId | undefined {
    const application = store.sites.get(apiKey)?.applications.find((one) => one.userKey === userKey);
    return application && signUid(application, UID, now);
  },
});
