export { flowRunRepository, MAX_RUN_LENGTH } from './repository.ts';
