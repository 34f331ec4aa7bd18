export { addressDifference } from './address-difference.ts';
export { type Choice, checkChoice, checkSupported } from './choice.ts';
export {
  checkCid,
  checkKnownParameters,
  checkReadable,
  errorDescription,
  lifetimeInWords,
  loginLifetime,
  unreadable,
} from './parameters.ts';
export { findSite } from './site.ts';
