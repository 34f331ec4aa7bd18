import type { Handlers } from '#service/kernel/handlers.ts';
import type { StateContext } from '../context.ts';
import { firstDataCenters } from './demo.ts';
import { exportWorkspace } from './export.ts';
import { applyWorkspace, readWorkspace } from './import.ts';

export function workspaceHandlers(context: StateContext): Omit<Handlers<'workspace'>, 'workspace.reset'> {
  const { store, events } = context.core;
  return {
    'workspace.export': ({ secrets }) => exportWorkspace(store, secrets),
    'workspace.import': async ({ document: given }) => {
      const document = readWorkspace(given);
      await store.unitOfWork(() => {
        // A folder that was never started gets what every site lies in (D2).
        if (store.dataCenters.list().length === 0)
          for (const record of firstDataCenters) store.dataCenters.save(record);
        applyWorkspace(context.core, document);
      });
      events.changed('sites', 'mockResponses', 'dataCenters', 'people', 'registrations', 'tokens', 'overview');
      await context.renewCertificate();
      return {
        dataCenters: document.dataCenters?.length ?? 0,
        sites: document.sites.length,
        people: document.people.length,
      };
    },
  };
}
