export { logInByLink } from './login.ts';
export { RESET_PATH } from './resetPassword.ts';
export { setAccountInfo } from './setAccountInfo.ts';
export { CONFIRMATION_PATH } from './subscription-mail.ts';
