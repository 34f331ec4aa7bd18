import { create } from 'zustand';

interface LastReset {
  /** The snapshot that the last reset of these screens made, as long as nothing was restored since. */
  readonly snapshot: string | undefined;
}

/** What the last reset can be undone with. It outlives the panel: one sees only elsewhere what a reset has taken. */
export const useLastReset = create<LastReset>(() => ({ snapshot: undefined }));
