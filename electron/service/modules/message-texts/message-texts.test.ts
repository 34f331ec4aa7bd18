import { beforeEach, expect, test } from 'vitest';
import { outboxRepository } from '#service/modules/outbox/repository.ts';
import { API_KEY, type Bench, openBench } from '#service/modules/rest/rest.fixture.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
const sent = async (phoneNumber: string, lang = '') => {
  await bench.bySite('accounts.otp.sendCode', { phoneNumber, lang });
  const message = bench.core.store.of(outboxRepository).list(API_KEY, undefined, 1)[0];
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
  expect((await bench.bySite('accounts.sms.templates.get')).json.templates).toEqual({ otp });
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
  expect(wrong.json).toMatchObject({
    errorCode: 400006,
    errorDetails: expect.stringContaining('magicLink.emailTemplates.en'),
  });
  const large = JSON.stringify({ text: 'x'.repeat(600_000) });
  expect((await set({ magicLink: large })).json.errorCode).toBe(413003);
});

test('the provider of text messages is kept and returned to the site', async () => {
  expect((await bench.bySite('accounts.sms.config.get')).json).not.toHaveProperty('smsProviderConfig');
  const config = {
    vendorName: 'twilio',
    originPhoneNumber: '+15550100',
    senderType: 'phoneNumber',
    credentials: { clientId: 'id', clientSecret: 'example' },
    configOverride: true,
    restrictions: { allowList: ['+49'], denyList: ['+1900'] },
  };
  const set = (value: unknown) => bench.bySite('accounts.sms.config.set', { smsProviderConfig: JSON.stringify(value) });
  expect((await set(config)).json.errorCode).toBe(0);
  expect((await bench.bySite('accounts.sms.config.get')).json.smsProviderConfig).toEqual(config);
  const { credentials: _, ...without } = config;
  expect((await set(without)).json).toMatchObject({
    errorCode: 400006,
    errorDetails: expect.stringContaining('smsProviderConfig.credentials'),
  });
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
  expect(country.json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('Germany') });
  expect((await set({ mail: {} })).json.errorCode).toBe(400006);
});
