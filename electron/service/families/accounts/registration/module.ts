import { methodsIn } from '#service/methods/index.ts';
import type { Module } from '#service/module/index.ts';
import * as linking from './linking.ts';
import * as login from './login.ts';
import * as notifyLogin from './notifyLogin.ts';
import * as register from './register.ts';
import * as registrations from './registration.ts';
import * as resetPassword from './resetPassword.ts';
import * as setAccountInfo from './setAccountInfo.ts';
import * as subscriptionMail from './subscription-mail.ts';

/** The life of an account: registration, login with a password, what interrupts them, and how they go on (F 7.3). */
export const registration: Module = {
  name: 'registration',
  methods: methodsIn(
    linking,
    login,
    notifyLogin,
    register,
    resetPassword,
    setAccountInfo,
    subscriptionMail,
    registrations,
  ),
};
