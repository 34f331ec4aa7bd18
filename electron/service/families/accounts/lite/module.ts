import type { Module } from '#service/module/index.ts';
import { guest } from './methods/guest.ts';
import { importLiteAccount } from './methods/importLiteAccount.ts';
import { deleteLiteAccount, getLiteToken, sendLiteInvite } from './methods/lite-tokens.ts';
import { getProgressionPolicy, initProgression, setProgressionPolicy } from './methods/progression.ts';
import { unsubscribe } from './methods/unsubscribe.ts';
import { liteAccountsTables } from './tables.ts';

/** Lite accounts: an address without a login (F 7.3, F 8.2). */
export const liteAccountsModule: Module = {
  name: 'lite-accounts',
  tables: liteAccountsTables,
  methods: [
    ...[importLiteAccount, deleteLiteAccount, getLiteToken, sendLiteInvite, unsubscribe],
    ...[guest, initProgression, getProgressionPolicy, setProgressionPolicy],
  ],
};
