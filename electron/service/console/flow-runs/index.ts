export { flowRunRepository, MAX_RUN_LENGTH } from './module.ts';
