export { addFirstDataCenters, firstDataCenters } from './demo.ts';
export { exportAsText, siteEntry } from './export.ts';
export { workspaceHandlers } from './handlers.ts';
export { applyWorkspace, readForImport } from './import.ts';
export { makeFirstState } from './reset.ts';
export { snapshotHandlers } from './snapshots.ts';
