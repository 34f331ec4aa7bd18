import { accountsOfSite, isPhoneNumber } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type Access, type CallScope, invalidParameter, text } from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';

/** The phone number that comes with a siteUID (F 7.2). */
export const phoneNumberParameter = text(
  'phoneNumber',
  "Phone number that the user logs in with (E.164). Only with the credentials of the site: nobody has proved that it is the user's (inferred).",
  { max: 20 },
);

export const phoneNumberTaken: MethodError = {
  errorCode: 400003,
  when: 'Another account logs in with the phoneNumber.',
};

/** Gives an account the phone number that it logs in with. */
export const loginPhone = (bound: CallScope) => {
  const accounts = accountsOfSite(bound);
  return {
    /**
     * @param UIDs of the account, before and after the call
     * @throws ApiError 403007 when another than the site sends it, 400006 for its form, 400003 when another account has it
     */
    check(caller: Access, phoneNumber: string | undefined, UIDs: readonly (string | undefined)[]): void {
      if (phoneNumber === undefined) return;
      if (caller !== 'site')
        throw new ApiError(403007, 'phoneNumber can be set only with the credentials of the site.');
      if (!isPhoneNumber(phoneNumber)) {
        throw invalidParameter('phoneNumber', 'It is "+", the country and the number: +4915112345678.');
      }
      const holder = accounts.byLoginID(phoneNumber);
      if (holder === undefined || UIDs.includes(holder.UID)) return;
      throw new ApiError(400003, 'Another account of the site logs in with this phoneNumber.');
    },
    set(UID: string, phoneNumber: string | undefined): void {
      const account = accounts.get(UID);
      if (account === undefined || phoneNumber === undefined) return;
      accounts.change(UID, { loginIDs: { ...account.loginIDs, phoneNumber } });
    },
  };
};
