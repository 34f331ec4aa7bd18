import { InvalidCursor, type Store } from '#service/storage/index.ts';
import type { Person } from '#shared/contract/people.ts';
import { peopleRepository } from './people-repository.ts';
import { listJob, listLimits } from './person-jobs.ts';
import { isIndexed, type PersonPage, type PersonQuery } from './person-rows.ts';

/**
 * A page of people. Only a list that an index gives is read on the thread that answers calls (R47).
 *
 * @throws InvalidCursor, OperationProblem, StoreFailure
 */
export async function listPeople(
  store: Store,
  query: PersonQuery,
): Promise<{ items: Person[]; next: string | undefined }> {
  const page = isIndexed(query) ? store.of(peopleRepository).page(query) : await readBeside(store, query);
  return { items: [...page.items], next: page.next };
}

async function readBeside(store: Store, query: PersonQuery): Promise<PersonPage> {
  const done = await store.reader.read(listJob, query, listLimits);
  if (done === 'invalid cursor') throw new InvalidCursor();
  return done;
}
