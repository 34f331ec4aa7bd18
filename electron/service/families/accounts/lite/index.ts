export { liteAccounts } from './lite-accounts.ts';
export { INVITATION_PATH } from './lite-tokens.ts';
