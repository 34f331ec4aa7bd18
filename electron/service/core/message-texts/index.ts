export { mailText, sendNotice, textMessage } from './text-for.ts';
