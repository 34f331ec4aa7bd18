export { defaultScreenSets } from './default-sets.ts';
