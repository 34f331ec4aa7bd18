export { SamlLogin } from './login.ts';
export { samlPartiesOf } from './parties.ts';
