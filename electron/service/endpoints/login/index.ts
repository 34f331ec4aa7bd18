export { nameOf } from './candidates.ts';
export { type ClientSideResult, clientSideForm } from './client-side.ts';
export { deadEnd } from './dead-end.ts';
export { valueOfLogin } from './foreign.ts';
export {
  endForeignLogin,
  type ForeignLogin,
  foreignLogin,
  isDeadEnd,
  refuseForeignLogin,
  signInForeignUser,
} from './foreign-end.ts';
export { Html, html, page } from './page.ts';
export { pageResponse } from './responses.ts';
export { siteMark } from './screen.ts';
export { type SiteCall, siteCall } from './site-call.ts';
export { baseStyle } from './style.ts';
