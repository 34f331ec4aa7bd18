import type { Module } from '#service/module/index.ts';
import { deactivateProvider, importTFA, resetTFA, unregisterDevice } from './methods/administration.ts';
import { createBackupCodes, getBackupCodes, verifyBackupCode } from './methods/backupcodes.ts';
import { completeEmailVerification, getEmails, sendEmailCode } from './methods/email.ts';
import { finalizeTFA } from './methods/finalizeTFA.ts';
import { getCertificate } from './methods/getCertificate.ts';
import { getProviders } from './methods/getProviders.ts';
import { initTFA } from './methods/initTFA.ts';
import { completePhoneVerification, getRegisteredPhoneNumbers, removePhone, sendPhoneCode } from './methods/phone.ts';
import { isPushVerified, optin, sendPush, verifyPush } from './methods/push.ts';
import { getRegisteredTotp, registerTotp, removeTotp, verifyTotp } from './methods/totp.ts';
import { secondFactorsTables } from './tables.ts';
import { secondFactorsInWorkspace } from './workspace.ts';

/** Two-factor authentication, accounts.tfa.* (F 7.3): registering and proving a second factor, and when a login needs one. */
export const secondFactors: Module = {
  name: 'second-factors',
  tables: secondFactorsTables,
  workspace: secondFactorsInWorkspace,
  methods: [
    getProviders,
    initTFA,
    finalizeTFA,
    getEmails,
    sendEmailCode,
    completeEmailVerification,
    getRegisteredPhoneNumbers,
    sendPhoneCode,
    completePhoneVerification,
    removePhone,
    registerTotp,
    verifyTotp,
    getRegisteredTotp,
    removeTotp,
    createBackupCodes,
    getBackupCodes,
    verifyBackupCode,
    optin,
    sendPush,
    verifyPush,
    isPushVerified,
    deactivateProvider,
    resetTFA,
    importTFA,
    unregisterDevice,
    getCertificate,
  ],
};
