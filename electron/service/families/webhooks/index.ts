export { webhookRepository } from './repository.ts';
