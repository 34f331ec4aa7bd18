import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as methods from './methods.ts';

/** Accounts of other systems, with their hashed passwords (F 7.3). */
export const accountImports: Module = {
  name: 'account-imports',
  methods: methodsIn(methods),
};
