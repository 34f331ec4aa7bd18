export { explainedSaml } from './explained.ts';
export { saySaml } from './said.ts';
