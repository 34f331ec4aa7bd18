import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { policiesInWorkspace } from './module.ts';
import { loginIdentifiersOf, policiesOf, problemOfPassword } from './repository.ts';

const bench = forEachTest(openBench);
const set = (sections: Record<string, unknown>) => bench.setPolicies(sections);
const get = async (parameters: Record<string, string> = {}) =>
  (await bench.bySite('accounts.getPolicies', parameters)).json;

describe('F 7.4: policies of a site', () => {
  test('a change is merged into its section, null resets a member, then the section', async () => {
    await set({ security: { accountLockout: { failedLoginThreshold: 5 }, passwordHistorySize: 3 } });
    await set({ security: { accountLockout: { lockoutTimeSec: 60 }, passwordHistorySize: null } });
    expect(await get({ sections: 'security', include: 'explicitOnly' })).toMatchObject({
      security: { accountLockout: { failedLoginThreshold: 5, lockoutTimeSec: 60 } },
    });
    expect((await get({ sections: 'security' })).security).toMatchObject({
      accountLockout: { failedLoginThreshold: 5, lockoutTimeSec: 60, failedLoginResetSec: 0 },
      passwordHistorySize: 0,
      ipLockout: { hourlyFailedLoginThreshold: 0 },
    });
    expect((await set({ security: null })).errorCode).toBe(0);
    expect(await get({ filter: 'explicitOnly' })).not.toHaveProperty('security');
  });

  test('the service asks for them typed and whole, and sees a change at once and after a rollback', async () => {
    const of = (apiKey: string) => policiesOf(bench.core.store, apiKey);
    expect(of(API_KEY).passwordComplexity).toEqual({ minCharGroups: 1, minLength: 6, regExp: '' });
    await set({ passwordComplexity: { minLength: 9 }, accountOptions: { loginIdentifiers: 'providerEmail,email' } });
    expect(of(API_KEY).passwordComplexity.minLength).toBe(9);
    expect([...loginIdentifiersOf(of(API_KEY))]).toEqual(['email', 'providerEmail']);
    expect(of(OTHER_API_KEY).passwordComplexity.minLength).toBe(6);
    await set({ passwordComplexity: { minLength: 20 }, registration: { requireCaptcha: 'no' } });
    expect(of(API_KEY).passwordComplexity.minLength).toBe(9);
  });

  test('R45: a wrong member or type is 400006 naming its path, and nothing of the call is kept', async () => {
    const wrong: readonly (readonly [string, unknown, string])[] = [
      ['registration', { requireCaptcha: 1 }, 'registration.requireCaptcha'],
      ['registration', [], 'registration'],
      ['registration', 'x', 'registration'],
      ['security', { accountLockout: { lockoutTimeSec: 1.5 } }, 'security.accountLockout.lockoutTimeSec'],
      ['security', { accountLockout: 5 }, 'security.accountLockout'],
      ['accountOptions', { loginIdentifiers: 'email,shoe' }, 'accountOptions.loginIdentifiers'],
      ['accountOptions', { loginIdentifierConflict: 'maybe' }, 'accountOptions.loginIdentifierConflict'],
      ['accountOptions', { welcomeEmailTemplates: { en: 7 } }, 'accountOptions.welcomeEmailTemplates.en'],
      ['passwordComplexity', { regExp: '(a' }, 'passwordComplexity.regExp'],
      ['passwordReset', { resetURL: 'javascript:alert(1)' }, 'passwordReset.resetURL'],
      // It becomes a header.
      ['emailVerification', { nextURL: 'https://shop.example/\r\nX: y' }, 'emailVerification.nextURL'],
      ['doubleOptIn', { nextURL: 'https://shop.example/一' }, 'doubleOptIn.nextURL'],
      ['twoFactorAuth', { providers: Array(2).fill({ name: 'gigyaEmail', enabled: true }) }, 'twoFactorAuth.providers'],
      ['twoFactorAuth', { providers: [{ name: 'x', enabled: true }] }, 'twoFactorAuth.providers[0].name'],
    ];
    const before = await get();
    for (const [section, value, path] of wrong) {
      const { json } = await set({ profilePhoto: { thumbnailWidth: 100 }, [section]: value });
      expect(json, path).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining(`: ${path}.`) });
    }
    const deep = await bench.bySite('accounts.setPolicies', { registration: '['.repeat(1000) + ']'.repeat(1000) });
    expect(deep.json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('registration') });
    expect({ ...(await get()), callId: 0, time: 0 }).toEqual({ ...before, callId: 0, time: 0 });
  });

  test('D69, C 3: what a real site has besides is kept, returned as it came, noted, and taken out by null', async () => {
    // A sample of what a site of the live service has (C 3).
    const site = {
      gigyaPlugins: { connectWithoutLoginBehavior: 'alwaysLogin', rememberSessionExpiration: 0 },
      accountOptions: {
        useCodeVerification: false,
        loginIdentifierConflict: 'failOnSiteConflictingIdentity',
        loginIdentifiers: 'email, providerEmail',
      },
      passwordComplexity: { minCharGroups: 0, regExp: '^(?=.*[A-Z]).*$' },
      security: { ipLockout: { lockoutTimeSec: 0 }, riskAssessmentWithReCaptchaV3: false, signDeviceId: 'js_latest' },
      twoFactorAuth: {
        emailProvider: { emailTemplates: { en: 'x' } },
        providers: [{ name: 'livelink', enabled: false }],
      },
      doubleOptIn: { defaultLanguage: 'en', confirmationLinkExpiration: 1_209_600 },
      codeVerification: { defaultLanguage: 'en' },
      preferencesCenter: { redirectURL: 'https://shop.example/' },
      rba: { riskPolicies: {}, allowOverride: false },
    };
    const done = await set(site);
    expect(done.json).toMatchObject({ errorCode: 0 });
    const named = String(done.call.trace.steps.find(({ rule }) => rule === 'D69')?.values?.members).split(', ');
    expect(named).toEqual([
      'gigyaPlugins.connectWithoutLoginBehavior',
      'accountOptions.useCodeVerification',
      'passwordComplexity.regExp',
      'security.riskAssessmentWithReCaptchaV3',
      'security.signDeviceId',
      'twoFactorAuth.emailProvider',
      'twoFactorAuth.providers[0]',
      'doubleOptIn.defaultLanguage',
      'codeVerification.defaultLanguage',
      'preferencesCenter.redirectURL',
      'rba.riskPolicies',
      'rba.allowOverride',
    ]);
    expect(await get()).toMatchObject(site);
    expect(await get({ include: 'explicitOnly' })).toMatchObject(site);
    await set({ security: { signDeviceId: null }, rba: null });
    expect((await get({ sections: 'security' })).security).not.toHaveProperty('signDeviceId');
    expect(await get()).not.toHaveProperty('rba');
    // Names that objects have by themselves are names like others.
    expect((await set({ security: { constructor: { a: 1 } } })).errorCode).toBe(0);
    expect((await get({ sections: 'security' })).security).toMatchObject({ constructor: { a: 1 } });
    const wrong = await set({ twoFactorAuth: { providers: [{ name: 'livelink', enabled: true }] } });
    expect(wrong.json).toMatchObject({ errorCode: 400006, errorDetails: expect.stringContaining('providers[0].name') });
  });

  test('401000: no harvesting of login identifiers only with a verified email address or a CAPTCHA', async () => {
    const refused = await set({ accountOptions: { preventLoginIDHarvesting: true } });
    expect(refused.json).toMatchObject({ errorCode: 401000, errorDetails: expect.stringContaining('verifyEmail') });
    expect((await get({ sections: 'accountOptions' })).accountOptions).toMatchObject({
      preventLoginIDHarvesting: false,
    });
    const both = { accountOptions: { preventLoginIDHarvesting: true }, registration: { requireCaptcha: true } };
    expect((await set(both)).errorCode).toBe(0);
    expect((await set({ registration: null })).errorCode).toBe(401000);
  });

  test('a page reads what its screens need; the rest is 403007, changing anything 403005', async () => {
    const anonymous = async (method: string, parameters: Record<string, string> = {}) =>
      (await bench.byPage(method, parameters)).json;
    const open = await anonymous('accounts.getPolicies');
    expect(open).toMatchObject({ errorCode: 0, registration: {}, accountOptions: { verifyEmail: false } });
    expect(open).not.toHaveProperty('emailVerification');
    const closed = await anonymous('accounts.getPolicies', { sections: 'registration,emailVerification' });
    expect(closed).toMatchObject({ errorCode: 403007, errorDetails: expect.stringContaining('emailVerification') });
    expect((await anonymous('accounts.setPolicies', { registration: 'null' })).errorCode).toBe(403005);
    expect((await get({ include: 'full', filter: 'explicitOnly' })).errorCode).toBe(400006);
  });
});

test('a password is checked by length, groups of characters and pattern', async () => {
  await set({ passwordComplexity: { minLength: 8, minCharGroups: 3, regExp: '^[^ ]*$' } });
  const problem = (password: string) => problemOfPassword(policiesOf(bench.core.store, API_KEY), password);
  expect(problem('Ab1')).toContain('8 characters');
  expect(problem('abcdefg1')).toContain('at least 3');
  expect(problem('Abcdefg 1')).toContain('regExp');
  expect(problem('Abcdefg1')).toBeUndefined();
});

test('R25: the workspace file has what the site has set, and is refused where it is wrong', async () => {
  const { exported, imported } = sitePart(policiesInWorkspace, 'policies');
  expect(exported(bench)).toBeUndefined();
  await set({ passwordComplexity: { minLength: 9 }, registration: { requireCaptcha: true } });
  const explicit = exported(bench);
  expect(explicit).toEqual({ passwordComplexity: { minLength: 9 }, registration: { requireCaptcha: true } });
  await set({ passwordComplexity: null, federation: { allowMultipleIdentities: true } });
  await imported(bench, explicit);
  expect(exported(bench)).toEqual(explicit);
  for (const [sections, member] of [
    [{ registration: { requireCaptcha: 'yes' } }, 'sites[0].policies.registration.requireCaptcha'],
    [{ accountOptions: { preventLoginIDHarvesting: true } }, 'sites[0].policies'],
    [{ own: { deep: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) } }, 'sites[0].policies.own'],
  ] as const)
    expect(await imported(bench, sections)).toMatchObject({ code: 'invalid-input', member });
  expect(exported(bench)).toEqual(explicit);
  await imported(bench, { own: { section: [1] } });
  expect(exported(bench)).toEqual({ own: { section: [1] } });
  expect(await get()).toMatchObject({ own: { section: [1] } });
});
