import { API_KEY } from '#service/modules/rest/rest.fixture.ts';
import { email, type Probe, password, probe, type Trial } from './effects.fixture.ts';

const flags = [false, true];
const code = async (reply: ReturnType<Trial['bySite']>) => (await reply).json.errorCode;
const wrong = (trial: Trial) => code(trial.logIn({ password: 'Wrong-horse-7' }));
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

const registering = (more: Readonly<Record<string, string>> = {}) =>
  probe(flags, (trial) => code(trial.register(more)));

const withoutValues = (text = '') => text.replaceAll(/https:\S+|\d{4}-\S+/g, '…');

/** Texts of a mail by language: what `send` brings into the outbox for a French user. */
const texts = (purpose: string, send: (trial: Trial) => Promise<unknown>, given = {}): Probe =>
  probe(
    [{}, { en: 'Hello' }, { fr: 'Salut', en: 'Hello' }],
    async (trial) => {
      await trial.register({ lang: 'fr' });
      await send(trial);
      return withoutValues(trial.mails(purpose)[0]);
    },
    given,
  );
/** The same of the language that is chosen when there is no text in that of the call. */
const language = (purpose: string, send: (trial: Trial) => Promise<unknown>, given: object): Probe =>
  probe(
    ['de', 'fr'],
    async (trial) => {
      await trial.register();
      await send(trial);
      return withoutValues(trial.mails(purpose)[0]);
    },
    given as Probe['given'],
  );
const both = { de: 'Hallo', fr: 'Salut' };

async function reset(trial: Trial, lang = 'fr'): Promise<unknown> {
  return code(trial.byPage('accounts.resetPassword', { loginID: email, lang }));
}
async function resetAndChange(trial: Trial, lang = 'fr'): Promise<unknown> {
  const begun = await trial.bySite('accounts.resetPassword', { loginID: email, sendEmail: 'false' });
  const passwordResetToken = String(begun.json.passwordResetToken);
  return code(trial.byPage('accounts.resetPassword', { passwordResetToken, newPassword: 'Other-horse-8', lang }));
}
async function deleted(trial: Trial): Promise<unknown> {
  const { json } = await trial.logIn();
  return code(trial.bySite('accounts.deleteAccount', { UID: String(json.UID), lang: 'fr' }));
}
const nothing = async () => {};

/** Tries to delete the screen-set that the policy may name. */
const deletesScreenSet = probe(['Default-RegistrationLogin', 'Shop-Login'], async (trial) => {
  const screenSetID = 'Shop-Login';
  await trial.bySite('accounts.setScreenSet', { screenSetID, html: '<div></div>' });
  return code(trial.bySite('accounts.deleteScreenSet', { screenSetID }));
});
/** Whether the link of a mail works after two minutes. */
const expiring = (purpose: string, send: (trial: Trial) => Promise<unknown>, given = {}) =>
  probe(
    [60, 3_600],
    async (trial) => {
      await send(trial);
      trial.bench.clock.advance(2 * MINUTE);
      return (await trial.openLink(purpose)).status;
    },
    given,
  );
async function subscribe(trial: Trial): Promise<void> {
  await trial.bySite('accounts.setSchema', { subscriptionsSchema: '{"fields":{"news":{"doubleOptIn":true}}}' });
  await trial.register({ subscriptions: '{"news":{"email":{"isSubscribed":true}}}' });
}
const nextPage = (purpose: string, send: (trial: Trial) => Promise<unknown>, values: readonly unknown[], given = {}) =>
  probe(
    values,
    async (trial) => {
      await send(trial);
      return (await trial.openLink(purpose)).headers.location;
    },
    given,
  );
const verified = { accountOptions: { verifyEmail: true } };
const registered = (trial: Trial) => trial.register();

const factor = (name: string) => [{ name, enabled: true }];

/** For each member that has an effect, by its path: how it shows. */
export const policyProbes: Readonly<Record<string, Probe>> = {
  'registration.requireCaptcha': registering(),
  'registration.requireSecurityQuestion': registering(),
  'registration.requireLoginID': probe(flags, (trial) => trial.socialLogin('google', email)),
  'registration.enforceCoppa': registering({ profile: '{"birthYear":2020}' }),
  'gigyaPlugins.defaultRegScreenSet': deletesScreenSet,
  'gigyaPlugins.defaultMobileRegScreenSet': deletesScreenSet,
  'gigyaPlugins.sessionExpiration': probe([0, -1, -2, 60, 3_600], async (trial) => {
    await trial.register();
    const { json, cookies = [] } = await trial.bench.send({
      method: 'accounts.login',
      headers: { origin: 'https://shop.example' },
      parameters: { apiKey: API_KEY, loginID: email, password },
    });
    trial.bench.clock.advance(2 * MINUTE);
    const { cookieValue } = json.sessionInfo as { readonly cookieValue: string };
    const later = await code(trial.byPage('accounts.getAccountInfo', { login_token: cookieValue }));
    return [cookies.map((one) => one.replace(/=[^;]*;/, '=…;')), later];
  }),
  'gigyaPlugins.rememberSessionExpiration': probe(
    [0, -2, 3_600],
    async (trial) => trial.library().rememberSessionExpiration,
  ),
  'accountOptions.verifyEmail': registering(),
  'accountOptions.verifyProviderEmail': probe(flags, (trial) => trial.socialLogin('google', email), verified),
  'accountOptions.allowUnverifiedLogin': probe(flags, (trial) => code(trial.register()), verified),
  'accountOptions.loginIdentifiers': probe(
    ['username', 'email', 'providerEmail', 'email, username', 'username, providerEmail', 'email, providerEmail'],
    async (trial) => {
      await trial.register({ username: 'nora' });
      await trial.socialLogin('google', 'gina@shop.example');
      const isGinas = await trial.bySite('accounts.isAvailableLoginID', { loginID: 'gina@shop.example' });
      return [await code(trial.logIn()), await code(trial.logIn({ loginID: 'nora' })), isGinas.json.isAvailable];
    },
  ),
  'accountOptions.defaultLanguage': language('emailVerification', nothing, {
    ...verified,
    emailVerification: { emailTemplates: both },
  }),
  'accountOptions.loginIdentifierConflict': probe(
    ['ignore', 'failOnSiteConflictingIdentity', 'failOnAnyConflictingIdentity'],
    async (trial) => {
      await trial.register();
      await trial.socialLogin('google', 'gina@shop.example');
      return [await trial.socialLogin('facebook', email), await trial.socialLogin('amazon', 'gina@shop.example')];
    },
    { accountOptions: { loginIdentifiers: 'email, providerEmail' } },
  ),
  'accountOptions.preventLoginIDHarvesting': probe(
    flags,
    (trial) => code(trial.byPage('accounts.isAvailableLoginID', { loginID: email })),
    verified,
  ),
  'accountOptions.sendAccountDeletedEmail': probe(flags, async (trial) => {
    await trial.register();
    await deleted(trial);
    return trial.mails('accountDeleted').length;
  }),
  'accountOptions.sendWelcomeEmail': probe(flags, async (trial) => {
    await trial.register();
    return trial.mails('welcome').length;
  }),
  'accountOptions.welcomeEmailTemplates': texts('welcome', nothing, { accountOptions: { sendWelcomeEmail: true } }),
  'accountOptions.welcomeEmailDefaultLanguage': language('welcome', nothing, {
    accountOptions: { sendWelcomeEmail: true, welcomeEmailTemplates: both },
  }),
  'passwordComplexity.minCharGroups': probe([3, 4], (trial) => code(trial.register({ password: 'Abcdefg1' }))),
  'passwordComplexity.minLength': probe([8, 9], (trial) => code(trial.register({ password: 'Abcdefg1' }))),
  'passwordComplexity.regExp': probe(['', '^[0-9]+$'], (trial) => code(trial.register())),
  'emailVerification.autoLogin': probe(
    flags,
    async (trial) => {
      await trial.register();
      return (await trial.openLink('emailVerification')).cookies?.length;
    },
    verified,
  ),
  'emailVerification.nextURL': nextPage(
    'emailVerification',
    registered,
    ['', 'https://shop.example/a', 'https://shop.example/b'],
    verified,
  ),
  'emailVerification.nextURLMapping': nextPage(
    'emailVerification',
    (trial) => trial.register({ regSource: 'spring' }),
    [[], [{ regSource: 'spring', nextURL: 'https://shop.example/spring' }]],
    verified,
  ),
  'emailVerification.verificationEmailExpiration': expiring('emailVerification', registered, verified),
  'emailVerification.defaultLanguage': language('emailVerification', nothing, {
    ...verified,
    emailVerification: { emailTemplates: both },
  }),
  'emailVerification.emailTemplates': texts('emailVerification', nothing, verified),
  'emailNotifications.confirmationEmailTemplates': texts('passwordChanged', resetAndChange, {
    passwordReset: { sendConfirmationEmail: true },
  }),
  'emailNotifications.confirmationEmailDefaultLanguage': language(
    'passwordChanged',
    (trial) => resetAndChange(trial, ''),
    {
      passwordReset: { sendConfirmationEmail: true },
      emailNotifications: { confirmationEmailTemplates: both },
    },
  ),
  'emailNotifications.accountDeletedEmailTemplates': texts('accountDeleted', deleted, {
    accountOptions: { sendAccountDeletedEmail: true },
  }),
  'emailNotifications.accountDeletedEmailDefaultLanguage': language(
    'accountDeleted',
    async (trial) => trial.bySite('accounts.deleteAccount', { UID: String((await trial.logIn()).json.UID) }),
    {
      accountOptions: { sendAccountDeletedEmail: true },
      emailNotifications: { accountDeletedEmailTemplates: both },
    },
  ),
  'passwordReset.requireSecurityCheck': probe(flags, async (trial) => {
    await trial.register();
    return reset(trial);
  }),
  'passwordReset.securityFields': probe(
    [[], [['profile.firstName']], [['profile.city']]],
    async (trial) => {
      await trial.register({ profile: '{"firstName":"Nora","city":"Rome"}' });
      const answers = async (securityFields: string) =>
        code(trial.byPage('accounts.resetPassword', { loginID: email, securityFields }));
      return [await answers('{"profile.firstName":"Nora"}'), await answers('{"profile.city":"Rome"}')];
    },
    { passwordReset: { requireSecurityCheck: true } },
  ),
  'passwordReset.resetURL': probe(['', 'https://shop.example/a', 'https://shop.example/b'], async (trial) => {
    await trial.register();
    await reset(trial);
    return trial.mails('passwordReset')[0]?.replace(/pwrt=.*/, '');
  }),
  'passwordReset.tokenExpiration': expiring('passwordReset', async (trial) => {
    await trial.register();
    await reset(trial);
  }),
  'passwordReset.sendConfirmationEmail': probe(flags, async (trial) => {
    await trial.register();
    await resetAndChange(trial);
    return trial.mails('passwordChanged').length;
  }),
  'passwordReset.defaultLanguage': language('passwordReset', (trial) => reset(trial, ''), {
    passwordReset: { emailTemplates: both },
  }),
  'passwordReset.emailTemplates': texts('passwordReset', reset),
  'security.accountLockout.failedLoginThreshold': probe([0, 1, 2], async (trial) => {
    await trial.register();
    return [await wrong(trial), await code(trial.logIn()), await wrong(trial), await wrong(trial), await wrong(trial)];
  }),
  'security.accountLockout.lockoutTimeSec': probe(
    [60, 3_600],
    async (trial) => {
      await trial.register();
      await wrong(trial);
      trial.bench.clock.advance(2 * MINUTE);
      return code(trial.logIn());
    },
    { security: { accountLockout: { failedLoginThreshold: 1 } } },
  ),
  'security.accountLockout.failedLoginResetSec': probe(
    [0, 60],
    async (trial) => {
      await trial.register();
      await wrong(trial);
      trial.bench.clock.advance(2 * MINUTE);
      await wrong(trial);
      return code(trial.logIn());
    },
    { security: { accountLockout: { failedLoginThreshold: 2 } } },
  ),
  'security.captcha.failedLoginThreshold': probe([0, 1, 2], async (trial) => {
    await trial.register();
    return [await wrong(trial), await wrong(trial), await wrong(trial)];
  }),
  'security.ipLockout.hourlyFailedLoginThreshold': probe([0, 1, 2], async (trial) => {
    await trial.register();
    return [await wrong(trial), await wrong(trial), await wrong(trial)];
  }),
  'security.ipLockout.lockoutTimeSec': probe(
    [0, 60, 3_600],
    async (trial) => {
      await trial.register();
      await wrong(trial);
      const atOnce = await code(trial.logIn());
      trial.bench.clock.advance(2 * MINUTE);
      return [atOnce, await code(trial.logIn())];
    },
    { security: { ipLockout: { hourlyFailedLoginThreshold: 1 } } },
  ),
  'security.passwordChangeInterval': probe([0, 1, 3], async (trial) => {
    await trial.register();
    trial.bench.clock.advance(2 * DAY);
    const twoDays = await code(trial.logIn());
    trial.bench.clock.advance(2 * DAY);
    return [twoDays, await code(trial.logIn())];
  }),
  'security.passwordHistorySize': probe([0, 1, 2], async (trial) => {
    const { json } = await trial.register();
    const change = (newPassword: string) =>
      code(trial.bySite('accounts.setAccountInfo', { UID: String(json.UID), newPassword, securityOverride: 'true' }));
    return [await change(password), await change('Other-horse-8'), await change(password)];
  }),
  'twoFactorAuth.providers': probe(
    [
      [],
      factor('gigyaPhone'),
      factor('gigyaEmail'),
      factor('gigyaTotp'),
      factor('gigyaPush'),
      factor('gigyaBackupCodes'),
      [{ name: 'gigyaTotp', enabled: true, params: { required: true } }],
    ],
    async (trial) => {
      const { json } = await trial.register();
      const { inactiveProviders } = (await trial.bySite('accounts.tfa.getProviders', { UID: String(json.UID) })).json;
      return [json.errorCode, inactiveProviders];
    },
  ),
  'doubleOptIn.nextURL': nextPage('doubleOptIn', subscribe, ['', 'https://shop.example/a', 'https://shop.example/b']),
  'doubleOptIn.confirmationLinkExpiration': expiring('doubleOptIn', subscribe),
  'authentication.methods.password.enabled': probe(flags, async (trial) => {
    await trial.register();
    return code(trial.logIn());
  }),
  'authentication.methods.push.enabled': probe(flags, (trial) =>
    code(trial.byPage('accounts.auth.push.sendVerification', { identifier: 'ada@shop.example' })),
  ),
};
