/** Where a form goes on: what its markup says, else what the default screens have. */
interface Step {
  readonly attribute: string;
  readonly screen: string;
}

/** Interruptions of a login or registration (F 1.3), and where they lead. */
const steps: Readonly<Record<number, Step>> = {
  206001: { attribute: 'data-on-pending-registration-screen', screen: 'gigya-complete-registration-screen' },
  206002: { attribute: 'data-on-pending-verification-screen', screen: 'gigya-verification-pending-screen' },
  206003: { attribute: 'data-on-missing-loginid-screen', screen: 'gigya-complete-registration-screen' },
  403043: { attribute: 'data-on-existing-login-identifier-screen', screen: 'gigya-link-account-screen' },
  403100: { attribute: 'data-on-pending-password-change-screen', screen: 'gigya-password-change-required-screen' },
  403101: { attribute: 'data-on-pending-tfa-verification-screen', screen: 'gigya-tfa-verification-screen' },
  403102: { attribute: 'data-on-pending-tfa-registration-screen', screen: 'gigya-tfa-registration-screen' },
};

/** After a success that does not end the screen set. */
const afterSuccess: Readonly<Record<string, string>> = {
  'gigya-reset-password-form': 'gigya-forgot-password-success-screen',
  'gigya-subscribe-with-email-form': 'gigya-subscribe-thank-you-screen',
  'gigya-resend-verification-code-form': 'gigya-verification-pending-screen',
};

/** Ends the screen set. */
export const FINISH = '_finish';

/**
 * The screen after a response; undefined: the same one, with the error.
 *
 * @param source the form that was sent, or the buttons of providers
 */
export function nextScreen(source: Element, errorCode: number): string | undefined {
  const screen = source.closest('.gigya-screen');
  const said = (attribute: string) => source.getAttribute(attribute) ?? screen?.getAttribute(attribute) ?? undefined;
  if (errorCode === 0) {
    const name = [...source.classList].find((one) => afterSuccess[one] !== undefined);
    return said('data-on-success-screen') ?? (name === undefined ? FINISH : afterSuccess[name]);
  }
  const step = steps[errorCode];
  return step && (said(step.attribute) ?? step.screen);
}
