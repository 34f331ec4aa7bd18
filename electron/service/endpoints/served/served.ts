import { callRepository } from '#service/core/log/index.ts';
import { knownHosts } from '#service/core/sites/index.ts';
import type { Core, Served } from '#service/http/index.ts';
import { modulesOf } from '#service/module/index.ts';
import { namedUser } from './named-user.ts';

/** What the listeners serve: the routes of every module, on the hosts of data centers and sites. */
export function servedBy(core: Core): Served {
  const modules = core.store.of(modulesOf);
  return {
    hosts: knownHosts(core.store),
    log: core.store.of(callRepository),
    routes: modules.flatMap((module) => module.routes?.(core) ?? []),
    namedUser: (call) => namedUser(core.store, call),
    upstream: modules.flatMap((module) => module.upstream?.(core) ?? [])[0],
    provoked: modules.flatMap((module) => module.provoked?.(core) ?? [])[0],
  };
}
