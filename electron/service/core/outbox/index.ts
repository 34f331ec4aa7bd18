export { outboxHandlers } from './operations.ts';
export { sendMessage } from './repository.ts';
