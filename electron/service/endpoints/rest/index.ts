export { checkAccess, userOfToken } from './access.ts';
export { checkSecondFactor, readRegistration } from './registration-token.ts';
export { methodRegistry } from './registry.ts';
