export { csvLine } from './report.ts';
export { activity } from './statistics.ts';
