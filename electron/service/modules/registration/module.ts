import type { Module } from '#service/kernel/module.ts';
import { finalizeRegistration } from './methods/finalizeRegistration.ts';
import { initRegistration } from './methods/initRegistration.ts';
import { login } from './methods/login.ts';
import { register } from './methods/register.ts';
import { setAccountInfo } from './methods/setAccountInfo.ts';

/** The life of an account: registration, login with a password, what interrupts them, and how they go on (F 7.3). */
export const registration: Module = {
  name: 'registration',
  methods: [initRegistration, register, finalizeRegistration, login, setAccountInfo],
};
