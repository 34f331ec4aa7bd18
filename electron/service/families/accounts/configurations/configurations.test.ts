import { describe, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
const { bySite: call } = callsOf(bench, 'accounts');

describe('C 2: what the toolkit copies from site to site comes back as it was set', () => {
  test('consent statements by both names, and the schema has them', async () => {
    const customData = [{ key: 'a', value: 'b' }];
    const tos = { isActive: true, isMandatory: true, langs: ['en', 'de'], defaultLang: 'en', customData };
    const preferences = { 'terms.tos': tos };
    const set = await call('setConsentsStatements', { preferences: JSON.stringify(preferences) });
    expect(set).toMatchObject({ errorCode: 0 });
    expect(await call('getConsentsStatements')).toMatchObject({ preferences });
    expect(await call('getConsentStatements')).toMatchObject({ preferences: { 'terms.tos': { isMandatory: true } } });
    const email = 'cy@shop.example';
    const open = await call('register', { email, password: 'Correct-horse-7', finalizeRegistration: 'true' });
    const missingRequiredFields = ['preferences.terms.tos.isConsentGranted'];
    expect(open).toMatchObject({ errorCode: 206001, missingRequiredFields });
    await call('setConsentsStatements', { preferences: '{"terms.tos":{"isMandatory":false}}' });
    const changed = { 'terms.tos': { isMandatory: false, defaultLang: 'en' } };
    expect(await call('getConsentsStatements')).toMatchObject({ preferences: changed });
    for (const [wrong, path] of [
      ['{"terms.tos":{"isMandatory":"yes"}}', 'preferences.terms.tos.isMandatory'],
      ['{"a":5}', 'preferences.a'],
    ] as const) {
      expect(await call('setConsentsStatements', { preferences: wrong })).toMatchObject(refusal(400006, path));
    }
  });

  test('texts of consents by language', async () => {
    const texts = (version: number) => ({ publishedDocVersion: version, versions: { [version]: { purpose: 'P' } } });
    const of = (lang: string) => ({ consentId: 'terms.tos', lang });
    await call('setLegalStatements', { ...of('en'), legalStatements: JSON.stringify(texts(1)) });
    await call('setLegalStatements', { ...of('de'), legalStatements: JSON.stringify(texts(2)) });
    expect(await call('getLegalStatements', of('en'))).toMatchObject({ legalStatements: texts(1) });
    expect(await call('getLegalStatements', { consentId: 'terms.tos' })).toMatchObject({
      legalStatements: { en: texts(1), de: texts(2) },
    });
    await call('deleteLegalStatements', of('en'));
    expect(await call('getLegalStatements', of('en'))).toMatchObject({ legalStatements: {} });
    expect(await call('deleteLegalStatements', of('en'))).toMatchObject({ errorCode: 400006 });
  });

  test('channels and topics of communication, by name: those that are not named stay', async () => {
    await call('communication.setChannels', { channels: '{"email":{"enabled":true}}' });
    await call('communication.setChannels', { channels: '{"sms":{"enabled":false}}' });
    expect(await call('communication.getChannels')).toMatchObject({
      Channels: { email: { enabled: true }, sms: { enabled: false } },
    });
    await call('communication.setTopicSettings', { CommunicationSettings: '{"news":{"doubleOptIn":true}}' });
    expect(await call('communication.getTopicSettings')).toMatchObject({
      CommunicationSettings: { news: { doubleOptIn: true } },
    });
    const wrong = await call('communication.setChannels', { channels: '{"a":1}' });
    expect(wrong).toMatchObject(refusal(400006, 'Channels.a'));
  });

  test('one version of the texts of a consent is removed, or all of a language', async () => {
    const legalStatements = '{"currentDocVersion":2,"versions":{"1":{"purpose":"A"},"2":{"purpose":"B"}}}';
    const where = { consentId: 'terms.tos', lang: 'en' };
    await call('setLegalStatements', { ...where, legalStatements });
    expect(await call('deleteLegalStatements', { ...where, docVersion: '3' })).toMatchObject({ errorCode: 400006 });
    expect(await call('deleteLegalStatements', { ...where, docVersion: '1' })).toMatchObject({ errorCode: 0 });
    expect(((await call('getLegalStatements', where)).legalStatements as { versions: object }).versions).toEqual({
      2: { purpose: 'B' },
    });
    await call('deleteLegalStatements', where);
    expect(await call('getLegalStatements', where)).toMatchObject({ legalStatements: {} });
  });
});

test('F 7.1: a further version of a legal text begins as a draft of the newest one; those that count stay', async () => {
  const key = { consentId: 'terms.tos', lang: 'en' };
  expect(await call('duplicateLegalStatement', key)).toMatchObject(refusal(400006, 'no versions in en'));
  const versions = { 1: { purpose: 'Old' }, 2: { purpose: 'New', legalStatementStatus: 'Published' } };
  const legalStatements = JSON.stringify({ publishedDocVersion: 2, currentDocVersion: 2, versions });
  await call('setLegalStatements', { ...key, legalStatements });
  expect(await call('duplicateLegalStatement', key)).toMatchObject({ errorCode: 0 });
  expect(await call('getLegalStatements', key)).toMatchObject({
    legalStatements: {
      ...{ publishedDocVersion: 2, currentDocVersion: 2 },
      versions: { ...versions, 3: { purpose: 'New', legalStatementStatus: 'Draft' } },
    },
  });
});
