export { type CheckupOptions, checkUp, type Finding } from './check-up.ts';
