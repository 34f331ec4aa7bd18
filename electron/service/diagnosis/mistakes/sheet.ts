import { type EncodedPair, encodePairs, encodePart, encodeWith } from './encoder.ts';
import type { BodyChange } from './parameter-changes.ts';
import { type Body, ordinal, type ReceivedParameter } from './recipe.ts';

/**
 * The parameters of a body, sorted and encoded once in one way, with the text before and behind each of them: where a
 * mistake changes the value of one, only that one is written anew. A search writes hundreds of thousands of bodies.
 */
export interface Sheet {
  /** The third part of the base string after a change; undefined where the whole has to be written. */
  readonly after: (change: BodyChange) => string | undefined;
}

/** @returns undefined for a way of writing in which one value moves others */
export function sheetOf(body: Body, start: Body): Sheet | undefined {
  const { encodeName, encodeValue, encodeJoined, separator, order, bareEmpty, assemble } = body;
  const names = new Set(start.parameters.map(({ name }) => name));
  const isFixed = order === ordinal || order === undefined;
  if (assemble !== undefined || bareEmpty || !isFixed || names.size !== start.parameters.length) return undefined;
  const pairs = encodePairs(start.parameters, encodeName, encodeValue, encodeJoined).map(
    (pair, index): readonly [EncodedPair, ReceivedParameter] => [pair, start.parameters[index] as ReceivedParameter],
  );
  if (order !== undefined) pairs.sort(([a], [b]) => order(a, b));
  const between = encodePart(encodeJoined, separator);
  const equals = encodePart(encodeJoined, '=');
  const rank = new Map(pairs.map(([, parameter], index) => [parameter, index]));
  const texts = pairs.map(([pair]) => pair.again);
  const nameOf = pairs.map(([pair]) => pair.nameAgain + equals);
  const before = texts.map((_, index) =>
    texts
      .slice(0, index)
      .map((one) => one + between)
      .join(''),
  );
  const behind = texts.map((_, index) =>
    texts
      .slice(index + 1)
      .map((one) => between + one)
      .join(''),
  );
  const write = (index: number, to: ReceivedParameter) =>
    (nameOf[index] ?? '') + encodeWith(encodeJoined, encodeWith(encodeValue, to.value));

  const sorted = pairs.map(([pair]) => pair.name);

  return {
    after({ replaced, removed, added, sequence }) {
      if (sequence !== undefined) return undefined;
      if (removed.size === 0 && added.length === 0 && replaced.size === 1) {
        for (const [from, to] of replaced) {
          if (from.name !== to.name) break;
          const index = rank.get(from) ?? 0;
          return (before[index] ?? '') + write(index, to) + (behind[index] ?? '');
        }
      }
      const list: (string | undefined)[] = texts.slice();
      const moved = added.slice();
      for (const [from, to] of replaced) {
        const index = rank.get(from) ?? 0;
        if (from.name === to.name) list[index] = write(index, to);
        else {
          list[index] = undefined;
          moved.push(to);
        }
      }
      for (const one of removed) list[rank.get(one) ?? 0] = undefined;
      if (moved.length > 0) {
        if (order !== ordinal) return undefined;
        // One name twice is sorted by value, of which only the whole knows.
        if (moved.some(({ name }) => names.has(name)) || moved.length > mostMoved) return undefined;
        const texts = encodePairs(moved, encodeName, encodeValue, encodeJoined).sort(order);
        if (texts.some(({ name }, index) => name === texts[index + 1]?.name)) return undefined;
        return inserted(list, texts);
      }
      return removed.size === 0 ? list.join(between) : list.filter((one) => one !== undefined).join(between);
    },
  };

  /** Both in the order of names. */
  function inserted(list: readonly (string | undefined)[], more: readonly EncodedPair[]): string {
    const all: string[] = [];
    let next = 0;
    for (const [index, text] of list.entries()) {
      const name = sorted[index] ?? '';
      for (let one = more[next]; one !== undefined && one.name < name; one = more[next]) {
        all.push(one.again);
        next += 1;
      }
      if (text !== undefined) all.push(text);
    }
    for (const one of more.slice(next)) all.push(one.again);
    return all.join(between);
  }
}

/** Where more are renamed or added, the whole is written anew. */
const mostMoved = 8;
