import { conflict, unavailable } from '#service/kernel/index.ts';
import { type Reading, type ReadLimits, readBack, readerJob, type Store, whereOf } from '#service/storage/index.ts';
import { MAX_PEOPLE_EXPORT_SIZE, type PeopleFormat } from '#shared/contract/people.ts';
import { writePeopleCsv } from './people-csv.ts';
import type { ExportedAccount } from './people-json.ts';
import { writePeopleJson } from './people-json.ts';
import { conditionsOf, type PersonFilter } from './person-rows.ts';

interface ExportJob extends PersonFilter {
  readonly format: PeopleFormat;
}
type ExportDone = { readonly text: string; readonly count: number } | 'too much';

const limits: ReadLimits = {
  milliseconds: 30_000,
  overrun: () =>
    unavailable(
      'The people could not be read in time, or too much else is being read.',
      'Narrow the filter, or use `authdesk export`.',
    ),
};

interface Row {
  readonly uid: string;
  readonly status: ExportedAccount['status'];
  readonly is_active: number;
  readonly profile: string;
  readonly data: string;
  readonly identities: string;
}

/** Writes the file in the reader's thread (R47). Oldest first, so that an import makes them in the order they came. */
export const exportJob = readerJob('people.export', runExport);

function runExport({ main: db, elapsed }: Reading, { format, ...filter }: ExportJob): ExportDone {
  const { sql, values } = conditionsOf(filter);
  const rows = db.prepare<[Record<string, unknown>], Row>(
    `SELECT a.uid, a.status, a.is_active, a.profile, a.data,
       (SELECT json_group_array(json_object('provider', i.provider, 'providerUID', i.provider_uid))
          FROM identity i WHERE i.account = a.id) AS identities
     FROM account a${whereOf(sql)} ORDER BY a.created_at, a.id`,
  );
  const accounts: ExportedAccount[] = [];
  let characters = 0;
  for (const row of rows.iterate(values)) {
    characters += row.profile.length + row.data.length + row.identities.length;
    if (characters > MAX_PEOPLE_EXPORT_SIZE) return 'too much';
    accounts.push({
      UID: row.uid,
      status: row.status,
      isActive: row.is_active === 1,
      profile: readBack(row.profile),
      data: readBack(row.data),
      identities: readBack(row.identities),
    });
    // Throws when the service stops.
    if (accounts.length % 1_000 === 0) elapsed();
  }
  const text = format === 'csv' ? writePeopleCsv(accounts) : writePeopleJson(accounts);
  return text.length > MAX_PEOPLE_EXPORT_SIZE ? 'too much' : { text, count: accounts.length };
}

/** @throws OperationProblem when they are too many for one file (R52) */
export async function exportPeople(store: Store, job: ExportJob): Promise<{ text: string; count: number }> {
  const done = await store.reader.read(exportJob, job, limits);
  if (done !== 'too much') return done;
  throw conflict(
    `The file would be larger than ${MAX_PEOPLE_EXPORT_SIZE / 1024 / 1024} MiB.`,
    'Narrow the filter, or use `authdesk export`, which writes any number of people.',
  );
}
