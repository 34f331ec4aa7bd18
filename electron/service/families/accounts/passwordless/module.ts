import type { Module } from '#service/module/index.ts';
import { authenticateByCode, loginByAccessToken, verifyCode } from './access-token.ts';
import { getEmailOtpConfig, loginByEmailCode, sendEmailCode, setEmailOtpConfig } from './email-otp.ts';
import { getMethods } from './get-methods.ts';
import {
  getMagicLink,
  getMagicLinkByType,
  getMagicLinkConfig,
  loginByMagicLink,
  sendMagicLink,
  setMagicLinkConfig,
} from './magic-link.ts';

/** Login without a password: with a code or a link by mail, or what another way to authenticate gave (accounts.auth). */
export const passwordless: Module = {
  name: 'passwordless',
  methods: [
    getMethods,
    sendEmailCode,
    loginByEmailCode,
    getEmailOtpConfig,
    setEmailOtpConfig,
    sendMagicLink,
    getMagicLink,
    getMagicLinkByType,
    loginByMagicLink,
    getMagicLinkConfig,
    setMagicLinkConfig,
    authenticateByCode,
    verifyCode,
    loginByAccessToken,
  ],
};
