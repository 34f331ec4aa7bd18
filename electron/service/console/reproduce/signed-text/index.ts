export { verdictOfSigned } from './verdict-of-signed.ts';
