import type { Module } from '#service/module/index.ts';
import * as approval from './approval-methods.ts';
import * as config from './config-methods.ts';
import { registerDevice, unregisterDevice, updateDevice, updatePushDevice } from './device-methods.ts';
import { pushTables } from './tables.ts';

/** Devices of apps, and logins that their users approve on them. */
export const push: Module = {
  name: 'push',
  tables: pushTables,
  methods: [
    ...[registerDevice, updateDevice, unregisterDevice, updatePushDevice],
    ...[approval, config].flatMap(Object.values),
  ],
};
