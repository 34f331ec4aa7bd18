import { create } from 'zustand';

interface LastReset {
  /** The snapshot that the last reset from this console made; undefined when something was restored since. */
  readonly snapshot: string | undefined;
}

/** What the last reset can be undone with. It outlives the panel, because other panels show what the reset removed. */
export const useLastReset = create<LastReset>(() => ({ snapshot: undefined }));
