export { createFlows, type Flows } from './flows.ts';
export { flowHandlers } from './handlers.ts';
