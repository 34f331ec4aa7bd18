export { sendNotice } from './notice-mail.ts';
export { mailText, textMessage } from './text-for.ts';
