import { keptMembersOfPolicies } from '#service/core/policies/index.ts';
import { keptProperties } from '#service/core/schema/index.ts';
import type { FolderRow } from '#shared/contract/site-folders.ts';
import { definedMembers, isObject } from '#shared/narrowing.ts';
import { partNames, type SiteParts } from './parts.ts';

/** Characters of a value that is shown. */
const SHOWN = 80;

/** The members of a value that differ, by their paths: objects are gone through, all else is compared as a whole. */
function differing(folder: unknown, here: unknown, path: string): readonly Omit<FolderRow, 'site' | 'part'>[] {
  if (canonical(folder) === canonical(here)) return [];
  // What one side has not at all is gone through by the members of the other.
  const [left = {}, right = {}] = [folder, here];
  if (isObject(left) && isObject(right)) {
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...names].flatMap((name) =>
      differing(own(left, name), own(right, name), path === '' ? name : `${path}.${name}`),
    );
  }
  const [inFolder, inHere] = shownPair(folder, here);
  return [{ member: path, ...definedMembers({ folder: inFolder, here: inHere }) }];
}

/** A value as text that does not depend on the order of members; nothing and an empty object are the same. */
export function canonical(value: unknown): string {
  if (value === undefined) return '{}';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${members.join(',')}}`;
}

const own = (value: Readonly<Record<string, unknown>>, name: string) =>
  Object.hasOwn(value, name) ? value[name] : undefined;

function shownPair(folder: unknown, here: unknown): readonly [string | undefined, string | undefined] {
  const isLong = (value: unknown) => typeof value === 'string' && (value.length > SHOWN || value.includes('\n'));
  if (!isLong(folder) && !isLong(here)) return [shown(folder), shown(here)];
  const line = lineOfDifference(String(folder ?? ''), String(here ?? ''));
  const text = (value: unknown) =>
    value === undefined ? undefined : `${String(value).length} characters, another one from line ${line} on`;
  return [text(folder), text(here)];
}

function lineOfDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at += 1;
  return a.slice(0, at).split('\n').length;
}

function shown(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** The members that differ, of the parts that the folder has. */
export function differences(site: string, folder: SiteParts, here: SiteParts): readonly FolderRow[] {
  return partNames.flatMap((part) =>
    folder[part] === undefined
      ? []
      : differing(folder[part], comparable(part, folder, here), '').map((one) => ({ site, part, ...one })),
  );
}

/** What is here of a part; the HTML of a screen-set that the folder has none of is not compared. */
export function comparable(part: keyof SiteParts, folder: SiteParts, here: SiteParts): unknown {
  if (part !== 'WebScreenSets') return here[part];
  return (
    here.WebScreenSets &&
    Object.fromEntries(
      Object.entries(here.WebScreenSets).map(([id, { html, ...rest }]) => [
        id,
        { ...rest, ...(html !== undefined && folder.WebScreenSets?.[id]?.html !== undefined && { html }) },
      ]),
    )
  );
}

/** What differs of two JSON objects. */
export const differencesOf = (site: string, part: string, folder: unknown, here: unknown): readonly FolderRow[] =>
  differing(folder, here, '').map((one) => ({ site, part, ...one }));

/** What of a site is kept and returned, and enforced by nothing here (D69). */
export function keptOf({ Policies = {}, Schema = {} }: SiteParts): readonly string[] {
  const schemas = Object.fromEntries(
    Object.entries(Schema).map(([file, value]) => [`${file}Schema`, { fields: {}, ...value }]),
  );
  return [...keptMembersOfPolicies(Policies), ...keptProperties(schemas)];
}
