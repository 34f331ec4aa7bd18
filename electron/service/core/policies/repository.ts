import type { JsonObject } from '#service/records/index.ts';
import type { Connection, Store } from '#service/storage/index.ts';
import { readBack } from '#service/storage/index.ts';
import { wholeSection } from './section-change.ts';
import { type Policies, policySections, type SectionName, sectionNames } from './sections.ts';

/** What a site has set; a section without anything is absent. Others than those of SectionName are only kept (D69). */
export type ExplicitPolicies = Partial<Record<SectionName, JsonObject>> & Readonly<Record<string, JsonObject>>;

/** Sites whose policies are kept in memory; with more, all are dropped (R21). */
const MOST_KEPT = 100;

/** Policies of sites (F 7.4). Many calls ask for them, so they are kept in memory. */
export function policyRepository({ db, group }: Connection) {
  const select = db.prepare<[string], { section: string; members: string }>(
    'SELECT section, members FROM policy WHERE api_key = ?',
  );
  const put = db.prepare(
    `INSERT INTO policy (api_key, section, members) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET members = excluded.members`,
  );
  const remove = db.prepare('DELETE FROM policy WHERE api_key = ? AND section = ?');
  const removeAll = db.prepare('DELETE FROM policy WHERE api_key = ?');
  const kept = new Map<string, { readonly explicit: ExplicitPolicies; readonly policies: Policies }>();
  group.onCachesInvalid(() => kept.clear());

  function read(apiKey: string) {
    const known = kept.get(apiKey);
    if (known !== undefined) return known;
    const explicit: ExplicitPolicies = Object.fromEntries(
      select.all(apiKey).map(({ section, members }) => [section, readBack<JsonObject>(members)]),
    );
    const policies = Object.fromEntries(
      sectionNames.map((name) => [name, wholeSection(policySections[name], explicit[name] ?? {})]),
    ) as unknown as Policies;
    if (kept.size >= MOST_KEPT) kept.clear();
    const both = { explicit, policies };
    kept.set(apiKey, both);
    return both;
  }

  /** @param members empty or undefined: the site has nothing of its own any more */
  function save(apiKey: string, section: string, members: JsonObject | undefined): void {
    if (members === undefined || Object.keys(members).length === 0) remove.run(apiKey, section);
    else put.run(apiKey, section, JSON.stringify(members));
    kept.delete(apiKey);
  }

  return {
    explicit: (apiKey: string): ExplicitPolicies => read(apiKey).explicit,
    /** Whole with defaults. */
    of: (apiKey: string): Policies => read(apiKey).policies,
    save,
    /** Replaces all that the site has set. */
    replace(apiKey: string, explicit: ExplicitPolicies): void {
      removeAll.run(apiKey);
      for (const [name, members] of Object.entries(explicit)) save(apiKey, name, members);
      kept.delete(apiKey);
    },
  };
}

/** The policies of a site, whole with defaults. */
export function policiesOf(store: Pick<Store, 'of'>, apiKey: string): Policies {
  return store.of(policyRepository).of(apiKey);
}
