import { accountsOfSite } from '#service/core/accounts/index.ts';
import { ipAddress, loginLocks } from '#service/core/login/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { rbaPolicyConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  integer,
  invalidParameter,
  jsonObject,
  missingParameter,
  siteMethod,
  text,
  type ValuesOf,
} from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';

/** Locked without an end: the last moment of the year 9999. */
const FOREVER = 253_402_300_799_999;
const MAX_SECONDS = 315_360_000;

const policy = {
  commonRules: [
    {
      id: 'guessing',
      enabled: true,
      action: { type: 'lockout', scope: ['account'], duration: 600 },
      rootFactor: { type: 'failedLogins', scope: ['account'], threshold: 5, resetInterval: 3600 },
    },
  ],
  rulesSets: [
    { id: 'careful', rules: [{ id: 'new device', action: { type: 'TFA' }, rootFactor: { type: 'device' } }] },
  ],
  defaultPolicy: 'careful',
} as const;

export const setPolicy = siteMethod({
  name: 'accounts.rba.setPolicy',
  documentation:
    'Sets the rules that judge the risk of logins, as a whole: failed logins, new devices, new networks, a risk score. They lock out, or ask for a second factor or a CAPTCHA.',
  parameters: [
    jsonObject(
      'policy',
      'The whole policy: commonRules judge every login, then the rules of the set of rulesSets that the account has chosen (rba of accounts.setAccountInfo) or defaultPolicy names. A rule has an action, {type: lockout (scope, duration in seconds), TFA (authLevel), captcha or allow, which ends the rules}, and a rootFactor, {type: failedLogins (scope: account, IP; threshold; resetInterval in seconds), device (expirationPeriod in seconds, authLevel), country, highRisk (threshold), apiKey (apiKeys, inclusive), all or any (factors)}. device: no second factor was proved on the device, which gmid or deviceID of clientContext names. country: the account logged in before, but never from this network (16 bits of the address, 32 of IPv6): countries of addresses are not known here. With a rule whose action is TFA, the rules alone say when a second factor is asked for. Members of rules and their names are inferred. A rule with enabled false may be any, and is only kept.',
      { required: true, example: JSON.stringify(policy) },
    ),
  ],
  errors: [tooLarge],
  uses: { siteConfigs },
  handler({ input, siteConfigs }) {
    siteConfigs.set(rbaPolicyConfig, input.policy, 'policy');
    return { data: {}, did: 'Set the policy of risk based authentication.' };
  },
});

export const getPolicy = siteMethod({
  name: 'accounts.rba.getPolicy',
  documentation: 'Says the policy of risk based authentication of the site, as it was set.',
  response: [
    always('policy', 'object', 'As it was set, with commonRules and rulesSets, which are empty where none was set.'),
  ],
  example: {
    before: callsOf(setPolicy),
    response: { policy },
  },
  uses: { siteConfigs },
  handler: ({ siteConfigs }) => ({
    data: { policy: { commonRules: [], rulesSets: [], ...siteConfigs.get(rbaPolicyConfig) } },
    did: 'Returned the policy of risk based authentication.',
  }),
});

const who = [
  text('loginID', 'User name, email address or phone number. This, UID or ip is required.', { max: 254 }),
  text('UID', 'The account.', { example: 'u-ada' }),
  text('ip', 'An IP address instead of an account.', { max: 100 }),
] as const;
const errors: readonly MethodError[] = [
  { errorCode: 403005, when: 'The site has no user with the UID.' },
  { errorCode: 403047, when: 'No account has the login identifier.' },
];

/** The account that loginID or UID names, or the address. */
const named = (bound: CallScope) => {
  const accounts = accountsOfSite(bound);
  return ({ UID, loginID, ip }: ValuesOf<typeof who>): { readonly UID: string } | { readonly address: string } => {
    if (ip !== undefined) {
      if (UID !== undefined || loginID !== undefined) {
        throw invalidParameter('ip', 'Send either it, or UID or loginID.');
      }
      const address = ipAddress(ip);
      if (address === undefined) throw invalidParameter('ip', 'It is an IP address such as 192.0.2.1 or 2001:db8::1.');
      return { address };
    }
    if (UID !== undefined) {
      if (accounts.get(UID) === undefined) throw new ApiError(403005, 'The site has no user with this UID.');
      return { UID };
    }
    if (loginID === undefined) throw missingParameter('UID', 'UID, loginID or ip says who is meant');
    const account = accounts.byLoginID(loginID);
    if (account === undefined) throw new ApiError(403047, 'No account of the site has this login identifier.');
    return account;
  };
};

export const lock = siteMethod({
  name: 'accounts.rba.lock',
  documentation:
    'Locks an account, or an IP address: logins are answered with 403120 until the time is over or accounts.rba.unlock.',
  parameters: [
    ...who,
    integer(
      'duration',
      'Seconds; 0: an account until it is unlocked. Left out: lockoutTimeSec of policy security.accountLockout, of an address of security.ipLockout.',
      { max: MAX_SECONDS, min: 0, example: '600' },
    ),
  ],
  errors,
  uses: { named, loginLocks, policies },
  handler({ input, now, named, loginLocks, policies: { security } }) {
    const one = named(input);
    const because = `accounts.rba.lock was called at ${new Date(now).toISOString()}`;
    if ('address' in one) {
      const { duration = security.ipLockout.lockoutTimeSec } = input;
      if (duration === 0) throw invalidParameter('duration', 'An address is locked for a time: send seconds.');
      const until = now + duration * 1000;
      loginLocks.unlockAddress(one.address);
      loginLocks.lockAddress(one.address, until, because);
      return { data: {}, did: `Locked the address ${one.address} until ${new Date(until).toISOString()}.` };
    }
    const { UID } = one;
    const { duration = security.accountLockout.lockoutTimeSec } = input;
    const until = duration === 0 ? FOREVER : now + duration * 1000;
    loginLocks.unlockAccount(UID);
    loginLocks.lockAccount(UID, until, because);
    return { data: {}, did: `Locked "${UID}" until ${new Date(until).toISOString()}.`, UID };
  },
});

export const unlock = siteMethod({
  name: 'accounts.rba.unlock',
  documentation:
    'Unlocks an account, or an IP address, that failed logins or accounts.rba.lock have locked; failed logins before count no more.',
  parameters: who,
  errors,
  example: { before: callsOf(lock) },
  uses: { named, loginLocks },
  handler({ input, named, loginLocks }) {
    const one = named(input);
    if ('address' in one) {
      loginLocks.unlockAddress(one.address);
      return { data: {}, did: `Unlocked the address ${one.address}.` };
    }
    loginLocks.unlockAccount(one.UID);
    return { data: {}, did: `Unlocked "${one.UID}".`, UID: one.UID };
  },
});
