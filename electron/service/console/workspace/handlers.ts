import { accountChanges, accountRepository } from '#service/core/accounts/index.ts';
import { withHashedPasswords } from '#service/core/credentials/passwords/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { sectionsWithoutEffect } from '#service/core/policies/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { type Handlers, invalidMember, unavailable } from '#service/kernel/index.ts';
import { modulesOf, type StateContext, workspaceParts } from '#service/module/index.ts';
import { type Store, storedOrTried } from '#service/storage/index.ts';
import { MAX_CHANGES, MAX_IMPORTED, type WorkspaceChange, type WorkspaceDocument } from '#shared/contract/workspace.ts';
import { membersOf } from '#shared/narrowing.ts';
import { addFirstDataCenters } from './demo.ts';
import { changesOf, type Removed, removals, removedOf } from './differences.ts';
import { exportWorkspace } from './export.ts';
import { applyWorkspace, readWorkspace } from './import.ts';

/** @throws OperationProblem when a running service would be held up by so much (R52) */
function refuseTooMany(document: WorkspaceDocument): void {
  for (const member of ['dataCenters', 'sites', 'people'] as const) {
    const count = document[member]?.length ?? 0;
    if (count <= MAX_IMPORTED[member]) continue;
    throw invalidMember(
      member,
      `The file has ${count} ${member}. A running service imports ${MAX_IMPORTED[member]} at a time, so that calls do not wait for it.`,
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
      if (prune || dryRun) refuseToCompare(context);
      const changes = dryRun ? await changesBy(context, asked) : [];
      const document = { ...asked, people: await withHashedPasswords(asked.people, context.core) };
      const removed = await importInOneStep(context, document, prune, dryRun);
      const counts = {
        dataCenters: document.dataCenters?.length ?? 0,
        sites: document.sites.length,
        people: document.people.length,
        ...(removed !== undefined && { removed: Object.values(removed).flat().length }),
      };
      const notices = document.sites.flatMap(({ policies }, n) =>
        sectionsWithoutEffect(membersOf(policies)).map((sentence) => `sites[${n}].policies: ${sentence}`),
      );
      const notice = (...others: (string | undefined)[]) => {
        const text = [...notices, ...others].filter((one) => one !== undefined).join(' ');
        return text === '' ? {} : { notice: text };
      };
      if (dryRun) return { ...counts, ...notice(), ...listed([...changes, ...(removed ? removals(removed) : [])]) };
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
      return { ...counts, ...notice(...(caRenewed ? [context.authority.notice()] : [])) };
    },
  };
}

/** @throws OperationProblem when a running service would be held up by so many accounts (R52) */
function refuseToCompare({ core: { store }, isServing }: StateContext): void {
  const count = store.of(accountRepository).count({ status: 'final' });
  if (!isServing || count <= MAX_IMPORTED.people) return;
  throw unavailable(
    `There are ${count} people. A running service compares ${MAX_IMPORTED.people} at most, so that calls do not wait for it.`,
    'Stop the service and run the command again, or import without --prune and --dry-run.',
  );
}

async function changesBy({ core: { store } }: StateContext, wanted: WorkspaceDocument): Promise<WorkspaceChange[]> {
  const modules = store.of(modulesOf);
  return changesOf(readWorkspace(await exportWorkspace(store, true), modules), wanted, workspaceParts(modules));
}

function listed(changes: readonly WorkspaceChange[]): { changes: WorkspaceChange[]; moreChanges?: number } {
  const shown = changes.slice(0, MAX_CHANGES);
  return { changes: shown, ...(changes.length > shown.length && { moreChanges: changes.length - shown.length }) };
}

/** @returns what was removed; undefined when nothing was to be */
function importInOneStep(
  { core }: StateContext,
  document: WorkspaceDocument,
  prune: boolean,
  dryRun: boolean,
): Promise<Removed | undefined> {
  const { store } = core;
  return storedOrTried(store, dryRun, () => {
    const removed = prune ? removedOf(store, document) : undefined;
    addFirstDataCenters(store);
    if (removed !== undefined) removeFirst(store, removed);
    applyWorkspace(core, document);
    // Sites of the file may have moved from these elsewhere.
    for (const id of removed?.dataCenters ?? []) store.of(dataCenterRepository).delete(id);
    return removed;
  });
}

/** Before the import: an identity or a domain of what goes may be given to another entry by the file. */
function removeFirst(store: Store, { sites, people }: Removed): void {
  for (const apiKey of sites) store.of(siteRepository).delete(apiKey);
  // As an import makes accounts: no webhook is told.
  store.of(accountChanges).silently(() => {
    for (const { apiKey, UID } of people) store.of(accountRepository).delete(apiKey, UID);
  });
}
