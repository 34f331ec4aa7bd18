import { accountOfLogin, checkSiteUID, type Identity, type SiteLoginProblem } from '#service/core/accounts/index.ts';
import {
  checkSkipValidation,
  finishLogin,
  loginParameters,
  loginResponse,
  readLoginOptions,
  skippedOverHttp,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { notEmulatedOfNotifyLogin, shared } from '#service/core/parameters/index.ts';
import { readProviderSessions } from '#service/core/provider-sessions/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { missingParameter, openMethod, siteMethod, text, transport } from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';

const codes: Readonly<Record<SiteLoginProblem['problem'], number>> = {
  disabled: 403041,
  temporary: 403005,
  identityHeld: 409001,
  tooManyIdentities: 400124,
};

const problems: readonly MethodError[] = [
  { errorCode: 400124, when: 'The account would have more than 100 identities.' },
  { errorCode: 403005, when: 'The account is temporary.' },
  { errorCode: 409001, when: 'An identity of providerSessions belongs to another account, which is not pending.' },
];

/** The account system keeps no sessions at providers. */
const withoutSessions = (identities: readonly Identity[]) =>
  identities.map(({ provider, providerUID }) => ({ provider, providerUID }));

const providerSessions = {
  name: 'providerSessions',
  type: 'json',
  documentation: 'Sessions at providers, an object keyed by provider with authToken, code or providerUID.',
  limits: { shape: 'object' },
  example: '{"facebook":{"authToken":"…","providerUID":"fb-1001"}}',
} as const;

export const notifyLogin = siteMethod({
  name: 'accounts.notifyLogin',
  documentation:
    'Tells that the site has logged a user in on its own: makes the account when it does not exist and begins a session under the policies of the site.',
  parameters: [
    text('siteUID', "The site's own id of the user. This or providerSessions is required.", { example: 'u-ada' }),
    { ...providerSessions, required: false },
    shared.skipValidation,
    shared.regSource,
    ...loginParameters,
  ],
  notEmulated: notEmulatedOfNotifyLogin,
  errors: withLoginErrors([skippedOverHttp, ...problems]),
  response: loginResponse,
  example: { parameters: { siteUID: 'u-ada' }, response: { UID: 'u-ada', newUser: false } },
  uses: { transport, accountOfLogin, finishLogin },
  handler({ input, cid, now, transport, accountOfLogin, finishLogin }) {
    const { siteUID, providerSessions: sessions } = input;
    if (siteUID === undefined && sessions === undefined) {
      throw missingParameter('siteUID', 'notifyLogin needs siteUID or providerSessions to know who logged in');
    }
    if (siteUID !== undefined) checkSiteUID(siteUID);
    checkSkipValidation(input.skipValidation, transport);
    const options = readLoginOptions(input);
    const identities = sessions === undefined ? [] : readProviderSessions('providerSessions', sessions, now);
    const given = { siteUID, identities, userInfo: undefined, regSource: input.regSource, newUser: false, cid };
    const login = accountOfLogin(given);
    if ('problem' in login) throw new ApiError(codes[login.problem], login.details);
    const provider = siteUID === undefined ? (identities[0]?.provider ?? 'site') : 'site';
    return finishLogin({
      account: login.account,
      options,
      provider,
      isNew: login.isNew,
      isVouchedFor: input.skipValidation ?? false,
      registration: undefined,
      cid,
      brings: { identities: withoutSessions(identities), reported: login.reported },
    });
  },
});

export const notifySocialLogin = openMethod({
  name: 'accounts.notifySocialLogin',
  documentation:
    'Logs a user in with the session that an app has at a provider, under the policies of the site; the simulated provider takes any session.',
  parameters: [{ ...providerSessions, required: true }, shared.regSource, ...loginParameters],
  hints: ['loginMode', 'dataCenter', 'phoneNumber'],
  errors: withLoginErrors(problems),
  response: loginResponse,
  example: {
    parameters: { providerSessions: '{"facebook":{"authToken":"t","providerUID":"fb-1001"}}', targetEnv: 'mobile' },
    response: { UID: 'u-ada', newUser: false, loginProvider: 'facebook' },
  },
  uses: { accountOfLogin, finishLogin },
  handler({ input, cid, now, accountOfLogin, finishLogin }) {
    const options = readLoginOptions(input);
    const identities = readProviderSessions('providerSessions', input.providerSessions, now);
    const given = {
      siteUID: undefined,
      identities,
      userInfo: undefined,
      regSource: input.regSource,
      newUser: false,
      cid,
    };
    const login = accountOfLogin(given);
    if ('problem' in login) throw new ApiError(codes[login.problem], login.details);
    const { account, isNew, reported } = login;
    const provider = identities[0]?.provider ?? 'site';
    return finishLogin({
      account,
      options,
      provider,
      isNew,
      registration: undefined,
      cid,
      brings: { identities: withoutSessions(identities), reported },
    });
  },
});
