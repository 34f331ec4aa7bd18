export { refuseHeld } from './account-content.ts';
