import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Invoke, OperationInput, OperationName, OperationOutput } from '#shared/contract/index.ts';
import type { Problem, Result } from '#shared/contract/result.ts';
import { heldRows, noneWaiting, type WaitingRows } from './held-rows.ts';

/** Names of the queries that are paged by key. */
export type PagedName = {
  [N in OperationName]: OperationOutput<N> extends { items: unknown[]; next?: string | undefined } ? N : never;
}[OperationName];
/** One row of a paged query. */
export type ItemOf<N extends PagedName> =
  OperationOutput<N> extends { items: (infer T extends object)[]; next?: string | undefined } ? T : never;
/** What a paged query is asked, without cursor and size. */
export type PagedInput<N extends PagedName> = Omit<OperationInput<N>, 'after' | 'limit'>;

interface Page<T> {
  readonly items: readonly T[];
  readonly next?: string | undefined;
}

export interface PagedState<T> {
  /** Undefined until the first page came. */
  readonly items: readonly T[] | undefined;
  /** True when no page is left. */
  readonly complete: boolean;
  /** True until the first page was read, and while another one is. */
  readonly loading: boolean;
  /** Why the first page cannot be read. */
  readonly problem: Problem | undefined;
  /** Why the page after the last row cannot be read. Until `retryMore` or a reload it is not asked for again. */
  readonly moreProblem: Problem | undefined;
  /** Reads again from the first page on, about as many rows as are shown. */
  readonly reload: () => Promise<void>;
  /**
   * Reads the page after the last row, unless it is being read, could not be read, or there is none. A list calls this as
   * often as its end is in view: after a failure it would ask without end.
   */
  readonly loadMore: () => Promise<void>;
  /** Reads the page that could not be read again, because the user asks for it. */
  readonly retryMore: () => Promise<void>;
  /** Rows that wait because the list is read. */
  readonly waiting: WaitingRows;
  /** True: what is shown is not what there is, because the list is read. */
  readonly behind: boolean;
  /** Reads again, and shows all as it is. */
  readonly showNew: () => Promise<void>;
  /** Changes loaded rows without reading them again, for what an event already carried. */
  readonly change: (edit: (items: readonly T[]) => readonly T[]) => void;
}

const firstPage = 100;
const largestPage = 500;

/** Lets no row of a list move while somebody reads it. */
interface Hold<T> {
  readonly isHeld: () => boolean;
  readonly rowId: (row: T) => string;
}

/** A store that mirrors a list which is paged by key. */
export function createPagedStore<N extends PagedName>(
  invoke: Invoke,
  name: N,
  input: PagedInput<N>,
  hold?: Hold<ItemOf<N>>,
): StoreApi<PagedState<ItemOf<N>>> {
  type T = ItemOf<N>;
  let next: string | undefined;
  let reloading: Promise<void> | undefined;
  let again = false;
  let pageRead = 0;
  let following = false;

  const read = async (limit: number, after: string | undefined): Promise<Result<Page<T>>> => {
    const question = { ...input, limit, ...(after === undefined ? {} : { after }) };
    // The table's type of one given name cannot be followed through a generic one; PagedName guarantees the shape.
    return (await invoke(name, question as OperationInput<N>)) as Result<Page<T>>;
  };

  /** What is shown of the first rows as they are now. */
  const shownOf = (before: readonly T[] | undefined, page: Page<T>) => {
    const mayFollow = following || !hold?.isHeld();
    following = false;
    // Where there is no row, none can move.
    if (hold === undefined || mayFollow || before === undefined || before.length === 0) {
      next = page.next;
      return { items: page.items, complete: next === undefined, waiting: noneWaiting, behind: false };
    }
    const { rows, waiting, behind, endsWithPage } = heldRows(before, page.items, page.next === undefined, hold.rowId);
    if (endsWithPage) next = page.next;
    return { items: rows, complete: next === undefined, waiting, behind };
  };

  return createStore<PagedState<T>>((set, get) => ({
    items: undefined,
    complete: false,
    // From the start: a list that is read when it is first shown is not drawn once more to say so.
    loading: true,
    problem: undefined,
    moreProblem: undefined,
    waiting: noneWaiting,
    behind: false,
    showNew() {
      following = true;
      return get().reload();
    },
    reload() {
      if (reloading !== undefined) {
        again = true;
        return reloading;
      }
      const run = async () => {
        if (!get().loading) set({ loading: true });
        do {
          again = false;
          pageRead += 1;
          const shown = get().items?.length ?? 0;
          const result = await read(Math.min(largestPage, Math.max(firstPage, shown)), undefined);
          if (result.ok) set({ ...shownOf(get().items, result.value), problem: undefined, moreProblem: undefined });
          else {
            following = false;
            set({ problem: result.error });
          }
        } while (again);
        reloading = undefined;
        set({ loading: false });
      };
      reloading = run();
      return reloading;
    },
    async loadMore() {
      const { loading, complete, items, moreProblem } = get();
      if (loading || complete || items === undefined || moreProblem !== undefined) return;
      const ticket = ++pageRead;
      set({ loading: true });
      const result = await read(firstPage, next);
      // A reload that began meanwhile has the rows of this page anew, or will read it again.
      if (ticket !== pageRead) return;
      set({ loading: reloading !== undefined });
      if (!result.ok) return set({ moreProblem: result.error });
      next = result.value.next;
      set((state) => ({
        items: [...(state.items ?? []), ...result.value.items],
        complete: next === undefined,
      }));
    },
    retryMore() {
      set({ moreProblem: undefined });
      return get().loadMore();
    },
    change(edit) {
      const { items } = get();
      if (items !== undefined) set({ items: edit(items) });
    },
  }));
}
