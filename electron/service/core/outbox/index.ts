export { sendMessage } from './dependencies.ts';
export { outboxHandlers } from './operations.ts';
