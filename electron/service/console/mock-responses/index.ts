export { mockResponseRepository } from './repository.ts';
