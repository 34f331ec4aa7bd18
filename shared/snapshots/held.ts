/**
 * What a snapshot holds and a restore replaces, in the words of the console. A test restores one and looks for each
 * (`electron/service/console/workspace/restore.test.ts`).
 */
export const heldBySnapshots = [
  'data centers',
  'sites',
  'people',
  'tokens',
  'codes',
  'runs in Flows',
  'saved and sent requests',
  'the outbox',
  'mock responses',
  'failures to provoke',
] as const;

/** What a restore brings back besides, and a reset leaves as it is. The same test looks for it. */
export const restoredBesides = ['the service clock'] as const;

/** What a restore leaves as it is. The same test looks for each. */
export const leftByRestores = ['the log', 'all snapshots', 'the settings'] as const;
