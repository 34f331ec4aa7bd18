import { type Snapshot, snapshotName } from '#shared/contract/snapshots.ts';
import { askOrOpen } from '../control/ask-or-open.ts';
import { counted } from '../counted.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';

export interface SnapshotOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** What `authdesk snapshot` does. */
export type SnapshotAction = 'list' | 'create' | 'restore' | 'remove';

/**
 * `authdesk snapshot`: keeps and brings back states of the workspace (R25), by the service that runs with the data
 * folder, or without one.
 *
 * @param given the snapshot's name; none for `list`
 */
export async function snapshot(
  action: SnapshotAction,
  given: string | undefined,
  options: SnapshotOptions,
  host: Host,
): Promise<ExitCode> {
  const { value, text } = await act(action, given ?? '', options.data, host);
  if (options.json) host.output.json(value);
  else for (const line of text) host.output.print(line);
  return exitCodes.ok;
}

interface Done {
  readonly value: unknown;
  readonly text: readonly string[];
}

async function act(action: SnapshotAction, given: string, data: string | undefined, host: Host): Promise<Done> {
  switch (action) {
    case 'list': {
      const all = await askOrOpen(data, { access: 'read' }, host, 'snapshots.list', {});
      return { value: all, text: table(all) };
    }
    case 'create': {
      const name = readName(given);
      const made = await askOrOpen(data, { access: 'change' }, host, 'snapshots.create', { name });
      return { value: made, text: [`Kept ${holds(made)} as "${name}" (${size(made)}).`] };
    }
    case 'restore': {
      const name = readName(given);
      const state = await askOrOpen(data, { access: 'change' }, host, 'snapshots.restore', { name });
      const notice = state.notice === undefined ? [] : [state.notice];
      return { value: state, text: [`Restored "${name}": ${holds(state)}. The log stayed as it was.`, ...notice] };
    }
    case 'remove': {
      const name = readName(given);
      const removed = await askOrOpen(data, { access: 'change' }, host, 'snapshots.remove', { name });
      return { value: removed, text: [`Removed "${name}".`] };
    }
  }
}

function readName(name: string): string {
  const read = snapshotName.safeParse(name);
  if (read.success) return name;
  throw new CommandProblem(
    exitCodes.usage,
    `"${name}" cannot be the name of a snapshot.`,
    read.error.issues[0]?.message ?? 'Choose another name.',
  );
}

const holds = ({ sites, people }: { readonly sites: number; readonly people: number }): string =>
  `${counted(sites, 'site', 'sites')}, ${counted(people, 'person', 'people')}`;

const size = ({ size }: Pick<Snapshot, 'size'>): string => `${Math.ceil(size / 1024).toLocaleString('en-US')} KiB`;

function table(all: readonly Snapshot[]): string[] {
  if (all.length === 0) return ['There are no snapshots yet; "authdesk snapshot create NAME" makes one.'];
  const width = Math.max(...all.map(({ name }) => name.length));
  return all.map((one) =>
    [
      one.name.padEnd(width),
      new Date(one.createdAt).toISOString().slice(0, 19).replace('T', ' '),
      size(one).padStart(12),
      one.problem ?? holds(one),
    ].join('  '),
  );
}
