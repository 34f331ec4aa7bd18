export { changedRiskPolicy } from './account-risk-policy.ts';
export { answeredAccount, answeredAccountResponse } from './answered-account.ts';
export {
  authLevelOf,
  type FactorOf,
  type FactorValue,
  factorValue,
  ofProvider,
  type PhoneMethod,
  type SecondFactorName,
} from './factor.ts';
export { type SiteFactor, secondFactorRepository } from './factor-repository.ts';
export { secondFactors } from './factors.ts';
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
export { identifiedAccount, identifierParameters, unknownIdentifier } from './identified-account.ts';
export { ipAddress } from './login-client.ts';
export { type LoginOptions, loginParameters, readLoginOptions, rememberedOptions } from './login-options.ts';
export { openPoint } from './login-requirements.ts';
export { type NextLogin, nextLoginRepository } from './next-login.ts';
export { nextLoginSentence } from './next-login-sentence.ts';
export { checkPasswordChange, normalAnswer, passwordChange } from './password-change.ts';
export { activeProviders, enabledProviders, protects } from './required-factor.ts';
export { loginBarredBy, loginLocks, loginRisk } from './risk.ts';
export { rbaRepository } from './risk-repository.ts';
export { checkSkipValidation, skippedOverHttp } from './skip-validation.ts';
export { sendVerification, VERIFICATION_PATH } from './verification-mail.ts';
