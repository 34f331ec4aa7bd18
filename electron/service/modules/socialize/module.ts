import type { Module } from '#service/kernel/module.ts';
import { aliasOf } from '#service/modules/rest/method.ts';
import { deleteAccount } from './connections/deleteAccount.ts';
import { facebookDeauthorize } from './connections/facebookDeauthorize.ts';
import { importIdentities } from './connections/importIdentities.ts';
import { logout } from './connections/logout.ts';
import { refreshProviderSession } from './connections/refreshProviderSession.ts';
import { removeConnection } from './connections/removeConnection.ts';
import { setUID } from './connections/setUID.ts';
import { setUserInfo } from './connections/setUserInfo.ts';
import { unlinkAccounts } from './connections/unlinkAccounts.ts';
import { getAvailableProviders } from './methods/getAvailableProviders.ts';
import { getFriendsInfo } from './methods/getFriendsInfo.ts';
import { getUserInfo } from './methods/getUserInfo.ts';
import { notifyLogin } from './methods/notifyLogin.ts';
import { notifyRegistration } from './methods/notifyRegistration.ts';
import { publishUserAction } from './methods/publishUserAction.ts';
import { setStatus } from './methods/setStatus.ts';
import { socializeTables } from './tables.ts';

const connections = [
  deleteAccount,
  facebookDeauthorize,
  importIdentities,
  logout,
  refreshProviderSession,
  removeConnection,
  setUID,
  setUserInfo,
  unlinkAccounts,
];

/** F 7.1: older names of methods; socialize.connect is an address of the login endpoint. */
const olderNames = [
  aliasOf(removeConnection, 'socialize.disconnect'),
  aliasOf(getFriendsInfo, 'socialize.getFriends'),
  aliasOf(setUID, 'socialize.linkAccounts'),
];

/** Providers, friends, logins of sites and what users publish, `socialize.*`. */
export const socialize: Module = {
  name: 'socialize',
  tables: socializeTables,
  methods: [
    getAvailableProviders,
    getFriendsInfo,
    getUserInfo,
    notifyLogin,
    notifyRegistration,
    publishUserAction,
    setStatus,
    ...connections,
    ...olderNames,
  ],
};
