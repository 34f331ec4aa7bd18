import { expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
const sent = async (phoneNumber: string, lang = '') => {
  await bench.bySite('accounts.otp.sendCode', { phoneNumber, lang });
  const message = bench.sent()[0];
  return message?.text.replace(message.codes[0] ?? '?', '#');
};

test('text messages have the texts of the site: by country, by language, else the default ones', async () => {
  expect(await sent('+4915112345678')).toBe('Your verification code is: #');
  const otp = {
    globalTemplates: { templates: { en: 'Code {{code}}', nl: 'Je code {{code}}' }, defaultLanguage: 'en' },
    templatesPerCountryCode: { 49: { templates: { de: 'Dein Code {{code}}' }, defaultLanguage: 'de' } },
  };
  const { json } = await bench.bySite('accounts.sms.templates.set', { templates: JSON.stringify({ otp }) });
  expect(json.errorCode).toBe(0);
  expect((await bench.bySite('accounts.sms.templates.get')).json.templates).toEqual({
    otp,
    // Both tools walk both lists (C 2).
    tfa: { globalTemplates: { templates: {} }, templatesPerCountryCode: {} },
  });
  expect(await sent('+4915112345678', 'en')).toBe('Dein Code #');
  expect(await sent('+31612345678', 'nl')).toBe('Je code #');
  expect(await sent('+31612345678', 'constructor')).toBe('Code #');
});

test('mails: a section that is not sent stays as it is', async () => {
  const magicLink = { defaultLanguage: 'en', emailTemplates: { en: 'Go: {{link}}' } };
  const set = (parameters: Record<string, string>) =>
    bench.bySite('accounts.policies.emailTemplates.setConfig', parameters);
  await set({ magicLink: JSON.stringify(magicLink) });
  await set({ passwordReset: '{"emailTemplates":{"en":"Reset"}}' });
  const { json } = await bench.bySite('accounts.policies.emailTemplates.getConfig');
  expect(json).toMatchObject({ magicLink, passwordReset: { emailTemplates: { en: 'Reset' } } });
  const wrong = await set({ magicLink: '{"emailTemplates":{"en":1}}' });
  expect(wrong.json).toMatchObject(refusal(400006, 'magicLink.emailTemplates.en'));
  const large = JSON.stringify({ text: 'x'.repeat(600_000) });
  expect((await set({ magicLink: large })).json.errorCode).toBe(413003);
});

test('C 3: passwordResetNotification is the text of the mail after a password was reset, before that of the policies', async () => {
  await bench.register();
  await bench.setPolicies({ passwordReset: { sendConfirmationEmail: true } });
  const mailAfterReset = async (lang = '') => {
    const asked = { loginID: 'nora@shop.example', sendEmail: 'false' };
    const { passwordResetToken } = (await bench.bySite('accounts.resetPassword', asked)).json;
    const change = { passwordResetToken: String(passwordResetToken), newPassword: 'Other-horse-8', lang };
    expect((await bench.bySite('accounts.resetPassword', change)).json.errorCode).toBe(0);
    return bench.sent()[0];
  };
  expect(await mailAfterReset()).toMatchObject({ purpose: 'passwordChanged', text: expect.stringContaining('2023') });
  await bench.setPolicies({ emailNotifications: { confirmationEmailTemplates: { en: 'By policy' } } });
  expect((await mailAfterReset())?.text).toBe('By policy');
  const passwordResetNotification = { emailTemplates: { de: 'Neues Passwort', fr: 'Nouveau' }, defaultLanguage: 'fr' };
  const setting = { passwordResetNotification: JSON.stringify(passwordResetNotification) };
  expect((await bench.bySite('accounts.policies.emailTemplates.setConfig', setting)).json.errorCode).toBe(0);
  const config = await bench.bySite('accounts.policies.emailTemplates.getConfig');
  expect(config.json).toMatchObject({ passwordResetNotification });
  expect([(await mailAfterReset())?.text, (await mailAfterReset('de'))?.text]).toEqual(['Nouveau', 'Neues Passwort']);
});

test('codes of second factors have the texts of the site: tfa of text messages, twoFactorAuth of mails', async () => {
  await bench.addAccount({ UID: 'u-tim', loginIDs: { emails: ['tim@shop.example'], unverifiedEmails: [] } });
  const providers = ['gigyaPhone', 'gigyaEmail'].map((name) => ({ name, enabled: true }));
  const login = await bench.bySite('accounts.notifyLogin', { siteUID: 'u-tim', targetEnv: 'jssdk' });
  await bench.bySite('accounts.setPolicies', { twoFactorAuth: JSON.stringify({ providers }) });
  const { login_token = '' } = login.json.sessionInfo as { login_token?: string };
  const byUser = (method: string, parameters: Record<string, string>) =>
    bench.send({ method: `accounts.tfa.${method}`, parameters: { apiKey: API_KEY, login_token, ...parameters } });
  const codeBy = async (provider: string, method: string, to: Record<string, string>) => {
    const { json } = await byUser('initTFA', { provider, mode: 'register' });
    const sent = await byUser(method, { gigyaAssertion: String(json.gigyaAssertion), lang: 'de', ...to });
    expect(sent.json.errorCode, String(sent.json.errorDetails)).toBe(0);
    const message = bench.sent()[0];
    return message?.text.replace(message.codes[0] ?? '?', '#');
  };
  const codes = async () => [
    await codeBy('gigyaPhone', 'phone.sendVerificationCode', { phone: '+4915112345678' }),
    await codeBy('gigyaEmail', 'email.sendVerificationCode', { email: 'tim@shop.example' }),
  ];
  expect(await codes()).toEqual(['Your verification code is: #', '# is your code for Test shop.']);
  const tfa = { globalTemplates: { templates: { de: 'Zweiter Code {{code}}' } } };
  await bench.bySite('accounts.sms.templates.set', { templates: JSON.stringify({ tfa }) });
  const twoFactorAuth = JSON.stringify({ emailTemplates: { de: 'Code per Mail: {{code}}' } });
  await bench.bySite('accounts.policies.emailTemplates.setConfig', { twoFactorAuth });
  expect(await codes()).toEqual(['Zweiter Code #', 'Code per Mail: #']);
});

test('C 1, C 3: texts of real sites: their members and their placeholders, each of which is filled in once', async () => {
  const text = '<p>Hi $firstName $lastName: $code {{code}}</p>';
  await bench.bySite('accounts.policies.emailTemplates.setConfig', {
    twoFactorAuth: JSON.stringify({ emailProvider: { defaultLanguage: 'en', emailTemplates: { en: text } } }),
    emailNotifications: JSON.stringify({
      ...{ welcomeEmailDefaultLanguage: 'en', welcomeEmailTemplates: { en: 'Welcome $firstName' } },
    }),
  });
  const { call } = await bench.bySite('accounts.policies.emailTemplates.getConfig');
  expect(call.trace.steps.map(({ rule }) => rule)).not.toContain('D69');
  await bench.bySite('accounts.setPolicies', { accountOptions: '{"sendWelcomeEmail":true}' });
  await bench.bySite('accounts.register', {
    ...{ email: 'cy@shop.example', password: 'Correct-horse-7', finalizeRegistration: 'true' },
    profile: '{"firstName":"$lastName","lastName":"Day"}',
  });
  const [message] = bench.sent();
  expect(message?.text).toBe('Welcome $lastName');
});

test('D69: sections of mails that the service does not send are kept, and both methods name them in the trace', async () => {
  const impossibleTraveler = { emailTemplates: { en: 'Was it you?' } };
  const sections = {
    impossibleTraveler: JSON.stringify(impossibleTraveler),
    magicLink: '{"emailTemplates":{},"sender":"x"}',
  };
  const set = await bench.bySite('accounts.policies.emailTemplates.setConfig', sections);
  const got = await bench.bySite('accounts.policies.emailTemplates.getConfig');
  expect(got.json).toMatchObject({ impossibleTraveler });
  for (const { call } of [set, got]) {
    const note = call.trace.steps.find(({ rule }) => rule === 'D69');
    expect(String(note?.values?.members).split(', ').sort()).toEqual(['impossibleTraveler', 'magicLink.sender']);
  }
});

test('the provider of text messages is kept and returned to the site', async () => {
  expect((await bench.bySite('accounts.sms.config.get')).json).toMatchObject({ smsProviderConfig: {} });
  const config = {
    vendorName: 'twilio',
    originPhoneNumber: '+15550100',
    senderType: 'phoneNumber',
    credentials: { clientId: 'id', clientSecret: 'example' },
    configOverride: true,
    restrictions: { allowList: ['+49'], denyList: ['+1900'] },
  };
  const set = (value: unknown) => bench.bySite('accounts.sms.config.set', { smsProviderConfig: JSON.stringify(value) });
  const { json, call } = await set(config);
  expect(json.errorCode).toBe(0);
  expect(call.trace.steps).toContainEqual(
    expect.objectContaining({ rule: 'D69', values: { members: 'smsProviderConfig' } }),
  );
  expect((await bench.bySite('accounts.sms.config.get')).json.smsProviderConfig).toEqual(config);
  const { credentials: _, ...without } = config;
  expect((await set(without)).json).toMatchObject(refusal(400006, 'smsProviderConfig.credentials'));
  expect((await set({ ...config, vendorName: 'pigeon' })).json.errorDetails).toContain('vendorName');
  const denyList = Array.from({ length: 1_000 }, () => 'x'.repeat(50));
  expect((await set({ ...config, restrictions: { denyList: [...denyList, 'y'] } })).json.errorCode).toBe(400006);
});

test('texts that are too large or of a wrong form are refused by name', async () => {
  const set = (templates: unknown) =>
    bench.bySite('accounts.sms.templates.set', { templates: JSON.stringify(templates) });
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`l${n}`, 'x'.repeat(99_000)]));
  expect((await set({ otp: { globalTemplates: { templates: many } } })).json.errorCode).toBe(413003);
  const country = await set({ otp: { templatesPerCountryCode: { Germany: {} } } });
  expect(country.json).toMatchObject(refusal(400006, 'Germany'));
  expect((await set({ mail: {} })).json.errorCode).toBe(400006);
});
