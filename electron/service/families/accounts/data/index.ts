export { accountsWithEmail } from './dependencies.ts';
export { deleteAccount } from './methods/deleteAccount.ts';
