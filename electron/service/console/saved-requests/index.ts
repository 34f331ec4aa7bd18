export { savedRequestRepository } from './repository.ts';
export { withoutSecrets } from './without-secrets.ts';
