export { transport } from './dependencies.ts';
