export { samlPartiesOf } from './parties.ts';
export { playSamlLogin } from './scenario.ts';
