import type { Module } from '#service/module/index.ts';
import { logout, socializeLogout } from './methods/logout.ts';
import { verifySession } from './methods/verify.ts';

/** Sessions of users: tokens that a login gives, as cookies, login tokens and tokens that sign (D51, D52). */
export const sessions: Module = {
  name: 'sessions',
  methods: [logout, socializeLogout, verifySession],
};
