export { accountsWithEmail, deleteAccount } from './accounts.ts';

export { getAccountInfo } from './getAccountInfo.ts';
export { search } from './search.ts';
