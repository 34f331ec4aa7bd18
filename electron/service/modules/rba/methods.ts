import { ApiError } from '#service/kernel/errors.ts';
import { accountsOfSite } from '#service/modules/accounts/uses.ts';
import { passwords } from '#service/modules/passwords/uses.ts';
import { policies } from '#service/modules/policies/uses.ts';
import { siteMethod } from '#service/modules/rest/method.ts';
import { missingParameter } from '#service/modules/rest/parameter.ts';
import { sometimes } from '#service/modules/rest/response-fields.ts';
import { rbaPolicyConfig } from '#service/modules/site-configs/definitions.ts';
import { siteConfigs, tooLarge } from '#service/modules/site-configs/uses.ts';

/** Locked without an end: the last moment of the year 9999. */
const FOREVER = 253_402_300_799_999;
const LONGEST_S = 315_360_000;

export const getPolicy = siteMethod({
  name: 'accounts.rba.getPolicy',
  documentation: 'Says the policy of risk based authentication of the site, as it was set.',
  parameters: [],
  errors: [],
  response: [sometimes('policy', 'object', 'As it was set; absent: none.')],
  example: {
    before: [{ method: 'accounts.rba.setPolicy', parameters: { policy: '{"commonRules":[{"rule":1}]}' } }],
    parameters: {},
    response: { policy: { commonRules: [{ rule: 1 }] } },
  },
  uses: { siteConfigs },
  handler: ({ siteConfigs }) => ({
    data: { policy: siteConfigs.get(rbaPolicyConfig) },
    did: 'Returned the policy of risk based authentication.',
  }),
});

export const setPolicy = siteMethod({
  name: 'accounts.rba.setPolicy',
  documentation:
    'Sets the policy of risk based authentication, as a whole. It is kept and returned; no login is judged by its rules: those of accounts.setPolicies lock accounts and ask for second factors.',
  parameters: [
    {
      name: 'policy',
      type: 'json',
      required: true,
      documentation: 'The whole policy, such as {"commonRules": […], "rulesSets": […]}.',
      limits: { shape: 'object' },
      example: '{"commonRules":[],"rulesSets":[]}',
    },
  ],
  errors: [tooLarge],
  response: [],
  example: { parameters: { policy: '{"commonRules":[],"rulesSets":[]}' }, response: {} },
  uses: { siteConfigs },
  handler({ input, siteConfigs }) {
    siteConfigs.set(rbaPolicyConfig, input.policy, 'policy');
    return { data: {}, did: 'Set the policy of risk based authentication.' };
  },
});

const who = [
  {
    name: 'loginID',
    type: 'string',
    required: false,
    documentation: 'User name, email address or phone number. This or UID is required.',
    limits: { maxLength: 254 },
  },
  { name: 'UID', type: 'string', required: false, documentation: 'The account.', example: 'u-ada' },
] as const;
const unknown = { errorCode: 403047, when: 'No account has the login identifier.' } as const;

/** The account that loginID or UID names. */
const named = (bound: Parameters<typeof accountsOfSite>[0]) => {
  const accounts = accountsOfSite(bound);
  return ({ UID, loginID }: { readonly UID?: string | undefined; readonly loginID?: string | undefined }) => {
    if (UID !== undefined) {
      const account = accounts.get(UID);
      if (account === undefined) throw new ApiError(403005, 'The site has no user with this UID.');
      return account;
    }
    if (loginID === undefined) throw missingParameter('UID', 'UID or loginID says which account is meant');
    const account = accounts.byLoginID(loginID);
    if (account === undefined) throw new ApiError(403047, 'No account of the site has this login identifier.');
    return account;
  };
};

export const lock = siteMethod({
  name: 'accounts.rba.lock',
  documentation: 'Locks an account: logins are answered with 403120 until the time is over or accounts.rba.unlock.',
  parameters: [
    ...who,
    {
      name: 'duration',
      type: 'integer',
      required: false,
      documentation: 'Seconds; 0: until it is unlocked. Left out: policy security.accountLockout.lockoutTimeSec.',
      limits: { minimum: 0, maximum: LONGEST_S },
      example: '600',
    },
  ],
  notEmulated: ['ip'],
  errors: [{ errorCode: 403005, when: 'The site has no user with the UID.' }, unknown],
  response: [],
  example: { parameters: { UID: 'u-ada', duration: '600' }, response: {} },
  uses: { named, passwords, policies },
  handler({ input, now, named, passwords, policies }) {
    const { UID } = named(input);
    const seconds = input.duration ?? policies.security.accountLockout.lockoutTimeSec;
    const lockedUntil = seconds === 0 ? FOREVER : now + seconds * 1000;
    passwords.change(UID, { lockedUntil });
    return { data: {}, did: `Locked "${UID}" until ${new Date(lockedUntil).toISOString()}.`, UID };
  },
});

export const unlock = siteMethod({
  name: 'accounts.rba.unlock',
  documentation: 'Unlocks an account that failed logins or accounts.rba.lock have locked.',
  parameters: who,
  notEmulated: ['ip'],
  errors: [{ errorCode: 403005, when: 'The site has no user with the UID.' }, unknown],
  response: [],
  example: {
    before: [{ method: 'accounts.rba.lock', parameters: { UID: 'u-ada', duration: '600' } }],
    parameters: { UID: 'u-ada' },
    response: {},
  },
  uses: { named, passwords },
  handler({ input, named, passwords }) {
    const { UID } = named(input);
    passwords.change(UID, { failed: 0, failedAt: undefined, lockedUntil: undefined });
    return { data: {}, did: `Unlocked "${UID}".`, UID };
  },
});
