import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { type Handlers, invalidMember } from '#service/kernel/index.ts';
import { modulesOf, type StateContext } from '#service/module/index.ts';
import { MOST_IMPORTED, type WorkspaceDocument } from '#shared/contract/workspace.ts';
import { firstDataCenters } from './demo.ts';
import { exportWorkspace } from './export.ts';
import { applyWorkspace, readWorkspace } from './import.ts';

/** @throws OperationProblem when a running service would be held up by so much (R52) */
function refuseTooMany(document: WorkspaceDocument): void {
  for (const member of ['dataCenters', 'sites', 'people'] as const) {
    const count = document[member]?.length ?? 0;
    if (count <= MOST_IMPORTED[member]) continue;
    throw invalidMember(
      member,
      `The file has ${count} ${member}. A running service imports ${MOST_IMPORTED[member]} at a time, so that calls do not wait for it.`,
      'Split the file, or stop the service and import it with `authdesk import`.',
    );
  }
}

export function workspaceHandlers(context: StateContext): Omit<Handlers<'workspace'>, 'workspace.reset'> {
  const { store, events } = context.core;
  return {
    'workspace.export': ({ secrets }) => exportWorkspace(store, secrets),
    'workspace.import': async ({ document: given }) => {
      const document = readWorkspace(given, store.of(modulesOf));
      if (context.isServing) refuseTooMany(document);
      await store.unitOfWork(() => {
        // A folder that no service has run with gets the data centers that every site needs (D2).
        if (store.of(dataCenterRepository).list().length === 0) {
          for (const record of firstDataCenters) store.of(dataCenterRepository).save(record);
        }
        applyWorkspace(context.core, document);
      });
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
      return {
        dataCenters: document.dataCenters?.length ?? 0,
        sites: document.sites.length,
        people: document.people.length,
        ...(caRenewed ? { notice: context.authority.notice() } : {}),
      };
    },
  };
}
