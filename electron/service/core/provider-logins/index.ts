export { loginRepository } from './repository.ts';
export { connectsToAccount, loginTables } from './tables.ts';
