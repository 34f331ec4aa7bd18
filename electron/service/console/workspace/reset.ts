import { failureRepository } from '#service/console/failures/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { newSecret } from '#service/core/sites/index.ts';
import type { Clock, RandomSource } from '#service/kernel/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { demoWorkspace, firstDataCenters } from './demo.ts';
import { applyWorkspace } from './import.ts';

/** Snapshots that resets have made and that are kept; a test that resets before each case must not fill the disk (R21). */
const AUTOMATIC_KEPT = 5;

interface Part {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/**
 * The state of a first start: the five data centers (D2), then the given workspace, or the demo. Call it inside a
 * transaction.
 *
 * @param given checked by `readWorkspace`
 */
export function makeFirstState(part: Part, given: WorkspaceDocument | undefined): void {
  for (const record of firstDataCenters) part.store.of(dataCenterRepository).save(record);
  applyWorkspace(part, withKeptSecrets(part, given ?? demoWorkspace));
}

/**
 * Gives sites and applications without a secret one that is made for this data folder and survives its resets, so that
 * scripts that have read it still work.
 */
function withKeptSecrets({ store, random }: Part, document: WorkspaceDocument): WorkspaceDocument {
  const kept = (...keys: readonly string[]): string =>
    store.keptSecret(`first secret ${keys.join(' ')}`, () => newSecret(random));
  return {
    ...document,
    sites: document.sites.map((site) => ({
      ...site,
      secret: site.secret ?? kept(site.apiKey),
      applications: site.applications.map((one) => ({
        ...one,
        secret: one.secret ?? kept(site.apiKey, one.userKey),
      })),
    })),
  };
}

/**
 * Returns to the state of a first start, log included, in one transaction (R25). Before that it makes a snapshot, and
 * without it nothing is reset. What calls write between the two is in neither state: the reset had been asked
 * for before.
 *
 * @param machineClock names the snapshot
 * @returns the name of the snapshot, or undefined when none was wanted
 * @throws OperationProblem or StoreFailure; nothing was reset then
 */
export async function resetWorkspace(
  part: Part,
  given: WorkspaceDocument | undefined,
  options: { readonly snapshot: boolean; readonly machineClock: Clock },
): Promise<string | undefined> {
  const { snapshots } = part.store;
  const name = options.snapshot ? freeName(part.store, options.machineClock()) : undefined;
  if (name !== undefined) await snapshots.create(name, true);
  await part.store.startOver(() => {
    makeFirstState(part, given);
    // Whoever resets wants calls that work: those of the given file are there, switched off (D50).
    part.store.of(failureRepository).switchAllOff();
  });
  if (name !== undefined) await removeSurplus(part.store);
  return name;
}

/**
 * `before-reset-2026-01-15-120000`, UTC, with a number behind it when there is one already. Numbers only go up: the name
 * of a snapshot that was removed as surplus is not used again.
 */
function freeName({ snapshots }: Store, now: number): string {
  const time = new Date(now).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  const first = `before-reset-${time}`;
  const numbered = new RegExp(`^${first}(?:-([0-9]{1,9}))?$`, 'i');
  const numbers = snapshots.list().map(({ name }) => {
    const found = numbered.exec(name);
    return found === null ? 0 : Number(found[1] ?? 1);
  });
  const highest = Math.max(0, ...numbers);
  return highest === 0 ? first : `${first}-${highest + 1}`;
}

async function removeSurplus({ snapshots }: Store): Promise<void> {
  const surplus = snapshots
    .list()
    .filter(({ automatic }) => automatic)
    .slice(AUTOMATIC_KEPT);
  for (const { name } of surplus) await snapshots.remove(name);
}
