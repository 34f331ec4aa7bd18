export { createInvoke, operationTable, requireAll, type ServiceInvoke } from './invoke.ts';
export { toolOperations } from './operations.ts';
