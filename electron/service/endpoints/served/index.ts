export { servedBy } from './served.ts';
export { siteOfCall } from './site-of-call.ts';
