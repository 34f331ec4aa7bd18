export { readBasic } from './basic.ts';
