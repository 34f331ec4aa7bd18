export { filterWords } from './filter-words.ts';
export { logHandlers, TREND_PARTS } from './operations.ts';
