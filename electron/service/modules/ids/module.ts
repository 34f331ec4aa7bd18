import type { Module } from '#service/kernel/module.ts';
import { deleteAccount } from '#service/modules/account-data/methods/deleteAccount.ts';
import { importAccount } from '#service/modules/account-imports/methods/importAccount.ts';
import { getAccountInfo } from '#service/modules/accounts/methods/getAccountInfo.ts';
import { search } from '#service/modules/accounts/methods/search.ts';
import { getCounters, incrementCounters } from '#service/modules/counters/of-user.ts';
import { getRegisteredCounters, registerCounters, unregisterCounters } from '#service/modules/counters/registered.ts';
import { setAccountInfo } from '#service/modules/registration/methods/setAccountInfo.ts';
import { getSchema, setSchema } from '#service/modules/schema/methods.ts';
import { twinOf } from './twin.ts';

/** What ids.getAccountInfo can include (F 7.8). */
const included = ['identities-active', 'identities-all', 'loginIDs', 'emails', 'profile', 'data', 'irank'];

/** Profile management without registration: all of `ids.*` works on the accounts of `accounts.*` (F 7.8). */
export const ids: Module = {
  name: 'ids',
  methods: [
    twinOf(getAccountInfo, {
      parameters: ['include', 'extraProfileFields'],
      limits: { include: { values: included } },
      without: [403007],
    }),
    twinOf(setAccountInfo, {
      parameters: [
        ...['profile', 'data', 'password', 'newPassword', 'secretQuestion', 'secretAnswer'],
        ...['securityOverride', 'requirePasswordChange'],
      ],
      notEmulated: [],
      without: [200010, 403043],
    }),
    twinOf(deleteAccount),
    twinOf(search, { parameters: ['query', 'openCursor', 'cursorId', 'timeout', 'querySig', 'expTime'] }),
    twinOf(importAccount),
    ...[getSchema, setSchema].map((method) => twinOf(method)),
    ...[registerCounters, getRegisteredCounters, unregisterCounters].map((method) => twinOf(method)),
    ...[incrementCounters, getCounters].map((method) => twinOf(method)),
  ],
};
