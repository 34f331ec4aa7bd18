export { rightsRepository } from './administration.ts';
