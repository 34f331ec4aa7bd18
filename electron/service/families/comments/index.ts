export { commentDimensions, commentReport } from './report-job.ts';
