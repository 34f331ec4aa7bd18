export { DEFAULT_CHALLENGE, withPoints } from './configuration.ts';
export { loyaltyDimensions, loyaltyMeasures, loyaltyReports, standings } from './jobs.ts';
export { loyalty } from './loyalty.ts';
export { pointsOfAccount } from './repository.ts';
