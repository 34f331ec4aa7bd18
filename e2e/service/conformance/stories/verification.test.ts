import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fresh, hasOperations, strictShop, type Values } from '../target.ts';
import {
  byPage,
  byServer,
  dataOf,
  format,
  listIn,
  messageTo,
  openLink,
  password,
  register,
  succeed,
  textIn,
} from './client.ts';

const call = (method: string, parameters: Values) => byPage(method, parameters, strictShop);
const policy = (section: string, value: string) =>
  succeed(byServer('accounts.setPolicies', { [section]: value }, strictShop));

describe.runIf(hasOperations)('a site that asks for a verified address', () => {
  beforeAll(() => policy('accountOptions', '{"verifyEmail":true}'));
  afterAll(() => policy('accountOptions', 'null'));

  test('206002 until the link of the mail was opened; then the login works, and so does the regToken', async () => {
    const email = `${fresh('xenia')}@strict.conformance.example`;
    const begun = await register(email, { format }, strictShop);
    expect(begun.errorCode).toBe('206002');
    expect([listIn(begun, 'unverifiedEmails')].flat()).toEqual([email]);
    const regToken = textIn(begun, 'regToken');
    expect(dataOf(await call('accounts.login', { loginID: email, password, format })).errorCode).toBe('206002');
    const mail = await messageTo(email);
    expect(mail.purpose).toBe('emailVerification');
    expect((await openLink(mail.links[0])).status).toBe(200);
    expect(await succeed(call('accounts.finalizeRegistration', { regToken, format }))).toMatchObject({
      isVerified: 'true',
    });
    await succeed(call('accounts.login', { loginID: email, password, format }));
  });

  test('a mail that was lost is sent again, and its link leads back to the site', async () => {
    await policy('emailVerification', '{"nextURL":"https://strict.conformance.example/thanks"}');
    const email = `${fresh('yann')}@strict.conformance.example`;
    const regToken = textIn(await register(email, {}, strictShop), 'regToken');
    const { links: first } = await messageTo(email);
    await succeed(call('accounts.resendVerificationCode', { regToken, email, format }));
    const { links } = await messageTo(email);
    expect(links[0]).not.toBe(first[0]);
    const { status, headers } = await openLink(links[0]);
    expect(status).toBe(302);
    expect(headers.location).toMatch(/^https:\/\/strict\.conformance\.example\/thanks\?errorCode=0&/);
    await policy('emailVerification', 'null');
  });
});
