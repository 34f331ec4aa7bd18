import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as mobile from './mobile.ts';

/** What the mobile client libraries of today call besides methods of accounts (C 4.8). */
export const mobileClients: Module = {
  name: 'mobile-clients',
  methods: methodsIn(mobile),
};
