import {
  getCounters,
  getRegisteredCounters,
  incrementCounters,
  registerCounters,
  unregisterCounters,
} from '#service/families/accounts/counters/index.ts';
import { deleteAccount, getAccountInfo, search } from '#service/families/accounts/data/index.ts';
import { importAccount } from '#service/families/accounts/import/index.ts';
import { setAccountInfo } from '#service/families/accounts/registration/index.ts';
import { getSchema, setSchema } from '#service/families/accounts/schema/index.ts';
import type { Module } from '#service/module/index.ts';
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
        ...['profile', 'data', 'preferences', 'username', 'addLoginEmails', 'removeLoginEmails'],
        ...['password', 'oldPassword', 'newPassword', 'secretQuestion', 'secretAnswer'],
        ...['securityOverride', 'requirePasswordChange'],
      ],
      notEmulated: [],
      without: [200010],
    }),
    twinOf(deleteAccount),
    twinOf(search, { parameters: ['query', 'openCursor', 'cursorId', 'timeout', 'querySig', 'expTime'] }),
    twinOf(importAccount),
    ...[getSchema, setSchema].map((method) => twinOf(method)),
    ...[registerCounters, getRegisteredCounters, unregisterCounters].map((method) => twinOf(method)),
    ...[incrementCounters, getCounters].map((method) => twinOf(method)),
  ],
};
