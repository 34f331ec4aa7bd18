import { type Connection, InvalidCursor, type Store } from '#service/storage/index.ts';
import type { Person } from '#shared/contract/people.ts';
import { listJob, listLimits } from './person-jobs.ts';
import { isIndexed, type PersonPage, type PersonQuery, personPage } from './person-rows.ts';

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

/** Lists of people that an index gives (`isIndexed`), and what goes with an account. */
export function peopleRepository({ db, clock }: Connection) {
  const validTokens = db
    .prepare<[Record<string, unknown>], number>(
      `SELECT count(*) FROM token WHERE api_key = @apiKey AND uid = @UID AND revoked_at IS NULL
         AND (expires_at IS NULL OR expires_at > @now)`,
    )
    .pluck();
  const validCodes = db
    .prepare<[Record<string, unknown>], number>(
      `SELECT count(*) FROM code WHERE api_key = @apiKey AND uid = @UID AND revoked_at IS NULL AND used_at IS NULL
         AND expires_at > @now`,
    )
    .pluck();
  return {
    page: (query: PersonQuery): PersonPage => personPage(db, query),
    /** How many tokens and codes of an account work now. */
    valid(apiKey: string, UID: string): { tokens: number; codes: number } {
      const of = { apiKey, UID, now: clock() };
      return { tokens: validTokens.get(of) ?? 0, codes: validCodes.get(of) ?? 0 };
    },
  };
}
