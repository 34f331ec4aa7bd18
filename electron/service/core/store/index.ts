export { openStore, tableSets } from './open.ts';
