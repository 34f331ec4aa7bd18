export { partiesOf } from './parties.ts';
export { openIdLogin } from './scenario.ts';
