export { nowFor } from './end.ts';
export { checkApiKey } from './operations.ts';
export { failureRepository } from './repository.ts';
