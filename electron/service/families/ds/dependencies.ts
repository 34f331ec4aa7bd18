import { type BatchJob, cursorsOf, type SearchJob, searchLimits } from '#service/core/search/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import { type DsObject, type DsType, dsRepository, type ObjectKey } from './repository.ts';
import { objectsBatchJob, objectsJob } from './search/object-jobs.ts';
import type { TypeSchema } from './type-schema.ts';

/** The types and objects of the site. */
export const objects = ({ core: { store, random }, apiKey }: CallScope) => {
  const ds = store.of(dsRepository);
  return {
    type: (name: string) => ds.type(apiKey, name),
    types: () => ds.types(apiKey),
    saveType: (name: string, schema: TypeSchema, isSet: boolean) => ds.saveType(apiKey, name, schema, isSet),
    hasObjects: (type: DsType) => ds.hasObjects(type.id),
    each: (type: DsType) => ds.each(type.id),
    indexObjects: ds.indexObjects,
    get: (key: ObjectKey) => ds.get(apiKey, key),
    ownersOf: ds.ownersOf,
    save: (type: DsType, key: Omit<ObjectKey, 'type'>, data: DsObject['data'], before: DsObject | undefined) =>
      ds.save(apiKey, type, key, data, before),
    delete: (object: DsObject) => ds.delete(object.id),
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
