import { accountChanges } from '#service/core/accounts/index.ts';
import { furtherCredentials } from '#service/core/credentials/tokens/index.ts';
import { contractOperations, type Module } from '#service/module/index.ts';
import { artifactRepository } from './artifacts.ts';
import { clearConfig, getConfig, getMetadata, setConfig } from './methods/op-config.ts';
import { createRP, delRP, getRP, getRPs, updateRP } from './methods/relying-parties.ts';
import { endThread } from './op/site-provider.ts';
import { openIdHandlers } from './operations.ts';
import { fidmTables } from './tables.ts';
import { fidmInWorkspace } from './workspace.ts';

/** Sites as OpenID providers: configuration, relying parties, and what was given to them (F 7.12, X 4). */
export const fidm: Module = {
  name: 'fidm',
  tables: fidmTables,
  methods: [setConfig, getConfig, clearConfig, getMetadata, createRP, updateRP, getRP, getRPs, delRP],
  operations: (context) => contractOperations(openIdHandlers(context)),
  opened({ of }) {
    // A logout ends the session of a browser, not what apps were given.
    of(furtherCredentials).add((apiKey, UID, reason) =>
      reason === 'logout' ? 0 : of(artifactRepository).endOfUser(apiKey, UID),
    );
    of(accountChanges).listen({
      renamed: ({ apiKey, from, to }) => of(artifactRepository).rename(apiKey, from, to),
      deleted: (apiKey, UID) => void of(artifactRepository).endOfUser(apiKey, UID),
    });
  },
  background:
    ({ core }) =>
    () =>
      endThread(core),
  workspace: fidmInWorkspace,
};
