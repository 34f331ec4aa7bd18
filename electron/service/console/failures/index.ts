export { failureRepository } from './repository.ts';
