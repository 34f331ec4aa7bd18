import type { Module } from '#service/module/index.ts';
import { getCounters, incrementCounters } from './of-user.ts';
import { getRegisteredCounters, registerCounters, unregisterCounters } from './registered.ts';
import { countersTables } from './tables.ts';
import { countersInWorkspace } from './workspace.ts';

/** Counters of what users do: class, path and period (F 7.3). */
export const counters: Module = {
  name: 'counters',
  tables: countersTables,
  workspace: countersInWorkspace,
  methods: [registerCounters, getRegisteredCounters, unregisterCounters, incrementCounters, getCounters],
};
