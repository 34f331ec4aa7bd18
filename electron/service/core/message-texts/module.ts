import type { Module } from '#service/module/index.ts';
import { getEmailTemplates, setEmailTemplates } from './email-templates.ts';
import { getSmsConfig, getSmsTemplates, setSmsConfig, setSmsTemplates } from './sms.ts';

/** Texts of mails and text messages that sites set. */
export const messageTexts: Module = {
  name: 'message-texts',
  methods: [getSmsTemplates, setSmsTemplates, getSmsConfig, setSmsConfig, getEmailTemplates, setEmailTemplates],
};
