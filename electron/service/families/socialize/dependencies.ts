import { constantTimeEqual } from '#node/constant-time.ts';
import { type SignedId, signUid } from '#service/core/accounts/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import { readBack } from '#service/storage/index.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import { type ExportUsersJob, exportUsersJob, exportUsersLimits } from './export-users/export-job.ts';
import { type FeedJob, feedJob, feedLimits } from './feed/feed-job.ts';
import { type TopSharesJob, topSharesJob, topSharesLimits } from './feed/top-shares-job.ts';
import { providersConfigRepository } from './providers-config/repository.ts';
import { reactionRepository } from './reactions/repository.ts';
import { shortLinkRepository } from './short-links/repository.ts';
import { userSettingRepository } from './user-settings/repository.ts';

/** How the call came. */
export const transport = ({ call }: CallScope) => call.transport;

/** Users of the site with their identities, read in the reader's thread (R47). */
export const exportUsersOf =
  ({ core: { store }, apiKey }: CallScope) =>
  (job: Omit<ExportUsersJob, 'apiKey'>) =>
    store.reader.read(exportUsersJob, { ...job, apiKey }, exportUsersLimits);

/** What users published, read in the reader's thread (R47). */
export const feed =
  ({ core: { store }, apiKey }: CallScope) =>
  (job: Omit<FeedJob, 'apiKey'>) =>
    store.reader.read(feedJob, { ...job, apiKey }, feedLimits);

/** What users shared most, read in the reader's thread (R47). */
export const topShares =
  ({ core: { store }, apiKey }: CallScope) =>
  (job: Omit<TopSharesJob, 'apiKey'>) =>
    store.reader.read(topSharesJob, { ...job, apiKey }, topSharesLimits);

/** Settings that the site keeps for its users; values are JSON. */
export const userSettings = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(userSettingRepository);
  return {
    set: (UID: string, group: string, name: string, value: string) => all.set(apiKey, UID, group, name, value),
    /** @param names only these; undefined: all of the section */
    values(UID: string, group: string, names: readonly string[] | undefined): Readonly<Record<string, unknown>> {
      const wanted = names && new Set(names);
      const rows = all.list(apiKey, UID, group).filter(({ name }) => wanted?.has(name) ?? true);
      // fromEntries defines members, so that one named __proto__ is a member too.
      return Object.fromEntries(rows.map(({ name, value }) => [name, readBack(value)]));
    },
    remove: (UID: string, group: string, name: string) => all.remove(apiKey, UID, group, name),
    removeAll: (UID: string, group: string) => all.removeAll(apiKey, UID, group),
    size: (UID: string) => all.size(apiKey, UID),
  };
};

/** Clicks on the buttons of reactions bars. */
export const reactions = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(reactionRepository);
  return {
    change: (bar: string, button: string, by: number) => all.change(apiKey, bar, button, by),
    count: (bar: string, button: string) => all.count(apiKey, bar, button),
    buttons: (bar: string) => all.buttons(apiKey, bar),
    list: (bar: string) => all.list(apiKey, bar),
  };
};

/** Short links of the site. */
export const shortLinks = ({ core: { store }, call, apiKey }: CallScope) => ({
  /** Scheme and host of the call, where its links lead. */
  base: `${call.transport}://${call.host}`,
  shorten: (url: string, facts: { readonly UID: string | undefined; readonly cid: string | undefined }) =>
    store.of(shortLinkRepository).shorten(apiKey, url, facts),
});

/** The configuration of providers of the site, as JSON. */
export const providersConfig = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(providersConfigRepository);
  return { get: () => all.get(apiKey), set: (config: string) => all.set(apiKey, config) };
};

/** Signatures over UIDs with the secrets of the site and of its applications. */
export const uidSignatures = ({ core: { store }, apiKey, site }: CallScope) => ({
  /** @param at Unix seconds */
  isOfSite(UID: string, at: number, signature: string): boolean {
    const given = normalizeSignature(signature);
    const { previousSecret } = store.of(siteRepository).get(apiKey) ?? {};
    const secrets = previousSecret === undefined ? [site.secret] : [site.secret, previousSecret];
    const right = secrets.map((secret) =>
      constantTimeEqual(given ?? '', signUid({ secret }, UID, at * 1000).signature),
    );
    return given !== undefined && right.includes(true);
  },
  /** @returns undefined when the site has no such application */
  byApplication(userKey: string, UID: string, now: number): SignedId | undefined {
    const application = store
      .of(siteRepository)
      .get(apiKey)
      ?.applications.find((one) => one.userKey === userKey);
    return application && signUid(application, UID, now);
  },
});
