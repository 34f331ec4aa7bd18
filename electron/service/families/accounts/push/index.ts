export { verifyPush } from './approval.ts';
export { devices } from './devices.ts';
