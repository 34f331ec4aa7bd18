export { liteAccounts } from './dependencies.ts';
export { INVITATION_PATH } from './invitation-mail.ts';
