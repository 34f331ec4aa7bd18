import { membersOf } from '#shared/narrowing.ts';
import type { Calls } from '../calls.ts';
import type { ApiResponse } from '../types.ts';
import type { FormModel } from './form-data.ts';

/** What a screen set has learned on the way, for its next calls. */
export interface Way {
  regToken: string | undefined;
}

/** What a form does with what was typed, by the class of the form. */
type Submit = (calls: Calls, model: FormModel, way: Way) => Promise<ApiResponse>;

const firstOf = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);

const SOURCE = 'showScreenSet';
const quiet = (calls: Calls, name: string, params: FormModel) => calls.method(name, params, SOURCE);

/** Asks for the regToken with which a registration begins. */
async function beginRegistration(calls: Calls, isLite: boolean): Promise<ApiResponse> {
  return quiet(calls, 'accounts.initRegistration', isLite ? { isLite } : {});
}

const register: Submit = async (calls, model, way) => {
  const begun = await beginRegistration(calls, false);
  if (begun.errorCode !== 0) return begun;
  way.regToken = String(begun.regToken);
  return quiet(calls, 'accounts.register', { ...model, regToken: way.regToken, finalizeRegistration: true });
};

/** Of the account that is logged in; in a registration the missing fields, then its end. */
const profile: Submit = async (calls, model, { regToken }) => {
  const changed = await quiet(calls, 'accounts.setAccountInfo', { ...model, regToken });
  if (changed.errorCode !== 0 || regToken === undefined) return changed;
  return quiet(calls, 'accounts.finalizeRegistration', { regToken });
};

const subscribe: Submit = async (calls, model) => {
  const begun = await beginRegistration(calls, true);
  if (begun.errorCode !== 0) return begun;
  return quiet(calls, 'accounts.setAccountInfo', { ...model, regToken: begun.regToken });
};

/** Of the user who is logged in: who that is need not be typed. */
const reauthenticate: Submit = async (calls, model) => {
  let { loginID } = model;
  if (loginID === undefined) {
    const account = await quiet(calls, 'accounts.getAccountInfo', { include: 'loginIDs' });
    if (account.errorCode !== 0) return account;
    const { username, emails, unverifiedEmails } = membersOf(account.loginIDs);
    loginID = username ?? firstOf(emails) ?? firstOf(unverifiedEmails);
  }
  return quiet(calls, 'accounts.login', { ...model, loginID, loginMode: 'reAuth' });
};

const submits: Readonly<Record<string, Submit>> = {
  'gigya-login-form': (calls, model) => quiet(calls, 'accounts.login', model),
  'gigya-reauthentication-form': reauthenticate,
  'gigya-register-form': register,
  'gigya-profile-form': profile,
  'gigya-reset-password-form': (calls, model) => quiet(calls, 'accounts.resetPassword', model),
  'gigya-resend-verification-code-form': (calls, model, { regToken }) =>
    quiet(calls, 'accounts.resendVerificationCode', { ...model, regToken }),
  'gigya-link-accounts-form': (calls, model, { regToken }) =>
    quiet(calls, 'accounts.linkAccounts', { ...model, regToken }),
  'gigya-subscribe-with-email-form': subscribe,
};

export function submitOf(form: HTMLFormElement): Submit | undefined {
  const name = [...form.classList].find((one) => submits[one] !== undefined);
  return name === undefined ? undefined : submits[name];
}
