import type { Module } from '#service/module/index.ts';
import { invitationRoutes } from './invitation-page.ts';
import { mailLinkRoutes } from './mail-links.ts';

/** The pages behind the links of mails: verify an address, reset a password, confirm a subscription, take an invitation. */
export const mailLinks: Module = {
  name: 'mail-links',
  routes: (core) => [...mailLinkRoutes(core), ...invitationRoutes(core)],
};
