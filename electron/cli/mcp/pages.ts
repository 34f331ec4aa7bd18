import { z } from 'zod';

/*
 * Lists of tools have a limit and an offset, in an order that does not change between two pages unless something new came,
 * and say what was left out. Operations page by key; this asks for as many of their pages as an offset needs.
 */

/** Longest wait for the first item, seconds. */
export const MAX_WAIT_SECONDS = 60;

const MAX_COUNT = 50;
const FARTHEST = 5_000;
/** Items of one page of an operation. */
const MAX_PAGE_SIZE = 500;

/** Members of an input. */
export const paging = {
  limit: z.int().min(1).max(MAX_COUNT).default(20),
  offset: z.int().min(0).max(FARTHEST).default(0),
};

/** Member of an output: which part of the list this is. */
export const part = z.object({
  offset: z.number(),
  returned: z.number(),
  /** All that there are; absent: more than were counted. */
  total: z.number().optional(),
  /** Offset of the next items; absent: there are none. */
  nextOffset: z.number().optional(),
});
export type Part = z.infer<typeof part>;

export interface Slice<T> {
  readonly items: readonly T[];
  readonly part: Part;
}

interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** A part of a list that is there as a whole. */
export function sliceOf<T>(all: readonly T[], { limit, offset }: Range): Slice<T> {
  const items = all.slice(offset, offset + limit);
  const end = offset + items.length;
  return {
    items,
    part: {
      offset,
      returned: items.length,
      total: all.length,
      ...(end < all.length && items.length > 0 && { nextOffset: end }),
    },
  };
}

/**
 * The same of a list that an operation pages by key.
 *
 * @param page asks for a page of so many items after a cursor
 */
export async function sliceByKey<T>(
  { limit, offset }: Range,
  page: (
    limit: number,
    after: string | undefined,
  ) => Promise<{ readonly items: readonly T[]; readonly next?: string | undefined }>,
): Promise<Slice<T>> {
  const end = offset + limit;
  const items: T[] = [];
  let after: string | undefined;
  do {
    // One more than is shown, to know whether there are more.
    const asked = await page(Math.min(MAX_PAGE_SIZE, end + 1 - items.length), after);
    items.push(...asked.items);
    after = asked.next;
  } while (after !== undefined && items.length <= end);
  const shown = items.slice(offset, end);
  const isAll = items.length <= end;
  return {
    items: shown,
    part: {
      offset,
      returned: shown.length,
      ...(isAll ? { total: items.length } : { nextOffset: end }),
    },
  };
}

/** `20 of 143 calls; 123 left out: offset 20 shows the next`. @param noun in the plural */
export function partText({ offset, returned, total, nextOffset }: Part, noun: string): string {
  if (total === 0) return `No ${noun}.`;
  const shown = total === undefined ? `${returned} ${noun}` : `${returned} of ${total} ${noun}`;
  const before = offset > 0 ? `, the first ${offset} left out` : '';
  const after =
    nextOffset === undefined
      ? ''
      : `; ${total === undefined ? 'more' : total - nextOffset} left out: offset ${nextOffset} shows the next`;
  return `${shown}${before}${after}.`;
}
