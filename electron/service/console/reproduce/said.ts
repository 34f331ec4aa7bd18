import type { RefusalOperation } from '#shared/contract/refusal.ts';

/** Cause first, then what to do, then the proof. */
export interface Said {
  readonly outcome: 'accepted' | 'sound' | 'refused' | 'unknown';
  readonly cause: string;
  /** The cause in at most twelve words, where its sentence is longer. */
  readonly line?: string | undefined;
  readonly fix?: string | undefined;
  readonly proof?: string | undefined;
  /** What Authdesk can do about it. */
  readonly operation?: RefusalOperation | undefined;
  /** Authdesk's own state refuses it, or answered it; nothing is wrong with the call (R59). */
  readonly ownState?: true;
  /** The code that it is refused with, where that is not the judged one. */
  readonly errorCode?: number;
}
