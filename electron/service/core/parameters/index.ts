export { providerParameters, registering, shared } from './catalogue.ts';
