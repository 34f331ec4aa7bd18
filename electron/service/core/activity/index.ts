export { type Activity, activityRepository } from './activity.ts';
