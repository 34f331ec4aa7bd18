import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as accounts from './accounts.ts';
import * as emails from './emails.ts';

/** What sites do to accounts besides setAccountInfo: addresses, consents, deletion (F 7.1). */
export const accountData: Module = {
  name: 'account-data',
  methods: methodsIn(accounts, emails),
};
