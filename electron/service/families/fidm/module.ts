import { accountChanges } from '#service/core/accounts/index.ts';
import { furtherCredentials } from '#service/core/credentials/tokens/index.ts';
import { foreignProvidersOf } from '#service/core/provider-logins/index.ts';
import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import { artifactRepository } from './artifacts.ts';
import * as foreignProviders from './methods/foreign-providers.ts';
import * as openIdProvider from './methods/openid-provider.ts';
import * as relyingParties from './methods/relying-parties.ts';
import * as saml from './methods/saml.ts';
import { endThread } from './op/site-provider.ts';
import { foreignOpRepository, foreignOpsAsProviders } from './rp/foreign-op.ts';
import { allowOutbound, endOutbound } from './rp/outbound.ts';
import { idpsAsProviders } from './saml/partners.ts';
import { samlRepository } from './saml/repository.ts';
import { fidmTables } from './tables.ts';
import { fidmInWorkspace } from './workspace.ts';

/** Sites as OpenID providers: configuration, relying parties, and what was given to them (F 7.12, X 4). */
export const fidm: Module = {
  name: 'fidm',
  tables: fidmTables,
  methods: methodsIn(openIdProvider, relyingParties, foreignProviders, saml),
  opened({ of }) {
    // A logout ends the session of a browser, not what apps were given.
    of(furtherCredentials).add((apiKey, UID, reason) =>
      reason === 'logout' ? 0 : of(artifactRepository).endOfUser(apiKey, UID),
    );
    of(foreignProvidersOf).add((apiKey) => [
      ...foreignOpsAsProviders(of(foreignOpRepository).list(apiKey), apiKey),
      ...idpsAsProviders(of(samlRepository).idps(apiKey), apiKey),
    ]);
    of(accountChanges).listen({
      renamed: ({ apiKey, from, to }) => of(artifactRepository).rename(apiKey, from, to),
      deleted: (apiKey, UID) => void of(artifactRepository).endOfUser(apiKey, UID),
    });
  },
  background: ({ core, authority, names }) => {
    allowOutbound(core, { authority, names });
    return () => {
      endOutbound(core);
      return endThread(core);
    };
  },
  workspace: fidmInWorkspace,
};
