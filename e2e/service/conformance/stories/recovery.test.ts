import { describe, expect, test } from 'vitest';
import { fresh, hasOperations } from '../target.ts';
import {
  byPage,
  byServer,
  failure,
  format,
  messageTo,
  openLink,
  password,
  register,
  succeed,
  textIn,
} from './client.ts';

const changed = 'Other-horse-8';
const logIn = (loginID: string, secret: string) => byPage('accounts.login', { loginID, password: secret });

describe('a user has forgotten the password', () => {
  test.runIf(hasOperations)('the mail leads to a new one; the old one and the old sessions are over', async () => {
    const email = `${fresh('uma')}@stories.conformance.example`;
    const login_token = textIn(await register(email, { targetEnv: 'jssdk' }), 'sessionInfo.login_token');
    await succeed(byPage('accounts.resetPassword', { loginID: email, format }));
    const { purpose, links, codes } = await messageTo(email);
    expect(purpose).toBe('passwordReset');
    expect((await openLink(links[0])).body).toContain('name="newPassword"');
    const change = { passwordResetToken: codes[0] ?? '', newPassword: changed, format };
    await succeed(byPage('accounts.resetPassword', change));
    expect(await failure(byPage('accounts.resetPassword', change))).toMatch(/^400006 .*used/);
    expect(await failure(byPage('accounts.session.verify', { login_token, format }))).toBe('403005 Session not found');
    expect(await failure(logIn(email, password))).toMatch(/^403042 /);
    await succeed(logIn(email, changed));
  });

  test('the site hands the token over itself, after the secret answer', async () => {
    const email = `${fresh('vera')}@stories.conformance.example`;
    await register(email, { secretQuestion: 'First pet?', secretAnswer: 'Rex' });
    const asked = { loginID: email, sendEmail: 'false', format };
    const passwordResetToken = textIn(await succeed(byServer('accounts.resetPassword', asked)), 'passwordResetToken');
    expect(await failure(byPage('accounts.resetPassword', { passwordResetToken, newPassword: 'x', format }))).toMatch(
      /^400009 /,
    );
    await succeed(byPage('accounts.resetPassword', { passwordResetToken, newPassword: changed, format }));
    await succeed(logIn(email, changed));
  });
});

test('a user who knows the password changes it, and one who does not is refused', async () => {
  const email = `${fresh('wim')}@stories.conformance.example`;
  const login_token = textIn(await register(email, { targetEnv: 'jssdk' }), 'sessionInfo.login_token');
  const change = (old: string) =>
    byPage('accounts.setAccountInfo', { login_token, password: old, newPassword: changed });
  expect(await failure(change('Wrong-horse-7'))).toMatch(/^403042 /);
  await succeed(change(password));
  await succeed(logIn(email, changed));
});
