import { invalidMember, type OperationProblem } from '#service/kernel/index.ts';
import { outsideTextLimits, type Store, textJob } from '#service/storage/index.ts';
import { MAX_PEOPLE_IMPORTED, type OfKnown, type PeopleFormat } from '#shared/contract/people.ts';
import { beginningOfCsv, readPeopleCsv } from './people-csv.ts';
import { type EntryResult, readPeopleJson } from './people-json.ts';

/** A file of people of one site. */
export interface PeopleFile {
  readonly apiKey: string;
  readonly format: PeopleFormat;
  readonly text: string;
  /** What happens to accounts that the site has already. */
  readonly known: OfKnown;
  /** Of a CSV file: names in place of those in its first line. */
  readonly columns?: readonly string[] | undefined;
}

type Written = Pick<PeopleFile, 'apiKey' | 'format' | 'text' | 'columns'>;

/** Reads files of people, for the reader: nobody waits for one that takes long. */
export const peopleFileJob = textJob('people.readFile', (file: Written) => [...entriesIn(file)]);

/** The columns of a CSV file and its first rows; the same. */
export const csvBeginningJob = textJob('people.readColumns', beginningOfCsv);

export const fileLimits = outsideTextLimits('Split the file, then import its parts.');

/**
 * The entries of a file, and why some cannot be read.
 *
 * @throws OperationProblem when the file as a whole cannot be read, or has too many entries
 */
export const readPeople = (
  { texts }: Pick<Store, 'texts'>,
  { apiKey, format, text, columns }: PeopleFile,
): Promise<readonly EntryResult[]> => texts.read(peopleFileJob, { apiKey, format, text, columns }, fileLimits);

/** The entries, at most as many as one import may have. */
function* entriesIn({ apiKey, format, text, columns }: Written): Generator<EntryResult> {
  let count = 0;
  for (const entry of format === 'csv' ? readPeopleCsv(text, columns) : readPeopleJson(text, apiKey)) {
    count += 1;
    if (count > MAX_PEOPLE_IMPORTED) throw tooMany();
    yield entry;
  }
}

function tooMany(): OperationProblem {
  return invalidMember(
    'text',
    `The file has more than ${MAX_PEOPLE_IMPORTED} people, so many are not imported at once.`,
    'Split the file, or stop the service and import a workspace file with `authdesk import`.',
  );
}
