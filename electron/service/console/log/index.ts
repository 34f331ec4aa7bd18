export { filterWords, logHandlers } from './operations.ts';
