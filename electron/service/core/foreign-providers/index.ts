export { foreignProviders } from './dependencies.ts';
export { type ForeignProvider, foreignProvidersOf } from './foreign-providers.ts';
