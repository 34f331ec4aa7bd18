import { contractOperations, type ModuleOperation } from '#service/kernel/module-operation.ts';
import { authorityHandlers } from './authority.ts';
import { callFileHandlers } from './call-files/export.ts';
import { clockHandlers } from './clock.ts';
import type { ServiceContext } from './context.ts';
import { overviewHandlers } from './overview.ts';
import { settingsHandlers } from './settings.ts';
import { exportAsText } from './workspace/export.ts';
import { workspaceHandlers } from './workspace/handlers.ts';
import { snapshotHandlers } from './workspace/snapshots.ts';

/** What the console adds to the modules' own operations. */
export function toolOperations(context: ServiceContext): Readonly<Record<string, ModuleOperation>> {
  const operations = contractOperations({
    ...overviewHandlers(context),
    ...authorityHandlers(context),
    ...clockHandlers(context.core, context.clockControl),
    ...workspaceHandlers(context),
    ...snapshotHandlers(context),
    ...settingsHandlers(context.core),
    ...callFileHandlers(context.core, context.version),
    'methods.list': () => [...context.methods()],
  });
  const exporting = operations['workspace.export'] as ModuleOperation;
  const asText = ({ secrets }: { secrets: boolean }) => exportAsText(context.core.store, secrets);
  return { ...operations, 'workspace.export': { ...exporting, asText } };
}
