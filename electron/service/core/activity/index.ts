export { activityRepository } from './activity.ts';
export {
  type CountingJob,
  countedRows,
  MAX_REPORT_ROWS,
  type ReportRow,
  reportWords,
} from './counted-rows.ts';
