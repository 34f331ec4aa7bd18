export { devices } from './dependencies.ts';
