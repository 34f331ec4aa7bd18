export { rightsRepository } from './rights-repository.ts';
