import { identifierOfToken } from '#service/core/credentials/one-time-tokens/index.ts';
import { checkPassword, MAX_PASSWORD_LENGTH, passwords } from '#service/core/credentials/passwords/index.ts';
import {
  finishLogin,
  loginParameters,
  loginResponse,
  loginRisk,
  readLoginOptions,
  withLoginErrors,
} from '#service/core/login/index.ts';
import { registering } from '#service/core/parameters/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { compute, invalidParameter, missingParameter, openMethod, random, text } from '#service/methods/index.ts';
import { captchaParameters } from '../captcha.ts';
import { captchaNeeded, passwordLogin, passwordsOff } from '../password-login.ts';

export const login = openMethod({
  name: 'accounts.login',
  documentation:
    'Logs a user in with a login identifier and a password; returns the account and a session in the form that targetEnv asks for.',
  takesRegToken: true,
  parameters: [
    text('loginID', 'User name or email address, in any case of its letters. This or aToken is required.', {
      max: 254,
      example: 'new@shop.example',
    }),
    text('aToken', 'Stands for a login identifier, from accounts.identifiers.createToken.'),
    text('password', 'The password.', { required: true, max: MAX_PASSWORD_LENGTH, example: 'Correct-horse-7' }),
    text(
      'loginMode',
      'standard (default); link: the social login of regToken is connected to this account; reAuth: the user of the session proves who it is.',
      { values: ['standard', 'link', 'reAuth'] },
    ),
    ...captchaParameters('Needed after failed logins, when the policies say so'),
    ...loginParameters,
  ],
  hints: ['dataCenter', 'actionAttributes', 'invite'],
  errors: withLoginErrors([
    captchaNeeded,
    { errorCode: 403027, when: 'With loginMode=reAuth the login is another user than that of the session.' },
    { errorCode: 403042, when: 'The login identifier or the password is wrong.' },
    { errorCode: 403048, when: 'Too many passwords wait to be checked.' },
    passwordsOff,
  ]),
  response: loginResponse,
  example: {
    before: [registering],
    parameters: { loginID: 'new@shop.example', password: 'Correct-horse-7', targetEnv: 'mobile' },
    response: { newUser: false, isRegistered: true, loginProvider: 'site' },
  },
  uses: { passwordLogin, passwords, loginRisk, identifierOfToken, random, finishLogin, compute },
  handler(context) {
    const { input, trace, cid, registration, session, passwords, loginRisk } = context;
    context.passwordLogin.checkEnabled();
    const { password, loginMode = 'standard' } = input;
    if (loginMode === 'link' && registration === undefined) {
      throw missingParameter('regToken', 'loginMode=link connects the social login that it stands for');
    }
    if (loginMode === 'reAuth' && session?.UID === undefined) {
      throw invalidParameter('loginMode', 'reAuth needs the session of the user: call with its login token.');
    }
    const options = readLoginOptions(input, loginMode === 'link' ? registration?.token : undefined);
    const loginID = input.aToken === undefined ? input.loginID : context.identifierOfToken(input.aToken);
    if (loginID === undefined) throw missingParameter('loginID', 'A login needs loginID, or aToken');
    const account = context.passwordLogin.find(loginID);
    const record = account && passwords.get(account.UID);
    const closed = context.passwordLogin.closedTo(account);

    const hash = record?.hash;
    const { isRight, rehashed } = context.compute(['login', hash, password], () =>
      checkPassword(context.random, hash, password),
    );
    if (!isRight || account === undefined || closed !== undefined) {
      if (closed === undefined) loginRisk.failed(hash && account);
      const error = context.passwordLogin.refused(loginID, account, hash, closed);
      return { data: {}, did: error.reason, ...(account && { UID: account.UID }), error };
    }
    if (loginMode === 'reAuth' && session?.UID !== account.UID) {
      throw new ApiError(403027, 'The login is of another user than the session.');
    }
    if (rehashed !== undefined) {
      passwords.change(account.UID, { hash: rehashed });
      trace.noted('F 8.2', 'The imported hash was replaced by one of this service.');
    }
    return context.finishLogin({
      account,
      options,
      provider: 'site',
      byPassword: true,
      isNew: false,
      registration: loginMode === 'link' ? registration : undefined,
      brings: loginMode === 'link' ? { linked: registration?.account?.UID } : undefined,
      cid,
    });
  },
});
