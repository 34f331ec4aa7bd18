import { describe, expect, test } from 'vitest';
import { hiddenFields, type LoginParameters, loginOfFile, redirected } from '#service/fixtures/login.fixture.ts';

const { service, login } = loginOfFile();

describe("the language of the provider's screen", () => {
  // The other codes are in texts.test.ts.
  test.each([
    ['DE-inf', 'de', 'ltr', 'Abbrechen'],
    ['zh-cn', 'zh-CN', 'ltr', '取消'],
    ['ar', 'ar', 'rtl', 'إلغاء'],
    ['tl', 'en', 'ltr', 'Cancel'],
  ])('D21: x_lang=%s', async (code, lang, dir, cancel) => {
    const { status, headers, text } = await login.open({ x_lang: code });
    expect(status).toBe(200);
    expect(text).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(headers['content-language']).toBe(lang);
    expect(text).toContain(`value="cancel">${cancel}<`);
    expect(text).not.toMatch(/\{\{|undefined/);
  });

  test('F 3.1: the client-side name of the parameter works too', async () => {
    expect((await login.open({ lang: 'it' })).text).toContain('<html lang="it"');
  });

  test('D14: in another language the words on the wire stay English', async () => {
    const code = 'ja';
    const refused = await login.decide({ decision: 'refuse' }, { x_lang: code });
    expect(redirected(refused).parameters.error_description).toBe('200003 - Permission not granted');
    const wrong = await login.open({ x_lang: code, response_type: 'id_token' });
    expect(redirected(wrong).parameters.error_description).toBe('400012 - Invalid response type');
    expect(service.callOf(wrong).reason).toContain('is not supported');
  });
});

describe('messages in the language of the login', () => {
  test.each([
    ['de', '„Vorname“ hat mehr als 100 Zeichen', { first_name: 'x'.repeat(101) }],
    ['ar', 'أدخل اسمًا أو بريدًا', { person: 'new', first_name: '' }],
  ])('%s: what has to be corrected; the log says it in English', async (code, words, fields) => {
    const received = await login.decide({ person: 'new', ...fields }, { x_lang: code });
    expect(received.status).toBe(200);
    expect(received.text).toContain(words);
    const row = service.callOf(received);
    expect(row.reason).toMatch(/^The provider's screen was shown again: [\p{Script=Latin}\p{P}\p{N}\s]+$/u);
    expect(row.reason).not.toContain(words);
  });

  test('a second decision gets a page in the language of the screen too, though its login is gone', async () => {
    const fields = { ...hiddenFields((await login.open({ x_lang: 'es' })).text), decision: 'cancel' };
    expect((await login.post(fields)).status).toBe(302);
    expect((await login.post(fields)).text).toContain('Este inicio de sesión ha terminado');
    const tampered = await login.post({ ...fields, x_lang: '"><b>' });
    expect(tampered.text).toContain('<html lang="en"');
    expect(tampered.text).not.toContain('<b>');
  });
});

describe('a login that is refused with a page', () => {
  const cases: [name: string, change: LoginParameters, words: string, details: string][] = [
    ['an unknown site', { client_id: '3_nobody' }, 'der zu keiner Website gehört', 'No site has the API key'],
    ['another domain', { redirect_uri: 'https://evil.example/' }, 'nicht erlaubt ist', 'registered domains'],
  ];
  test.each(cases)('D17 D21: %s, in German with the details in English', async (_name, change, words, details) => {
    const { status, text } = await login.open({ x_lang: 'DE', ...change });
    expect(status).toBe(400);
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain(words);
    expect(text).toMatch(new RegExp(`<dd lang="en" dir="ltr">[^<]*${details}`));
    expect(text).toContain('<code lang="en" dir="ltr">');
  });

  test('in English the details are all there is to say', async () => {
    const { text } = await login.open({ client_id: undefined });
    expect(text).toContain('<dt>What happened</dt><dd>Parameter client_id is missing');
    expect(text).not.toContain('Details');
  });

  test('an unknown x_lang does not keep the page from being shown', async () => {
    const { status, text } = await login.open({ client_id: undefined, x_lang: '__proto__' });
    expect(status).toBe(400);
    expect(text).toContain('<html lang="en" dir="ltr">');
  });
});
