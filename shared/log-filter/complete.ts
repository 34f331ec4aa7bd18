import { written } from './edit.ts';
import type { WordName } from './language.ts';
import { filterWords } from './words.ts';

/** One way to go on. */
export interface Completion {
  /** What replaces the text between `from` and `to`. */
  readonly text: string;
  readonly meaning: string;
}

interface Completions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly Completion[];
}

/** Values that the reader knows for words that take any, with what they mean. */
export type KnownValues = Partial<Readonly<Record<WordName, readonly (readonly [value: string, meaning: string])[]>>>;

const MAX_COUNT = 12;

const times = [
  ['10m', 'the last ten minutes'],
  ['1h', 'the last hour'],
  ['1d', 'the last day'],
  ['today', 'this day'],
  ['yesterday', 'the day before'],
  ['yesterdayT18:00', 'yesterday evening'],
] as const;

/** How the part of a filter that ends at the cursor can go on. */
export function complete(text: string, cursor: number, known: KnownValues): Completions {
  const from = startOfPart(text, cursor);
  const minus = text[from] === '-' ? 1 : 0;
  const part = text.slice(from + minus, cursor);
  const colon = part.indexOf(':');
  const to = cursor;
  // All words are offered in an empty filter only: between two parts they would cover the list.
  if (part.startsWith('"') || (part === '' && text.trim() !== '')) return { from, to, options: [] };
  const prefix = minus ? '-' : '';
  if (colon < 0) {
    const options = filterWords
      .filter(({ name }) => name.startsWith(part.toLowerCase()))
      .map(({ name, meaning, example }) => ({ text: `${prefix}${name}:`, meaning: `${meaning}, ${example}` }));
    return { from, to, options };
  }
  const word = filterWords.find(({ name }) => name === part.slice(0, colon).toLowerCase());
  if (word === undefined) return { from, to, options: [] };
  const typed = part
    .slice(colon + 1)
    .replace(/^"/, '')
    .toLowerCase();
  const fixed = 'values' in word ? word.values.map((value) => [value, ''] as const) : undefined;
  const values = fixed ?? (word.name === 'since' || word.name === 'until' ? times : (known[word.name] ?? []));
  const options = values
    .filter(([value, meaning]) => value.toLowerCase().includes(typed) || meaning.toLowerCase().includes(typed))
    .sort(([a], [b]) => Number(b.toLowerCase().startsWith(typed)) - Number(a.toLowerCase().startsWith(typed)))
    .slice(0, MAX_COUNT)
    // `param:` goes on with its value.
    .map(([value, meaning]) => ({
      text: `${prefix}${word.name}:${written(value)}${word.name === 'param' ? '=' : ''}`,
      meaning,
    }));
  // What is typed whole needs no list any more, which would cover the calls that it finds.
  const isDone = options.some((option) => option.text === text.slice(from, cursor));
  return { from, to, options: isDone ? [] : options };
}

/** Where the part of the filter begins in which the cursor is. */
function startOfPart(text: string, cursor: number): number {
  let start = 0;
  let quoted = false;
  for (let index = 0; index < cursor; index += 1) {
    const character = text[index];
    if (character === '"' && text[index - 1] !== '\\') quoted = !quoted;
    else if (!quoted && character !== undefined && /\s/.test(character)) start = index + 1;
  }
  return start;
}
