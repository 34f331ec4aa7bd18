export { createFlows } from './flows.ts';
