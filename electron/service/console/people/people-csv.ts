import type { Identity } from '#service/core/accounts/index.ts';
import { parseFileJson } from '#service/kernel/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type CsvBeginning, ROWS_SHOWN } from '#shared/contract/people.ts';
import { orElse } from '#shared/or-else.ts';
import { jsonTypeOf, profileFields } from '#shared/protocol/profile.ts';
import { joinWords } from '#shared/words/join-words.ts';
import { CsvProblem, readCsv, writeCsvRow } from './csv.ts';
import type { Entry, EntryResult, ExportedAccount } from './people-json.ts';

/*
 * People as CSV: one column for each of `UID`, `status`, `isActive`, `identities` (`facebook:fb-1 twitter:tw-2`, with
 * blanks, `%` and `:` in a providerUID percent-encoded), `profile.<field>` and `data` (JSON). Texts are as they are; other
 * values are JSON. An empty cell says nothing about its member;
 * each row has one cell for each column.
 */

const LINE_END = '\r\n';
/** Columns of a file: more are no file of people. */
const MAX_COLUMNS = 500;
const firstColumns = ['UID', 'status', 'isActive', 'identities'];

/** @returns the file with a mark of its encoding, by which spreadsheets know that it is UTF-8 */
export function writePeopleCsv(accounts: readonly ExportedAccount[]): string {
  const used = new Set(accounts.flatMap(({ profile }) => Object.keys(profile)));
  const known = profileFields.filter((name) => used.delete(name));
  const fields = [...known, ...used];
  const hasData = accounts.some(({ data }) => Object.keys(data).length > 0);
  const rows = accounts.map((account) => [
    account.UID,
    account.status,
    String(account.isActive),
    account.identities.map(identityText).join(' '),
    ...fields.map((name) => fieldText(name, account.profile)),
    ...(hasData ? [Object.keys(account.data).length > 0 ? JSON.stringify(account.data) : ''] : []),
  ]);
  const head = [...firstColumns, ...fields.map((name) => `profile.${name}`), ...(hasData ? ['data'] : [])];
  return `\uFEFF${[head, ...rows].map((row) => writeCsvRow(row) + LINE_END).join('')}`;
}

function fieldText(name: string, profile: JsonObject): string {
  if (!Object.hasOwn(profile, name)) return '';
  const value = profile[name];
  return typeof value === 'string' && jsonTypeOf(name) === 'string' ? value : JSON.stringify(value);
}

function identityText({ provider, providerUID }: Identity): string {
  const escaped = providerUID.replace(/[%:\s]/gu, (character) => encodeURIComponent(character));
  return `${provider}:${escaped}`;
}

function identityOf(text: string): Identity | undefined {
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return orElse(
    () => ({ provider: text.slice(0, colon), providerUID: decodeURIComponent(text.slice(colon + 1)) }),
    undefined,
  );
}

/**
 * Reads people from CSV.
 *
 * @param columns names in place of those in the first line; an empty one is left out
 * @yields entries and rows that cannot be read, in the order of the file
 * @throws CsvProblem when the file as a whole cannot be read: its first line names an unknown column, or none is `UID`
 */
export function* readPeopleCsv(text: string, columns?: readonly string[]): Generator<EntryResult> {
  const rows = readCsv(text);
  const first = rows.next();
  if (first.done) return;
  const written = first.value.cells.map((name) => name.trim());
  const head = columns ?? written;
  if (head.length !== first.value.cells.length) {
    throw new CsvProblem(
      first.value.line,
      `Names for ${head.length} columns are given, but the first line has ${first.value.cells.length}.`,
    );
  }
  checkHead(head, first.value.line, columns !== undefined);
  try {
    for (const { cells, line } of rows) yield entryOf(head, written, cells, line);
  } catch (error) {
    // A fault of the form ends the file: what follows cannot be told apart.
    if (!(error instanceof CsvProblem)) throw error;
    yield { at: error.line, UID: undefined, reason: `${error.fault} The file is read up to here.` };
  }
}

/** @param isChosen the names are not those of the file: then an empty one is left out, and no row has it */
function checkHead(head: readonly string[], line: number, isChosen: boolean): void {
  if (head.length > MAX_COLUMNS) throw new CsvProblem(line, `The file has more than ${MAX_COLUMNS} columns.`);
  if (!head.includes('UID')) {
    throw new CsvProblem(
      line,
      isChosen
        ? 'One of the columns must be the "UID".'
        : 'The first line names the columns, and one of them must be "UID".',
    );
  }
  for (const [n, name] of head.entries()) {
    if (isChosen && name === '') continue;
    if (head.indexOf(name) !== n) throw new CsvProblem(line, `The column "${name.slice(0, 100)}" is there twice.`);
    if (!isColumn(name)) {
      throw new CsvProblem(
        line,
        `The column "${name.slice(0, 100)}" is not known. Columns are ${firstColumns.join(', ')}, data and profile.<field>, such as profile.email.`,
      );
    }
  }
}

/** Longest cell that the beginning of a file shows, in characters. */
const MAX_SHOWN_LENGTH = 100;

/** Column names of other programs, without marks and in lower case, and what they are here. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    UID: 'uid id userid useridentifier user guid customerid',
    isActive: 'active enabled',
    'profile.email': 'mail emailaddress email1',
    'profile.firstName': 'givenname forename vorname',
    'profile.lastName': 'familyname surname nachname',
    'profile.name': 'fullname displayname',
    'profile.username': 'login loginname',
    'profile.zip': 'postcode postalcode zipcode plz',
    'profile.city': 'town ort stadt',
    'profile.country': 'land countrycode',
    'profile.birthYear': 'yearofbirth',
    'profile.gender': 'sex',
    'profile.photoURL': 'photo avatar picture',
  }).flatMap(([target, names]) => names.split(' ').map((name) => [name, target] as const)),
);

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Every name that a column may have. */
const knownColumns: readonly string[] = [...firstColumns, ...profileFields.map((name) => `profile.${name}`), 'data'];
const byPlainName: ReadonlyMap<string, string> = new Map([
  ...otherNames,
  ...knownColumns.map((name) => [plain(name.replace(/^profile\./, '')), name] as const),
  ...knownColumns.map((name) => [plain(name), name] as const),
]);

/**
 * The columns of a file with the cells of its first rows, and what each may be by its name; no two are the same.
 *
 * @throws CsvProblem when its first rows cannot be read, or it has too many columns
 */
export function beginningOfCsv(text: string): CsvBeginning {
  const rows = readCsv(text);
  const first = rows.next();
  const head = first.done ? [] : first.value.cells.map((name) => name.trim());
  if (head.length > MAX_COLUMNS) throw new CsvProblem(1, `The file has more than ${MAX_COLUMNS} columns.`);
  const shown: (readonly string[])[] = [];
  while (shown.length < ROWS_SHOWN) {
    const row = rows.next();
    if (row.done) break;
    shown.push(row.value.cells);
  }
  // A column that has the very name comes before one that only may be meant.
  const taken = new Set(head.filter((name) => isColumn(name)));
  const columns = head.map((name, n) => {
    const guess = byPlainName.get(plain(name)) ?? '';
    const isOwn = isColumn(name) && head.indexOf(name) === n;
    const suggested = isOwn ? name : taken.has(guess) ? '' : guess;
    if (suggested !== '') taken.add(suggested);
    return {
      name: name.slice(0, MAX_SHOWN_LENGTH),
      suggested,
      cells: shown.flatMap((cells) => (cells[n] === undefined ? [] : [cells[n].slice(0, MAX_SHOWN_LENGTH)])),
    };
  });
  const others = [...taken].filter((name) => !knownColumns.includes(name));
  return { columns, known: [...knownColumns, ...others] };
}

const isColumn = (name: string): boolean =>
  firstColumns.includes(name) || name === 'data' || name.startsWith('profile.');

/** Columns that a sentence names. */
const NAMED = 5;

/**
 * What is wrong with the number of a row's cells. A row with too few was cut off, or is no row of this file: to read what it
 * lacks as empty would make a person of any line of text.
 * @param head names as the file has them: those that were chosen in their place say nothing of a column that is left out
 */
function countFault(head: readonly string[], cells: number): string | undefined {
  if (cells === head.length) return undefined;
  const counts = `It has ${cells === 1 ? '1 cell' : `${cells} cells`}, but the first line names ${head.length === 1 ? '1 column' : `${head.length} columns`}`;
  if (cells > head.length) return `${counts}.`;
  const missing = head.slice(cells).map((name, n) => (name === '' ? `column ${cells + n + 1}` : name.slice(0, 100)));
  const named = missing.length > NAMED ? [...missing.slice(0, NAMED), `${missing.length - NAMED} more`] : missing;
  return `${counts}: ${joinWords(named)} ${missing.length === 1 ? 'is' : 'are'} missing. An empty cell keeps its separator.`;
}

/**
 * @param head names of the columns, as they were chosen
 * @param written as the first line has them
 */
function entryOf(
  head: readonly string[],
  written: readonly string[],
  cells: readonly string[],
  at: number,
): EntryResult {
  const value = (name: string): string => cells[head.indexOf(name)] ?? '';
  const UID = value('UID');
  const refused = (reason: string): EntryResult => ({ at, UID: UID.slice(0, 100), reason });
  const fault = countFault(written, cells.length);
  if (fault !== undefined) return refused(fault);
  const members: Record<string, unknown> = {};
  if (value('status') !== '') members.status = value('status');
  const isActive = value('isActive').toLowerCase();
  if (isActive !== '') {
    if (isActive !== 'true' && isActive !== 'false') return refused('isActive: It is true or false.');
    members.isActive = isActive === 'true';
  }
  const texts = value('identities').split(/\s+/).filter(Boolean);
  if (texts.length > 0) {
    const identities = texts.map(identityOf);
    if (identities.includes(undefined)) {
      return refused('identities: They are written as provider:providerUID, with blanks between them.');
    }
    members.identities = identities;
  }
  const profile: [string, unknown][] = [];
  for (const [n, name] of head.entries()) {
    const cell = cells[n] ?? '';
    if (!name.startsWith('profile.') || cell === '') continue;
    const field = name.slice('profile.'.length);
    const read = jsonTypeOf(field) === 'string' ? { value: cell } : jsonOf(cell);
    if (read === undefined) return refused(`${name}: It is not JSON.`);
    profile.push([field, read.value]);
  }
  // From entries, because plain assignment would make a member named `__proto__` the prototype.
  if (profile.length > 0) members.profile = Object.fromEntries(profile);
  if (value('data') !== '') {
    const data = jsonOf(value('data'));
    if (data === undefined) return refused('data: It is not JSON.');
    members.data = data.value;
  }
  return { at, entry: { UID, ...members } satisfies Entry };
}

function jsonOf(text: string): { readonly value: unknown } | undefined {
  return orElse(() => ({ value: parseFileJson(text) }), undefined);
}
