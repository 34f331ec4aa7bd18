export { csvLine } from './csv.ts';
export { activity } from './dependencies.ts';
