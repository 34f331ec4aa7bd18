import { isAgreed, upstreamRepository, upstreamRuntime, upstreamTables } from '#service/core/upstream/index.ts';
import type { Module, WorkspacePart } from '#service/module/index.ts';
import { type UpstreamSettings, upstreamSettings } from '#shared/contract/upstream.ts';
import { membersOf } from '#shared/narrowing.ts';
import { upstreamStage } from './stage.ts';

/**
 * `upstream` of a site in the workspace file (D85). A file only asks: whoever runs the service has to agree, unless it was
 * agreed to the very same before.
 */
const upstreamInWorkspace: WorkspacePart = {
  site: {
    name: 'upstream',
    schema: upstreamSettings,
    read: (store, apiKey) => store.of(upstreamRepository).get(apiKey)?.settings,
    apply(store, apiKey, settings: UpstreamSettings) {
      const upstreams = store.of(upstreamRepository);
      if (isAgreed(upstreams, apiKey, settings)) return;
      store.of(upstreamRuntime).switch(apiKey, 'off');
      upstreams.save(apiKey, settings, false);
    },
  },
};

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
