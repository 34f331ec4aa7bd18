export { flowRunRepository, LONGEST_RUN } from './repository.ts';
