import type { Core } from '#service/http/index.ts';
import { modulesOf } from '#service/module/index.ts';
import type { Bundle } from '#shared/contract/bundles.ts';
import { checkBundle } from './check.ts';
import { bundledSiteParts } from './site-state.ts';
import { differencesFrom, type Expected } from './verdict.ts';

/**
 * The bundle without what its verdict does not depend on: no more of a site and of people than it needs.
 *
 * @param inTime throws when no time is left
 */
export async function withLess(core: Core, bundle: Bundle, expected: Expected, inTime: () => void): Promise<Bundle> {
  let least = bundle;
  for (const less of smaller(bundle)) {
    inTime();
    const tried = less(least);
    if (tried === undefined) continue;
    const checked = await checkBundle(tried, core.store.of(modulesOf), core.store).catch(() => undefined);
    const isSame = checked?.reproduces && differencesFrom(expected, checked.found)?.length === 0;
    if (checked !== undefined && isSame) least = { ...tried, expected: checked.found };
  }
  const { people } = least.workspace;
  if (people.length === 0 || people.some(({ profile }) => Object.keys(profile).length > 0)) return least;
  const note = 'Profiles and data of the accounts are left out: the verdict does not depend on them.';
  return { ...least, manifest: { ...least.manifest, notes: [...least.manifest.notes, note] } };
}

type Less = (bundle: Bundle) => Bundle | undefined;

function smaller({ workspace }: Bundle): Less[] {
  const without = <T extends Readonly<Record<string, unknown>>>(one: T, member: string): T => {
    const { [member]: _, ...rest } = one;
    return rest as T;
  };
  const ofSite = (name: string): Less => {
    if (!workspace.sites.some((site) => Object.hasOwn(site, name))) return () => undefined;
    return (one) => ({
      ...one,
      workspace: { ...one.workspace, sites: one.workspace.sites.map((site) => without(site, name)) },
    });
  };
  const ofPeople = (has: (person: Person) => boolean, change: (person: Person) => Person): Less => {
    if (!workspace.people.some(has)) return () => undefined;
    return (one) => ({ ...one, workspace: { ...one.workspace, people: one.workspace.people.map(change) } });
  };
  return [
    ...bundledSiteParts.filter((name) => name !== 'mockResponses').map(ofSite),
    ofPeople(
      ({ password }) => password !== undefined,
      (person) => without(person, 'password'),
    ),
    ofPeople(
      ({ account }) => account !== undefined,
      (person) => without(person, 'account'),
    ),
    ofPeople(
      ({ data }) => Object.keys(data ?? {}).length > 0,
      (person) => ({ ...person, data: {} }),
    ),
    ofPeople(
      ({ profile }) => Object.keys(profile).length > 0,
      (person) => ({ ...person, profile: {} }),
    ),
    (one) => (one.state.failedLogins.length > 0 ? { ...one, state: { ...one.state, failedLogins: [] } } : undefined),
  ];
}

type Person = Bundle['workspace']['people'][number];
