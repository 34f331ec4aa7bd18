import { jsonTypeOf, profileFields } from '#shared/protocol/profile.ts';
import type { FieldType, SchemaName } from './field.ts';

/** Members of the lists and objects of a profile (F 8.3). */
const membersOf: Readonly<Record<string, string>> = {
  phones: 'type number',
  education: 'school schoolType fieldOfStudy degree startYear endYear',
  work: 'company companyID title companySize startDate endDate industry isCurrent',
  skills: 'skill level years',
  publications: 'title summary publisher date url',
  patents: 'title summary number office status date url',
  certifications: 'name authority number startDate endDate',
  likes: 'name category id time timestamp',
  favorites: ['interests', 'activities', 'books', 'music', 'movies', 'television']
    .flatMap((list) => ['id', 'name', 'category'].map((member) => `${list}.${member}`))
    .join(' '),
};

/** The paths of a profile with their types; no account has others. */
export const profilePaths: ReadonlyMap<string, FieldType> = new Map(
  profileFields.flatMap((name): readonly (readonly [string, FieldType])[] => {
    const members = membersOf[name];
    if (members !== undefined) return members.split(' ').map((member) => [`${name}.${member}`, 'string']);
    return [[name, jsonTypeOf(name) === 'integer' ? 'integer' : 'string']];
  }),
);

/** A field that a schema declares and no account has: it is only kept and returned (D69, C 3). */
export const isKeptField = (name: SchemaName, path: string): boolean =>
  name === 'profileSchema' && !profilePaths.has(path);

const texts: readonly FieldType[] = ['string', 'basic-string', 'text'];
const numbers: readonly FieldType[] = ['integer', 'long', 'float'];

/** The types that a schema may give a field of a profile: those of its JSON type (C 3). Members of lists have any. */
export function profileTypesOf(path: string): readonly FieldType[] {
  if (path.includes('.')) return [...texts, ...numbers, 'date', 'boolean'];
  return profilePaths.get(path) === 'integer' ? numbers : texts;
}
