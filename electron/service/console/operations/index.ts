export { authorityHandlers } from './authority.ts';
export { clockHandlers } from './clock.ts';
export { createInvoke, operationTable, type ReceivingService, type ServiceInvoke } from './invoke.ts';
export { overviewHandlers } from './overview.ts';
export { settingsHandlers } from './settings.ts';
