import { accountOfLogin, checkSiteUID } from '#service/core/accounts/index.ts';
import {
  checkSkipValidation,
  finishLogin,
  type Login,
  loginMethod,
  loginParameters,
  loginResponse,
  readLoginOptions,
  skippedOverHttp,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { notEmulatedOfNotifyLogin, shared } from '#service/core/parameters/index.ts';
import { readProviderSessions } from '#service/core/provider-sessions/index.ts';
import {
  type CallScope,
  jsonObject,
  type MethodResult,
  missingParameter,
  siteMethod,
  text,
  transport,
} from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';

const problems: readonly MethodError[] = [
  { errorCode: 400124, when: 'The account would have more than 100 identities.' },
  { errorCode: 403005, when: 'The account is temporary.' },
  { errorCode: 409001, when: 'An identity of providerSessions belongs to another account, which is not pending.' },
];

/** Logs the user in whom the site, or an identity, names. The account system keeps no sessions at providers. */
const reportedLogin = (bound: CallScope) => {
  const accountFor = accountOfLogin(bound);
  const finish = finishLogin(bound);
  return (
    login: Pick<Parameters<typeof accountFor>[0], 'siteUID' | 'identities' | 'regSource' | 'cid'>,
    how: Pick<Login, 'options' | 'isVouchedFor'>,
  ): MethodResult => {
    const { siteUID, identities, cid } = login;
    const { account, isNew, reported } = accountFor({ ...login, userInfo: undefined, newUser: false });
    const provider = siteUID === undefined ? (identities[0]?.provider ?? 'site') : 'site';
    const brings = { identities: identities.map(({ provider, providerUID }) => ({ provider, providerUID })), reported };
    return finish({ account, provider, isNew, registration: undefined, cid, brings, ...how });
  };
};

const providerSessions = jsonObject(
  'providerSessions',
  'Sessions at providers, an object keyed by provider with authToken, code or providerUID.',
  { example: '{"facebook":{"authToken":"…","providerUID":"fb-1001"}}' },
);

export const notifyLogin = siteMethod({
  name: 'accounts.notifyLogin',
  documentation:
    'Tells that the site has logged a user in on its own: makes the account when it does not exist and begins a session under the policies of the site.',
  parameters: [
    text('siteUID', "The site's own id of the user. This or providerSessions is required.", { example: 'u-ada' }),
    providerSessions,
    shared.skipValidation,
    shared.regSource,
    ...loginParameters,
  ],
  notEmulated: notEmulatedOfNotifyLogin,
  errors: withLoginErrors([skippedOverHttp, ...problems]),
  response: loginResponse,
  example: { parameters: { siteUID: 'u-ada' }, response: { UID: 'u-ada', newUser: false } },
  uses: { transport, reportedLogin },
  handler({ input, cid, now, transport, reportedLogin }) {
    const { siteUID, providerSessions: sessions, regSource, skipValidation: isVouchedFor = false } = input;
    if (siteUID === undefined && sessions === undefined) {
      throw missingParameter('siteUID', 'notifyLogin needs siteUID or providerSessions to know who logged in');
    }
    if (siteUID !== undefined) checkSiteUID(siteUID);
    checkSkipValidation(input.skipValidation, transport);
    const options = readLoginOptions(input);
    const identities = sessions === undefined ? [] : readProviderSessions('providerSessions', sessions, now);
    return reportedLogin({ siteUID, identities, regSource, cid }, { options, isVouchedFor });
  },
});

export const notifySocialLogin = loginMethod({
  name: 'accounts.notifySocialLogin',
  documentation:
    'Logs a user in with the session that an app has at a provider, under the policies of the site; the simulated provider takes any session.',
  parameters: [{ ...providerSessions, required: true }, shared.regSource],
  hints: ['loginMode', 'dataCenter', 'phoneNumber'],
  errors: problems,
  example: {
    parameters: { providerSessions: '{"facebook":{"authToken":"t","providerUID":"fb-1001"}}', targetEnv: 'mobile' },
    response: { UID: 'u-ada', newUser: false, loginProvider: 'facebook' },
  },
  uses: { reportedLogin },
  handler({ input, cid, now, reportedLogin }) {
    const options = readLoginOptions(input);
    const identities = readProviderSessions('providerSessions', input.providerSessions, now);
    return reportedLogin({ siteUID: undefined, identities, regSource: input.regSource, cid }, { options });
  },
});
