export { DEFAULT_CHALLENGE } from './configuration.ts';
export { loyalty } from './dependencies.ts';
export { pointsOfAccount } from './of-account.ts';
export { loyaltyDimensions, loyaltyMeasures, loyaltyReports } from './report-job.ts';
export { standings } from './standings-job.ts';
