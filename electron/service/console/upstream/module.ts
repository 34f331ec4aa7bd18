import { upstreamRepository, upstreamRuntime, upstreamTables } from '#service/core/upstream/index.ts';
import type { Module } from '#service/module/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { upstreamStage } from './stage.ts';
import { upstreamInWorkspace } from './workspace.ts';

/** The upstream of a site: the same call to the real service, explained (D85, R64). */
export const upstream: Module = {
  name: 'upstream',
  tables: upstreamTables,
  workspace: upstreamInWorkspace,
  upstream: upstreamStage,
  background({ core: { store }, firstWorkspace, report }) {
    const runtime = store.of(upstreamRuntime);
    const start = () =>
      runtime.start((apiKey) => membersOf(firstWorkspace?.sites.find((site) => site.apiKey === apiKey)).upstream);
    start();
    // A restored state was not agreed to; what the file of this start asks for may have been.
    store.onReplaced(() => {
      store
        .unitOfWork(() => store.of(upstreamRepository).forgetConsent())
        .then(start)
        .catch(report);
    });
    return () => Promise.resolve();
  },
};
