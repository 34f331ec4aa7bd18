import { aliasOf } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import { deleteAccount } from './connections/deleteAccount.ts';
import { facebookDeauthorize } from './connections/facebookDeauthorize.ts';
import { importIdentities } from './connections/importIdentities.ts';
import { refreshProviderSession } from './connections/refreshProviderSession.ts';
import { removeConnection } from './connections/removeConnection.ts';
import { setUID } from './connections/setUID.ts';
import { setUserInfo } from './connections/setUserInfo.ts';
import { unlinkAccounts } from './connections/unlinkAccounts.ts';
import { exportUsers } from './export-users/exportUsers.ts';
import { convertAction } from './feed/convertAction.ts';
import { getFeed } from './feed/getFeed.ts';
import { getTopShares } from './feed/getTopShares.ts';
import { exchangeUIDSignature } from './ids/exchangeUIDSignature.ts';
import { getIDs } from './ids/getIDs.ts';
import { getSDKConfig } from './ids/getSDKConfig.ts';
import { getAvailableProviders } from './methods/getAvailableProviders.ts';
import { getFriendsInfo } from './methods/getFriendsInfo.ts';
import { getUserInfo } from './methods/getUserInfo.ts';
import { notifyLogin } from './methods/notifyLogin.ts';
import { notifyRegistration } from './methods/notifyRegistration.ts';
import { publishUserAction } from './methods/publishUserAction.ts';
import { setStatus } from './methods/setStatus.ts';
import * as graph from './provider-data/graph.ts';
import * as lists from './provider-data/lists.ts';
import * as publications from './provider-data/publications.ts';
import { getSessionInfo } from './provider-data/session.ts';
import * as providersConfig from './providers-config/providersConfig.ts';
import { getReactionsCount, incrementReactionsCount } from './reactions/reactions.ts';
import { shortenURL } from './short-links/shortenURL.ts';
import { socializeTables } from './tables.ts';
import * as userSettings from './user-settings/userSettings.ts';

/** F 7.1: older names of methods; socialize.connect is an address of the login endpoint. */
const olderNames = [
  aliasOf(removeConnection, 'socialize.disconnect'),
  aliasOf(removeConnection, 'accounts.removeConnection'),
  aliasOf(getFriendsInfo, 'socialize.getFriends'),
  aliasOf(setUID, 'socialize.linkAccounts'),
  // What a single sign-on reports is inferred to be a login of the site.
  aliasOf(notifyLogin, 'socialize.notifySSOLogin'),
];

/** Providers, friends, logins of sites and what users publish, `socialize.*`. */
export const socialize: Module = {
  name: 'socialize',
  tables: socializeTables,
  methods: [
    ...[
      getAvailableProviders,
      getFriendsInfo,
      getUserInfo,
      notifyLogin,
      notifyRegistration,
      publishUserAction,
      setStatus,
    ],
    ...[deleteAccount, facebookDeauthorize, importIdentities, refreshProviderSession, removeConnection, setUID],
    ...[setUserInfo, unlinkAccounts, getSessionInfo, convertAction, getFeed, getTopShares, exportUsers, getIDs],
    ...[exchangeUIDSignature, aliasOf(exchangeUIDSignature, 'accounts.exchangeUIDSignature')],
    ...[getReactionsCount, incrementReactionsCount, getSDKConfig, shortenURL],
    ...[lists, graph, publications, providersConfig, userSettings].flatMap(Object.values),
    ...olderNames,
  ],
};
