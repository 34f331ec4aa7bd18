export {
  answeredAccount,
  answeredAccountResponse,
  identifiedAccount,
  identifierParameters,
  unknownIdentifier,
} from './answered-account.ts';
export {
  authLevelOf,
  type FactorOf,
  type FactorValue,
  factorValue,
  ofProvider,
  type PhoneMethod,
  type SecondFactorName,
  type SiteFactor,
  secondFactorRepository,
  secondFactors,
} from './factors.ts';
export {
  completeLogin,
  finishLogin,
  type Login,
  loggedInAccount,
  loginResponse,
  pointBeforeLogin,
  riskErrors,
  withLoginErrors,
} from './finish-login.ts';
export { ipAddress } from './login-client.ts';
export { loginMethod } from './login-method.ts';
export {
  checkSkipValidation,
  type LoginOptions,
  loginParameters,
  readLoginOptions,
  rememberedOptions,
  skippedOverHttp,
} from './login-options.ts';
export { openPoint } from './login-requirements.ts';
export { type NextLogin, nextLoginRepository, nextLoginSentence } from './next-login.ts';
export { checkPasswordChange, normalAnswer, passwordChange } from './password-change.ts';
export { activeProviders, enabledProviders, protects } from './required-factor.ts';
export { loginBarredBy, loginLocks, loginRisk } from './risk.ts';
export { changedRiskPolicy, rbaRepository } from './risk-repository.ts';
export { sendVerification, VERIFICATION_PATH } from './verification-mail.ts';
