export { logInByLink } from './link-login.ts';
export { setAccountInfo } from './methods/setAccountInfo.ts';
export { RESET_PATH } from './reset-mail.ts';
export { CONFIRMATION_PATH } from './subscription-mail.ts';
