export { pull } from './pull.ts';
