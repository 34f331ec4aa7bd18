import { aliasOf, methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as clientIds from './client-ids.ts';
import * as connections from './connections.ts';
import * as exportUsers from './export-users.ts';
import * as feed from './feed.ts';
import * as notify from './notify.ts';
import * as graph from './provider-graph.ts';
import * as lists from './provider-lists.ts';
import * as providerSession from './provider-session.ts';
import * as providersConfig from './providers-config.ts';
import * as publishing from './publishing.ts';
import * as reactions from './reactions.ts';
import * as shortLinks from './short-links.ts';
import { socializeTables } from './tables.ts';
import * as uidSignature from './uid-signature.ts';
import * as userChanges from './user-changes.ts';
import * as userInfo from './user-info.ts';
import * as userSettings from './user-settings.ts';

/** F 7.1: older names of methods; socialize.connect is an address of the login endpoint. */
const olderNames = [
  aliasOf(connections.removeConnection, 'socialize.disconnect'),
  aliasOf(connections.removeConnection, 'accounts.removeConnection'),
  aliasOf(userInfo.getFriendsInfo, 'socialize.getFriends'),
  aliasOf(userChanges.setUID, 'socialize.linkAccounts'),
  // What a single sign-on reports is inferred to be a login of the site.
  aliasOf(notify.notifyLogin, 'socialize.notifySSOLogin'),
  aliasOf(uidSignature.exchangeUIDSignature, 'accounts.exchangeUIDSignature'),
];

/** Providers, friends, logins of sites and what users publish, `socialize.*`. */
export const socialize: Module = {
  name: 'socialize',
  tables: socializeTables,
  methods: [
    ...methodsIn(clientIds, connections, exportUsers, feed, notify, uidSignature, userChanges, userInfo, userSettings),
    ...methodsIn(graph, lists, providerSession, providersConfig, publishing, reactions, shortLinks),
    ...olderNames,
  ],
};
