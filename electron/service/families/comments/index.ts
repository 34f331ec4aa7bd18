export { commentsOfAccount } from './of-account.ts';
export { commentDimensions, commentReport } from './report-job.ts';
