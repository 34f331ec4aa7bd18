import { contractOperations, type ModuleOperation } from '#service/kernel/module-operation.ts';
import { clockHandlers } from './clock.ts';
import type { ServiceContext } from './context.ts';
import { overviewHandlers } from './overview.ts';
import { settingsHandlers } from './settings.ts';
import { workspaceHandlers } from './workspace/handlers.ts';
import { snapshotHandlers } from './workspace/snapshots.ts';

/** What the console adds to the modules' own operations. */
export function toolOperations(context: ServiceContext): Readonly<Record<string, ModuleOperation>> {
  return contractOperations({
    ...overviewHandlers(context),
    ...clockHandlers(context.core, context.clockControl),
    ...workspaceHandlers(context),
    ...snapshotHandlers(context),
    ...settingsHandlers(context.core),
    'methods.list': () => [...context.methods()],
  });
}
