export { providerParameters, shared } from './catalogue.ts';
