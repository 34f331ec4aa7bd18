import { upstreamRepository, upstreamRuntime, upstreamTables } from '#service/core/upstream/index.ts';
import { contractOperations, type Module } from '#service/module/index.ts';
import { upstreamHandlers } from './operations.ts';
import { upstreamStage } from './stage.ts';
import { upstreamInWorkspace } from './workspace.ts';

/** The upstream of a site: the same call to the real service, explained (D85, R64). */
export const upstream: Module = {
  name: 'upstream',
  tables: upstreamTables,
  operations: ({ core }) => contractOperations(upstreamHandlers(core)),
  workspace: upstreamInWorkspace,
  upstream: upstreamStage,
  background({ core: { store }, report }) {
    const runtime = store.of(upstreamRuntime);
    runtime.start();
    // A restored state was not agreed to.
    store.onReplaced(() => {
      store
        .unitOfWork(() => store.of(upstreamRepository).forgetConsent())
        .then(() => runtime.start())
        .catch(report);
    });
    return () => Promise.resolve();
  },
};
