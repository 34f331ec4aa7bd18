import type { Module } from '#service/kernel/module.ts';
import { getAvailableProviders } from './methods/getAvailableProviders.ts';
import { getFriendsInfo } from './methods/getFriendsInfo.ts';
import { getUserInfo } from './methods/getUserInfo.ts';
import { notifyLogin } from './methods/notifyLogin.ts';
import { notifyRegistration } from './methods/notifyRegistration.ts';
import { publishUserAction } from './methods/publishUserAction.ts';
import { setStatus } from './methods/setStatus.ts';
import { socializeTables } from './tables.ts';

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
  ],
};
