import type { Module } from '#service/module/index.ts';
import * as administration from './methods/administration.ts';
import * as backupCodes from './methods/backupcodes.ts';
import { completeEmailVerification, getEmails, sendEmailCode } from './methods/email.ts';
import { finalizeTFA } from './methods/finalizeTFA.ts';
import { getCertificate } from './methods/getCertificate.ts';
import { getProviders } from './methods/getProviders.ts';
import { initTFA } from './methods/initTFA.ts';
import { completePhoneVerification, getRegisteredPhoneNumbers, removePhone, sendPhoneCode } from './methods/phone.ts';
import * as push from './methods/push.ts';
import * as totp from './methods/totp.ts';
import { secondFactorsTables } from './tables.ts';
import { secondFactorsInWorkspace } from './workspace.ts';

/** Two-factor authentication, accounts.tfa.* (F 7.3): registering and proving a second factor, and when a login needs one. */
export const secondFactors: Module = {
  name: 'second-factors',
  tables: secondFactorsTables,
  workspace: secondFactorsInWorkspace,
  methods: [
    ...[getProviders, initTFA, finalizeTFA, getCertificate],
    ...[getEmails, sendEmailCode, completeEmailVerification],
    ...[getRegisteredPhoneNumbers, sendPhoneCode, completePhoneVerification, removePhone],
    ...[totp, backupCodes, push, administration].flatMap(Object.values),
  ],
};
