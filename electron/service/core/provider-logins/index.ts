export { type ForeignProvider, foreignProviders, foreignProvidersOf } from './foreign-providers.ts';
export { connectsToAccount, loginRepository, loginTables } from './repository.ts';
