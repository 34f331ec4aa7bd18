import { callFileHandlers } from '#service/console/call-files/index.ts';
import { exportAsText, snapshotHandlers, workspaceHandlers } from '#service/console/workspace/index.ts';
import { contractOperations, type ModuleOperation, type ServiceContext } from '#service/module/index.ts';
import { authorityHandlers } from './authority.ts';
import { clockHandlers } from './clock.ts';
import { overviewHandlers } from './overview.ts';
import { settingsHandlers } from './settings.ts';

/** What the console adds to the modules' own operations. */
export function toolOperations(context: ServiceContext): Readonly<Record<string, ModuleOperation>> {
  const operations = contractOperations({
    ...overviewHandlers(context),
    ...authorityHandlers(context),
    ...clockHandlers(context.core, context.serviceClock),
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
