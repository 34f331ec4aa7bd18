import type { Module } from '#service/module/index.ts';
import { importAccount } from './methods/importAccount.ts';
import { importFullAccount } from './methods/importFullAccount.ts';
import { setPassword } from './methods/setPassword.ts';

/** Accounts of other systems, with their hashed passwords (F 7.3). */
export const accountImports: Module = {
  name: 'account-imports',
  methods: [importAccount, importFullAccount, setPassword],
};
