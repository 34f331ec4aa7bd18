export { mockResponseHandlers } from './operations.ts';
export { mockResponseRepository } from './repository.ts';
