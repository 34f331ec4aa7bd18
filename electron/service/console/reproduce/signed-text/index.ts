export { decodedJwt } from './explained.ts';
export { sayJwt } from './jwt.ts';
export { verdictOfSigned } from './verdict-of-signed.ts';
