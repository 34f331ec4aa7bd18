import type { Module } from '#service/module/index.ts';
import { finalizeRegistration } from './methods/finalizeRegistration.ts';
import { initRegistration } from './methods/initRegistration.ts';
import { isAvailableLoginID } from './methods/isAvailableLoginID.ts';
import { getConflictingAccount, linkAccounts } from './methods/linking.ts';
import { login } from './methods/login.ts';
import { notifyLogin, notifySocialLogin } from './methods/notifyLogin.ts';
import { register } from './methods/register.ts';
import { resendDOIConfirmationEmail } from './methods/resendDOIConfirmationEmail.ts';
import { resendVerificationCode } from './methods/resendVerificationCode.ts';
import { resetPassword } from './methods/resetPassword.ts';
import { setAccountInfo } from './methods/setAccountInfo.ts';
import { verifyLogin } from './methods/verifyLogin.ts';

/** The life of an account: registration, login with a password, what interrupts them, and how they go on (F 7.3). */
export const registration: Module = {
  name: 'registration',
  methods: [
    ...[initRegistration, register, finalizeRegistration, login, verifyLogin, setAccountInfo, isAvailableLoginID],
    ...[resetPassword, resendDOIConfirmationEmail, resendVerificationCode, getConflictingAccount, linkAccounts],
    ...[notifyLogin, notifySocialLogin],
  ],
};
