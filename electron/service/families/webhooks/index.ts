export { hostsOfWebhooks } from './repository.ts';
