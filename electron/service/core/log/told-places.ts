import type { Told } from '#shared/contract/told.ts';

/** A value of a sentence stands where its text is; a part, which is translated itself, is marked and has its own values. */
const PLACE = /(\d+)([,p])(\d+)(?:\(([\d, ]*)\))?/g;

/**
 * Where the values of a sentence stand in its English text, for a row that keeps the text already: some characters instead of the
 * sentence once more.
 *
 * @returns undefined: the text is not that of the sentence, because it was cut, or a value is a list of words
 */
export function placesOf(text: string, told: Told): string | undefined {
  const { whole, places } = placed(told);
  return whole === text ? places : undefined;
}

function placed({ id, values }: Told): { readonly whole: string; readonly places: string } {
  let whole = '';
  const places: string[] = [];
  for (const [index, piece] of id.split(/\{\d\}/).entries()) {
    whole += piece;
    const value = values[index];
    if (value === undefined || (typeof value !== 'string' && 'words' in value)) continue;
    if (typeof value === 'string') {
      places.push(`${whole.length},${value.length}`);
      whole += value;
      continue;
    }
    const inner = placed(value);
    places.push(`${whole.length}p${inner.whole.length}${inner.places === '' ? '' : `(${inner.places})`}`);
    whole += inner.whole;
  }
  return { whole, places: places.join(' ') };
}

/** The sentence of a text whose values stand at these places. */
export function toldAt(text: string, places: string): Told {
  const values: Told['values'] = [];
  let id = '';
  let end = 0;
  for (const [, start, kind, length, inner] of places.matchAll(PLACE)) {
    const shown = text.slice(Number(start), Number(start) + Number(length));
    id += `${text.slice(end, Number(start))}{${values.length}}`;
    end = Number(start) + Number(length);
    values.push(kind === 'p' ? partAt(shown, inner ?? '') : shown);
  }
  return { id: id + text.slice(end), values };
}

/** A part has plain values only. */
function partAt(text: string, places: string): { id: string; values: string[] } {
  const { id, values } = toldAt(text, places);
  return { id, values: values.filter((value) => typeof value === 'string') };
}
