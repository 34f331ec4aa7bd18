import { appStore } from './app-store.ts';

interface LastReset {
  /** The snapshot that the last reset from this console made; undefined when something was restored since. */
  readonly snapshot: string | undefined;
}

/** What the last reset can be undone with. It outlives that reset, and the panel, because other panels show what it removed. */
export const useLastReset = appStore<LastReset>(
  () => ({ snapshot: undefined }),
  (last) => last,
);
