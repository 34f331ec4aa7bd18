export { OpenIdLogin } from './login.ts';
export { partiesOf } from './parties.ts';
