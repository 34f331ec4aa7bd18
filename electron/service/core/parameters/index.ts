export { notEmulatedOfNotifyLogin, providerParameters, registering, shared } from './catalogue.ts';
