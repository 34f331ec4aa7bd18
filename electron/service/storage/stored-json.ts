import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { StoreFailure } from './failure.ts';

/**
 * What this build wrote as JSON: into a column, whether encrypted or not, or a file of its own. Only here is the form of
 * stored JSON believed: a start compares the columns with those of this build, and checks that they hold JSON (R24).
 */
export function readBack<T>(json: string): T {
  return parseExactJson(json) as T;
}

/**
 * A list of texts that a column holds as JSON.
 *
 * @param value of the column; undefined when the table has no such column
 * @param where table and column, for the sentence
 * @throws StoreFailure `damaged` that names the column: another build has written it, or something else has
 */
export function storedTexts(value: unknown, where: string): string[] {
  const list = storedList(value, where);
  if (list.every((one): one is string => typeof one === 'string')) return list;
  throw damaged(where, 'which is no list of texts');
}

/**
 * A list of anything that a column holds as JSON.
 *
 * @throws StoreFailure as `storedTexts`
 */
export function storedList(value: unknown, where: string): unknown[] {
  const list = storedJson(value, where);
  if (Array.isArray(list)) return list;
  throw damaged(where, 'which is no list');
}

/**
 * An object that a column holds as JSON.
 *
 * @throws StoreFailure as `storedTexts`
 */
export function storedObject(value: unknown, where: string): object {
  const found = storedJson(value, where);
  if (typeof found === 'object' && found !== null) return found;
  throw damaged(where, 'which is no object');
}

function storedJson(value: unknown, where: string): unknown {
  try {
    return parseExactJson(String(value));
  } catch (error) {
    throw damaged(where, 'which is no JSON', error);
  }
}

function damaged(where: string, what: string, cause?: unknown): StoreFailure {
  const detail = `its ${where} holds a value ${what}`;
  return new StoreFailure(
    'damaged',
    `The database is damaged: ${detail}.`,
    'Stop Authdesk, move the database file away, and start again; import a workspace file if you have one.',
    cause,
    detail,
  );
}
