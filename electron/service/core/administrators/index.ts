export { administratorRepository } from './repository.ts';
