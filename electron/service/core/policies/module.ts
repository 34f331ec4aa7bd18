import type { Module } from '#service/module/index.ts';
import { getPolicies, setPolicies } from './methods.ts';
import { policiesTables } from './tables.ts';
import { policiesInWorkspace } from './workspace.ts';

/** Policies of a site (F 7.4): what registration, login, passwords and mails have to obey. */
export const policies: Module = {
  name: 'policies',
  tables: policiesTables,
  methods: [getPolicies, setPolicies],
  workspace: policiesInWorkspace,
};
