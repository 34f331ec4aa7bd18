export { activity, csvLine } from './report.ts';
