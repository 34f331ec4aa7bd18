import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as accessToken from './access-token.ts';
import * as emailOtp from './email-otp.ts';
import * as getMethods from './get-methods.ts';
import * as magicLink from './magic-link.ts';

/** Login without a password: with a code or a link by mail, or what another way to authenticate gave (accounts.auth). */
export const passwordless: Module = {
  name: 'passwordless',
  methods: methodsIn(accessToken, emailOtp, getMethods, magicLink),
};
