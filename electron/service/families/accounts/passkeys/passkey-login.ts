import type { Login, LoginOptions } from '#service/core/login/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** A login that a passkey has proved: whoever has the device and unlocked it is asked for no further factor. */
export function passkeyLogin(account: AccountRecord, options: LoginOptions, cid: string | undefined): Login {
  return {
    account,
    options,
    provider: 'site',
    isNew: false,
    registration: undefined,
    cid,
    secondFactor: Number.POSITIVE_INFINITY,
  };
}
