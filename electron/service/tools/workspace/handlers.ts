import type { Handlers } from '#service/kernel/handlers.ts';
import type { ServiceContext } from '../context.ts';
import { exportWorkspace } from './export.ts';
import { applyWorkspace, readWorkspace } from './import.ts';

export function workspaceHandlers(context: ServiceContext): Omit<Handlers<'workspace'>, 'workspace.reset'> {
  const { store, events } = context.core;
  return {
    'workspace.export': ({ secrets }) => exportWorkspace(store, secrets),
    'workspace.import': async ({ document: given }) => {
      const document = readWorkspace(given, store.modules);
      await store.unitOfWork(() => applyWorkspace(context.core, document));
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
