import type { Module } from '#service/module/index.ts';
import { getAssertionOptions, verifyAssertion } from './methods/login.ts';
import { getCredentials, removeCredential } from './methods/managing.ts';
import { authorize, connect, disconnect, token } from './methods/oauth.ts';
import { initRegisterCredentials, registerCredentials } from './methods/registering.ts';
import { passkeysTables } from './tables.ts';

/** Login with passkeys (W3C Web Authentication Level 3). */
export const passkeys: Module = {
  name: 'passkeys',
  tables: passkeysTables,
  methods: [
    initRegisterCredentials,
    registerCredentials,
    getAssertionOptions,
    verifyAssertion,
    getCredentials,
    removeCredential,
    authorize,
    token,
    connect,
    disconnect,
  ],
};
