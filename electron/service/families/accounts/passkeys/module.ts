import type { Module } from '#service/module/index.ts';
import * as login from './methods/login.ts';
import * as managing from './methods/managing.ts';
import { authorize, connect, disconnect, token } from './methods/oauth.ts';
import * as registering from './methods/registering.ts';
import { passkeysTables } from './tables.ts';

/** Login with passkeys (W3C Web Authentication Level 3). */
export const passkeys: Module = {
  name: 'passkeys',
  tables: passkeysTables,
  methods: [...[registering, login, managing].flatMap(Object.values), ...[authorize, token, connect, disconnect]],
};
