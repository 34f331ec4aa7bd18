import type { Snapshot } from '#shared/contract/snapshots.ts';
import { aligned, counted, type GroupRow, operation } from '../command.ts';
import { usageProblem } from '../exit-codes.ts';

const nameOf = async ({ name }: { readonly name: string }): Promise<{ readonly name: string }> => {
  const { snapshotName } = await import('#shared/contract/snapshots.ts');
  const read = snapshotName.safeParse(name);
  if (read.success) return { name };
  throw usageProblem(
    `"${name}" cannot be the name of a snapshot.`,
    read.error.issues[0]?.message ?? 'Choose another name.',
  );
};

const holds = ({ sites, people }: { readonly sites: number; readonly people: number }): string =>
  `${counted(sites, 'site', 'sites')}, ${counted(people, 'person', 'people')}`;

const size = ({ size }: Pick<Snapshot, 'size'>): string => `${Math.ceil(size / 1024).toLocaleString('en-US')} KiB`;

function table(all: readonly Snapshot[]): string[] {
  if (all.length === 0) return ['There are no snapshots yet; "authdesk snapshot create NAME" makes one.'];
  return aligned(
    all.map((one) => [
      one.name,
      new Date(one.createdAt).toISOString().slice(0, 19).replace('T', ' '),
      size(one).padStart(12),
      one.problem ?? holds(one),
    ]),
  );
}

/** States of the workspace that are kept and restored (R25). */
export const snapshot: GroupRow = {
  name: 'snapshot',
  about: 'keep the state of the workspace under a name, and restore it; with or without a running service',
  help: `
A snapshot holds everything but the log: data centers, sites, people, tokens, codes, nonces. Its secrets are encrypted
with the key of the data folder, so it can be restored only there.

Examples:
  authdesk snapshot
  authdesk snapshot create before-test
  authdesk snapshot restore before-test`,
  commands: [
    operation('list', 'list the snapshots, newest first (default)', 'snapshots.list', {
      isDefault: true,
      access: 'read',
      text: table,
    }),
    operation('create <name>', 'keep the present state', 'snapshots.create', {
      access: 'change',
      input: nameOf,
      text: (made) => `Kept ${holds(made)} as "${made.name}" (${size(made)}).`,
    }),
    operation('restore <name>', 'replace the present state with that of a snapshot', 'snapshots.restore', {
      access: 'change',
      input: nameOf,
      text: ({ notice, ...state }, { name }) => [
        `Restored "${name}": ${holds(state)}. The log stayed as it was.`,
        ...(notice === undefined ? [] : [notice]),
      ],
    }),
    operation('remove <name>', 'remove a snapshot', 'snapshots.remove', {
      access: 'change',
      input: nameOf,
      text: (_, { name }) => `Removed "${name}".`,
    }),
  ],
};
