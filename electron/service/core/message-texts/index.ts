export { sendNotice } from './notice-mail.ts';
export { languageParameter, mailText, textMessage } from './text-for.ts';
