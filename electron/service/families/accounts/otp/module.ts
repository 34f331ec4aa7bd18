import { createIdentifierToken } from '#service/core/credentials/one-time-tokens/index.ts';
import { aliasOf } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import { loginByCode, removePhone, sendCode, updatePhone } from './otp.ts';

/** As the web SDK writes it (C 4.9). */
const shortCreateToken = aliasOf(createIdentifierToken, 'accounts.identifier.createToken');

/** Login with a code that is sent to a phone or an email address (F 7.3), and tokens for login identifiers. */
export const loginCodes: Module = {
  name: 'login-codes',
  methods: [sendCode, loginByCode, updatePhone, removePhone, createIdentifierToken, shortCreateToken],
};
