export { type Administrator, administratorRepository } from './repository.ts';
