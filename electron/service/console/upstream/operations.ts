import { foundSite, siteRepository } from '#service/core/sites/index.ts';
import { upstreamRepository, upstreamRuntime } from '#service/core/upstream/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, refuseUnheard, wholeBySchema } from '#service/kernel/index.ts';
import { withChanges } from '#shared/contract/changes.ts';
import {
  type UpstreamMode,
  type UpstreamSettings,
  type UpstreamState,
  upstreamSettings,
} from '#shared/contract/upstream.ts';
import { freeze } from './freeze.ts';

/** The operations of the upstream of sites (D85). */
export function upstreamHandlers(core: Core): Omit<Handlers<'upstream'>, 'upstream.pull'> {
  const { store, events } = core;
  const upstreams = store.of(upstreamRepository);
  const runtime = store.of(upstreamRuntime);

  /** What a workspace file asks for, and nobody has agreed to. */
  function asked(apiKey: string): { readonly asked?: UpstreamMode } {
    const { settings, consented } = upstreams.get(apiKey) ?? {};
    const isAsked = settings !== undefined && !consented && settings.mode !== 'off' && runtime.mode(apiKey) === 'off';
    return isAsked ? { asked: settings.mode } : {};
  }

  function state(apiKey: string): UpstreamState {
    const settings = upstreams.get(apiKey)?.settings;
    return {
      ...(settings && { settings }),
      mode: runtime.mode(apiKey),
      ...asked(apiKey),
      forbidden: runtime.consent === 'forbidden',
      ...runtime.state(apiKey),
    };
  }

  return {
    'upstream.list': () =>
      [...upstreams.all()].flatMap(([apiKey, { settings }]) => {
        const found = { mode: runtime.mode(apiKey), ...asked(apiKey) };
        if (found.mode === 'off' && found.asked === undefined) return [];
        const siteName = store.of(siteRepository).get(apiKey)?.name ?? apiKey;
        return [{ apiKey, siteName, ...found, domain: settings.domain, keep: settings.keep }];
      }),
    'upstream.show': ({ apiKey }) => {
      foundSite(store, apiKey);
      return state(apiKey);
    },
    'upstream.set': async ({ apiKey, settings: given, heard }) => {
      const before: Partial<UpstreamSettings> = upstreams.get(apiKey)?.settings ?? {};
      // What is not named stays as it is now: off after a restart, and where a workspace file only asks.
      const changes = { ...given, mode: given.mode ?? runtime.mode(apiKey) };
      const settings = wholeBySchema(upstreamSettings, 'settings', withChanges(before, changes));
      if (settings.mode !== 'off' && runtime.consent === 'forbidden') {
        throw conflict(
          'CI is "true" here, so no call goes to an upstream.',
          'Start with "authdesk serve --allow-upstream" where that is meant.',
          'settings.mode',
        );
      }
      await store.unitOfWork(() => {
        foundSite(store, apiKey);
        const now = { ...before, mode: runtime.mode(apiKey) };
        // Whoever saves agrees to the whole: to where calls go, too, which a workspace file may have changed meanwhile (D85).
        const none = Object.fromEntries(Object.keys(now).map((name) => [name, null]));
        refuseUnheard(now, { ...none, ...heard, ...given }, heard);
        // Without its place or its mode, a command says nothing of where calls go: it agrees to no more than was agreed to.
        const isWhole = heard !== undefined || given.domain !== undefined || given.mode !== undefined;
        upstreams.save(apiKey, settings, isWhole || runtime.agreed(apiKey) !== undefined);
      });
      runtime.switch(apiKey, settings.mode);
      events.changed('sites');
      return state(apiKey);
    },
    'upstream.differences': ({ apiKey }) => {
      foundSite(store, apiKey);
      return [...runtime.differences(apiKey)];
    },
    'upstream.freeze': ({ callIds }) => freeze(core, callIds),
  };
}
