import { accountChanges, accountRepository } from '#service/core/accounts/index.ts';
import { withHashedPasswords } from '#service/core/credentials/passwords/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { type Handlers, invalidMember, OperationProblem } from '#service/kernel/index.ts';
import { modulesOf, type StateContext } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import {
  MOST_CHANGES,
  MOST_IMPORTED,
  type WorkspaceChange,
  type WorkspaceDocument,
} from '#shared/contract/workspace.ts';
import { told } from '#shared/told/sentence.ts';
import { firstDataCenters } from './demo.ts';
import { type Differences, differencesOf } from './differences.ts';
import { exportWorkspace } from './export.ts';
import { applyWorkspace, readWorkspace } from './import.ts';

/** @throws OperationProblem when a running service would be held up by so much (R52) */
function refuseTooMany(document: WorkspaceDocument): void {
  for (const member of ['dataCenters', 'sites', 'people'] as const) {
    const count = document[member]?.length ?? 0;
    if (count <= MOST_IMPORTED[member]) continue;
    throw invalidMember(
      member,
      told`The file has ${count} ${member}. A running service imports ${MOST_IMPORTED[member]} at a time, so that calls do not wait for it.`,
      'Split the file, or stop the service and import it with `authdesk import`.',
    );
  }
}

export function workspaceHandlers(context: StateContext): Omit<Handlers<'workspace'>, 'workspace.reset'> {
  const { store, events } = context.core;
  return {
    'workspace.export': ({ secrets }) => exportWorkspace(store, secrets),
    'workspace.import': async ({ document: given, prune, dryRun }) => {
      const asked = readWorkspace(given, store.of(modulesOf));
      if (context.isServing) refuseTooMany(asked);
      // Two imports at once: what is removed is of this moment, and of it what is still there then.
      const differences = prune || dryRun ? await differencesFrom(context, asked, prune) : undefined;
      const document = { ...asked, people: await withHashedPasswords(asked.people, context.core) };
      await importInOneStep(context, document, differences, dryRun);
      const counts = {
        dataCenters: document.dataCenters?.length ?? 0,
        sites: document.sites.length,
        people: document.people.length,
        ...(prune && differences !== undefined && { removed: countRemoved(differences) }),
      };
      if (dryRun) return { ...counts, ...listed(differences?.changes ?? []) };
      events.changed(
        'sites',
        'mockResponses',
        'failures',
        'dataCenters',
        'people',
        'registrations',
        'tokens',
        'overview',
        'savedRequests',
      );
      const { caRenewed } = await context.renewCertificate();
      return { ...counts, ...(caRenewed ? { notice: context.authority.notice() } : {}) };
    },
  };
}

async function differencesFrom(
  { core: { store }, isServing }: StateContext,
  wanted: WorkspaceDocument,
  prune: boolean,
): Promise<Differences> {
  const present = readWorkspace(await exportWorkspace(store, true), store.of(modulesOf));
  if (isServing && present.people.length > MOST_IMPORTED.people) {
    throw new OperationProblem({
      code: 'unavailable',
      message: told`There are ${present.people.length} people. A running service compares ${MOST_IMPORTED.people} at most, so that calls do not wait for it.`,
      next: 'Stop the service and run the command again, or import without --prune and --dry-run.',
    });
  }
  return differencesOf(present, wanted, prune);
}

const countRemoved = ({ removed }: Differences): number =>
  removed.dataCenters.length + removed.sites.length + removed.people.length;

function listed(changes: Differences['changes']): { changes: WorkspaceChange[]; moreChanges?: number } {
  const shown = changes.slice(0, MOST_CHANGES);
  return { changes: shown, ...(changes.length > shown.length && { moreChanges: changes.length - shown.length }) };
}

/** Ends the transaction of a dry run, which found nothing wrong. */
class NothingKept extends Error {}

async function importInOneStep(
  { core }: StateContext,
  document: WorkspaceDocument,
  differences: Differences | undefined,
  dryRun: boolean,
): Promise<void> {
  const { store } = core;
  try {
    await store.unitOfWork(() => {
      // A folder that no service has run with gets the data centers that every site needs (D2).
      if (store.of(dataCenterRepository).list().length === 0) {
        for (const record of firstDataCenters) store.of(dataCenterRepository).save(record);
      }
      if (differences !== undefined) removeFirst(store, differences.removed);
      applyWorkspace(core, document);
      if (differences !== undefined) removeDataCenters(store, differences.removed.dataCenters);
      if (dryRun) throw new NothingKept();
    });
  } catch (error) {
    if (!(error instanceof NothingKept)) throw error;
  }
}

/** Before the import: an identity or a domain of what goes may be given to another entry by the file. */
function removeFirst(store: Store, { sites, people }: Differences['removed']): void {
  for (const apiKey of sites) {
    if (store.of(siteRepository).get(apiKey) !== undefined) store.of(siteRepository).delete(apiKey);
  }
  // As an import makes accounts: no webhook is told.
  store.of(accountChanges).silently(() => {
    for (const { apiKey, UID } of people) {
      if (store.of(accountRepository).get(apiKey, UID) !== undefined) store.of(accountRepository).delete(apiKey, UID);
    }
  });
}

/** After the import, which may have moved the sites of it elsewhere. */
function removeDataCenters(store: Store, ids: readonly string[]): void {
  for (const id of ids) {
    if (store.of(dataCenterRepository).get(id) !== undefined) store.of(dataCenterRepository).delete(id);
  }
}
