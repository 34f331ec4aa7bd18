import { z } from 'zod';
import { definedMembers } from '#shared/narrowing.ts';

/*
 * Lists of tools have a limit and an offset, in an order that does not change between two pages unless something new came,
 * and say what was left out. Operations page by key; this asks for as many of their pages as an offset needs.
 */

const MAX_COUNT = 50;
const FARTHEST = 5_000;
/** Items of one page of an operation. */
const MAX_PAGE_SIZE = 500;
/** Longest wait for the first item, seconds. */
const MAX_WAIT_SECONDS = 60;

/** Members of an input. */
export const paging = {
  limit: z.int().min(1).max(MAX_COUNT).default(20),
  offset: z.int().min(0).max(FARTHEST).default(0),
};

/** A wait for the first item, as a member of an input. */
export const waitSeconds = z.int().min(0).max(MAX_WAIT_SECONDS).optional();

/** Which part of a list this is, as a member of a result. */
interface Part {
  readonly offset: number;
  readonly returned: number;
  /** All that there are; absent: more than were counted. */
  readonly total?: number;
  /** Offset of the next items; absent: there are none. */
  readonly nextOffset?: number;
}

export interface Slice<T> {
  readonly items: readonly T[];
  readonly part: Part;
}

export interface Range {
  readonly limit: number;
  readonly offset: number;
}

/** A part of a list that is there as a whole. */
export const sliceOf = <T>(all: readonly T[], { limit, offset }: Range): Slice<T> =>
  slice(all.slice(offset, offset + limit), offset, all.length > offset + limit, all.length);

/**
 * The same of a list that an operation pages by key.
 *
 * @param page asks for a page of so many items after a cursor
 */
export async function sliceByKey<T>(
  { limit, offset }: Range,
  page: (of: {
    readonly limit: number;
    readonly after?: string;
  }) => Promise<{ readonly items: readonly T[]; readonly next?: string | undefined }>,
): Promise<Slice<T>> {
  const end = offset + limit;
  const items: T[] = [];
  let after: string | undefined;
  do {
    // One more than is shown, to know whether there are more.
    const most = Math.min(MAX_PAGE_SIZE, end + 1 - items.length);
    const asked = await page({ limit: most, ...definedMembers({ after }) });
    items.push(...asked.items);
    after = asked.next;
  } while (after !== undefined && items.length <= end);
  const hasMore = items.length > end;
  return slice(items.slice(offset, end), offset, hasMore, hasMore ? undefined : items.length);
}

function slice<T>(items: readonly T[], offset: number, hasMore: boolean, total: number | undefined): Slice<T> {
  const nextOffset = hasMore ? offset + items.length : undefined;
  return { items, part: { offset, returned: items.length, ...definedMembers({ total, nextOffset }) } };
}
