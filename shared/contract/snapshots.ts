import { z } from 'zod';
import { scripts } from './operation.ts';
import { instant, nothing } from './values.ts';

/** A snapshot's name; also part of a file name on every system, so no path and no name that Windows keeps for itself. */
export const snapshotName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$/,
    'A name is 1 to 60 letters, digits, "-", "_" and ".", and begins with a letter or digit.',
  )
  .refine(
    (name) => !/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(name),
    'Windows keeps this name for a device; choose another one.',
  );

/** A kept state of the workspace: everything but the log. */
export const snapshot = z.object({
  name: z.string(),
  /** By the machine's clock: users look for a snapshot by the real date, and the service clock may be moved (D39). */
  createdAt: instant,
  /** True for those that a reset makes, so that it can be undone; only the newest few are kept. */
  automatic: z.boolean(),
  /** Bytes. */
  size: z.int(),
  sites: z.int(),
  people: z.int(),
  /** Why it cannot be restored, in one sentence; absent when it can. */
  problem: z.string().optional(),
});
export type Snapshot = z.infer<typeof snapshot>;

/** Counts after a change of the whole workspace. Other domains may need a new CA (R34); then `notice` says so. */
const replaced = z.object({ sites: z.int(), people: z.int(), notice: z.string().optional() });

export const snapshots = {
  'snapshots.list': scripts.query('All snapshots, newest first.', nothing, z.array(snapshot)),
  'snapshots.create': scripts.command(
    'Keeps the state of the workspace under a name; the log is not part of it.',
    z.strictObject({ name: snapshotName }),
    snapshot,
  ),
  'snapshots.restore': scripts.command(
    'Brings a kept state back in one step, instead of the present one. The log stays as it is.',
    z.strictObject({ name: snapshotName }),
    replaced,
  ),
  'snapshots.remove': scripts.command('Removes a snapshot.', z.strictObject({ name: snapshotName }), nothing),
  'workspace.reset': scripts.command(
    'Returns to the state of a fresh start in one step, after a snapshot that can undo it; the log is emptied.',
    z.strictObject({
      /** False: no snapshot is made first, so the reset cannot be undone. */
      snapshot: z.boolean().default(true),
    }),
    replaced.extend({ snapshot: z.string().optional() }),
  ),
};
