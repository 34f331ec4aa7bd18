import { loginRisk } from '#service/core/login/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, text } from '#service/methods/index.ts';

/** What a solved CAPTCHA is shown by; no service is asked whether it was (R32). */
export const captchaParameters = (when: string) =>
  [
    text('captchaToken', `${when}; any value is taken as solved.`),
    text('captchaText', 'The same of the older CAPTCHA.'),
  ] as const;

/**
 * Whether a registration shows a solved CAPTCHA, where the policy registration.requireCaptcha asks for one.
 *
 * @throws ApiError 400021 (F 1.2)
 */
export const checkRegistrationCaptcha = (bound: CallScope) => () => {
  if (!policies(bound).registration.requireCaptcha) return;
  if (!loginRisk(bound).isCaptchaSolved()) {
    const details =
      'The policy registration.requireCaptcha asks for a CAPTCHA: send captchaToken or captchaText, any value counts as solved. A server may say so in clientContext, with isCaptchaVerified.';
    throw new ApiError(400021, details);
  }
  bound.call.trace.noted('F 7.4', 'The CAPTCHA counts as solved: no service is asked whether it is.');
};
