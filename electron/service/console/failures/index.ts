export { checkApiKey } from './operations.ts';
export { failureRepository } from './repository.ts';
