export { devices } from './devices.ts';
