import type { Module } from '#service/module/index.ts';
import { deleteAccount } from './methods/deleteAccount.ts';
import { addEmails, removeEmails } from './methods/emails.ts';
import { getGlobalConfig } from './methods/getGlobalConfig.ts';
import { resetSitePreferences } from './methods/resetSitePreferences.ts';

/** What sites do to accounts besides setAccountInfo: addresses, consents, deletion (F 7.1). */
export const accountData: Module = {
  name: 'account-data',
  methods: [deleteAccount, addEmails, removeEmails, resetSitePreferences, getGlobalConfig],
};
