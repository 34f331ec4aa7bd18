export { filterWords } from './filter-words.ts';
export { logHandlers } from './operations.ts';
