import type { Module } from '#service/module/index.ts';
import { getChallenge, verifyChallenge } from './saptcha.ts';
import { exchangeToken } from './token-exchange.ts';

/** What the mobile client libraries of today call besides methods of accounts (C 4.8). */
export const mobileClients: Module = {
  name: 'mobile-clients',
  methods: [exchangeToken, getChallenge, verifyChallenge],
};
