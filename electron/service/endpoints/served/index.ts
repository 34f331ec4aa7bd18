export { servedBy } from './served.ts';
