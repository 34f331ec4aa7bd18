import { siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Connection, json, namedValues, rememberedBySite, type Store } from '#service/storage/index.ts';
import { wholeSection } from './section-change.ts';
import { type Policies, policySections, type SectionName, sectionNames } from './sections.ts';

/** What a site has set; a section without anything is absent. Others than those of SectionName are only kept (D69). */
export type ExplicitPolicies = Partial<Record<SectionName, JsonObject>> & Readonly<Record<string, JsonObject>>;

const storedPolicies = siteEntity({
  columns: namedValues('policy', 'section', json<JsonObject>('members')),
  key: 'name',
});

/** Policies of sites (F 7.4). Many calls ask for them. */
export function policyRepository({ group, of }: Connection) {
  const stored = of(storedPolicies);
  const kept = rememberedBySite(group, (apiKey) => {
    const explicit: ExplicitPolicies = Object.fromEntries(stored.list(apiKey).map(({ name, value }) => [name, value]));
    const policies = Object.fromEntries(
      sectionNames.map((name) => [name, wholeSection(policySections[name], explicit[name] ?? {})]),
    ) as unknown as Policies;
    return { explicit, policies };
  });

  return {
    explicit: (apiKey: string): ExplicitPolicies => kept.of(apiKey).explicit,
    /** Whole with defaults. */
    of: (apiKey: string): Policies => kept.of(apiKey).policies,
    /** @param members empty or undefined: the site has nothing of its own any more */
    save(apiKey: string, section: string, members: JsonObject | undefined): void {
      if (isEmpty(members)) stored.remove(apiKey, section);
      else stored.save(apiKey, { name: section, value: members });
      kept.forget(apiKey);
    },
    /** Replaces all that the site has set. */
    replace(apiKey: string, explicit: ExplicitPolicies): void {
      const sections = Object.entries(explicit).map(([name, value]) => ({ name, value }));
      stored.replace(
        apiKey,
        sections.filter(({ value }) => !isEmpty(value)),
      );
      kept.forget(apiKey);
    },
  };
}

const isEmpty = (members: JsonObject | undefined): members is undefined =>
  members === undefined || Object.keys(members).length === 0;

/** The policies of a site, whole with defaults. */
export function policiesOf(store: Pick<Store, 'of'>, apiKey: string): Policies {
  return store.of(policyRepository).of(apiKey);
}
