import { isAgreed, upstreamRepository, upstreamRuntime } from '#service/core/upstream/index.ts';
import type { WorkspacePart } from '#service/module/index.ts';
import { type UpstreamSettings, upstreamSettings } from '#shared/contract/upstream.ts';

/**
 * `upstream` of a site in the workspace file (D85). A file only asks: whoever runs the service has to agree, unless it was
 * agreed to the very same before.
 */
export const upstreamInWorkspace: WorkspacePart = {
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
