export { createInvoke, operationTable, type ReceivingService, requireAll, type ServiceInvoke } from './invoke.ts';
export { toolOperations } from './operations.ts';
