import { type BatchJob, cursorsOf, type SearchJob, searchLimits } from '#service/core/search/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter, ofSite, shorten, text } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { type PathTree, pathTree } from './object-data.ts';
import { objectsBatchJob, objectsJob } from './object-source.ts';
import { type DsObject, type DsType, dsRepository } from './repository.ts';
import { isFieldPath } from './schema-change.ts';

/** Bytes of an object as JSON (F 6.3). */
export const MAX_OBJECT_SIZE = 512 * 1024;
const MAX_TYPE_LENGTH = 100;
/** As long as a UID (F 6.3); inferred. */
const MAX_OID_LENGTH = 252;
const MAX_PATHS = 100;

/** What FROM of a query can name. */
const typeForm = /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\.[\p{L}\p{N}_$-]+)*$/u;

export const typeParameter = text(
  'type',
  'The type of the object: letters, digits and _, beginning with a letter. A type begins with its first object or its schema.',
  { required: true, max: MAX_TYPE_LENGTH, example: 'book' },
);

export const oidParameter = text(
  'oid',
  'Id of the object. The same oid may exist once without UID and once for each UID.',
  { required: true, max: MAX_OID_LENGTH, example: 'b-1' },
);

/** @throws ApiError 400006 */
export function checkType(type: string): void {
  if (typeForm.test(type)) return;
  const details = 'It has letters, digits and _, and begins with a letter: a query names it after FROM.';
  throw invalidParameter('type', details);
}

/** @throws ApiError 400006 */
export function checkOid(oid: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  if (!/[\u0000-\u001f\u007f]/.test(oid) && oid.isWellFormed()) return;
  throw invalidParameter('oid', 'It has no control characters.');
}

/**
 * Reads `fields`: paths within the data.
 *
 * @returns undefined for the whole object: left out, or `*`
 * @throws ApiError 400006
 */
export function readFields(fields: readonly string[] | undefined): PathTree | undefined {
  if (fields === undefined || fields.includes('*')) return undefined;
  const wrong = fields.find((path) => !isFieldPath(path));
  if (wrong === undefined) return pathTree(fields);
  throw invalidParameter('fields', `"${shorten(wrong)}" is not the path of a field, such as album.photo, nor *.`);
}

export const fieldsLimits = { max: MAX_PATHS } as const;

interface Found {
  readonly type: DsType;
  readonly object: DsObject;
}

/**
 * Finds an object.
 *
 * @param account whose it is
 * @param isSite the caller may learn of objects of others
 * @throws ApiError 404000
 */
export function findObject(
  objects: Objects,
  { type: name, oid }: { readonly type: string; readonly oid: string },
  account: AccountRecord | undefined,
  isSite: boolean,
): Found {
  checkType(name);
  const type = objects.type(name);
  if (type === undefined) throw new ApiError(404000, `There are no objects of the type "${name}".`);
  const object = objects.get({ type: type.id, oid, UID: account?.UID });
  if (object !== undefined) return { type, object };
  const whose = account === undefined ? 'that belongs to nobody (no UID was sent)' : `of the user "${account.UID}"`;
  const details = `The type "${name}" has no object "${shorten(oid)}" ${whose}.${isSite ? hint(objects, type, oid) : ''}`;
  throw new ApiError(404000, details);
}

function hint(objects: Objects, type: DsType, oid: string): string {
  const owners = objects.ownersOf(type.id, oid);
  if (owners.length === 0) return '';
  return owners.includes('nobody')
    ? ' There is one without UID: the UID is part of the key.'
    : ' There is one of another UID: the UID is part of the key.';
}

/** The types and objects of the site. */
export const objects = (scope: CallScope) => {
  const { store, random } = scope.core;
  const { hasObjects, each, indexObjects, ownersOf, ...ds } = store.of(dsRepository);
  return {
    ...ofSite(dsRepository, 'type', 'types', 'saveType', 'get', 'save')(scope),
    ...{ hasObjects, each, indexObjects, ownersOf, delete: ds.delete },
    /** A new oid: 32 hex digits. */
    newOid: () => random(16).toString('hex'),
  };
};

export type Objects = ReturnType<typeof objects>;

/** Finds objects by a query, in the reader's thread (R47). */
export const search = ({ core: { store }, apiKey }: CallScope) => ({
  find: (job: Omit<SearchJob, 'apiKey'>) => store.reader.read(objectsJob, { ...job, apiKey }, searchLimits),
  batch: (job: Omit<BatchJob, 'apiKey'>) => store.reader.read(objectsBatchJob, { ...job, apiKey }, searchLimits),
});

/** Open cursors of ds.search. */
export const cursors = cursorsOf('ds.search');
