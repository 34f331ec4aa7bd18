export { withoutSecrets } from './operations.ts';
export { savedRequestRepository } from './repository.ts';
