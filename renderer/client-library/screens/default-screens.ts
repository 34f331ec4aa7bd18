import type { Answer } from '../types.ts';
import { type Field, fieldsOf } from './fields.ts';

/** What the default screens are drawn from. */
export interface Drawing {
  readonly schema: Answer;
  readonly policies: Answer;
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');

const input = ({ name, label, type, required }: Field, autocomplete = ''): string => {
  const attributes = `name="${escaped(name)}" type="${type}"${required ? ' required' : ''}${autocomplete && ` autocomplete="${autocomplete}"`}`;
  const message = `<span class="gigya-error-msg" data-bound-to="${escaped(name)}" role="alert"></span>`;
  return type === 'checkbox'
    ? `<label class="gigya-checkbox"><input ${attributes}> <span>${escaped(label)}</span></label>${message}`
    : `<label class="gigya-label"><span>${escaped(label)}${required ? ' *' : ''}</span><input ${attributes}></label>${message}`;
};

const text = (name: string, label: string, autocomplete: string, type: Field['type'] = 'text') =>
  input({ name, label, type, required: true }, autocomplete);
const password = (name: string, label: string, autocomplete = 'current-password') =>
  text(name, label, autocomplete, 'password');
const submit = (label: string) =>
  `<span class="gigya-error-display" role="alert"></span><button type="submit" class="gigya-input-submit">${label}</button>`;
const link = (screen: string, label: string) => `<a href="#" data-switch-screen="${screen}">${label}</a>`;
const screen = (id: string, heading: string, body: string) =>
  `<div class="gigya-screen" id="${id}" data-caption="${heading}"><h2>${heading}</h2>${body}</div>`;
const form = (kind: string, body: string) => `<form class="gigya-${kind}-form">${body}</form>`;

/** The markup of one of the five screen sets that every site has (U 6); undefined for another name. */
export function defaultScreenSet(name: string, drawing: Drawing): string | undefined {
  const make = sets[name];
  return make && `<div class="gigya-screen-set" id="${name}">${make(drawing).join('')}</div>`;
}

const identifiers = ({ policies }: Drawing): string =>
  String((policies.accountOptions as { readonly loginIdentifiers?: unknown } | undefined)?.loginIdentifiers ?? 'email');

function loginIDLabel(drawing: Drawing): string {
  const known = identifiers(drawing);
  if (!/username/i.test(known)) return 'Email';
  return /email/i.test(known) ? 'Email or user name' : 'User name';
}

const loginScreen = (drawing: Drawing) =>
  screen(
    'gigya-login-screen',
    'Log in',
    '<div class="gigya-social-login"></div>' +
      form(
        'login',
        text('loginID', loginIDLabel(drawing), 'username') + password('password', 'Password') + submit('Log in'),
      ) +
      `<p>${link('gigya-forgot-password-screen', 'Forgot your password?')} · ${link('gigya-register-screen', 'Register')}</p>`,
  );

const registerScreen = (drawing: Drawing) =>
  screen(
    'gigya-register-screen',
    'Register',
    form(
      'register',
      text('email', 'Email', 'email', 'email') +
        (/username/i.test(identifiers(drawing)) ? text('username', 'User name', 'username') : '') +
        password('password', 'Password', 'new-password') +
        fieldsOf(drawing.schema, false)
          .map((field) => input(field))
          .join('') +
        submit('Register'),
    ) + `<p>${link('gigya-login-screen', 'Log in instead')}</p>`,
  );

const completionScreen = (drawing: Drawing) =>
  screen(
    'gigya-complete-registration-screen',
    'Complete your registration',
    form(
      'profile',
      fieldsOf(drawing.schema, false)
        .map((field) => input(field))
        .join('') + submit('Go on'),
    ),
  );

const verificationScreen = screen(
  'gigya-verification-pending-screen',
  'Verify your email address',
  '<p>Open the link in the mail that was sent to you, then log in again.</p>' +
    form('resend-verification-code', submit('Send the mail again')) +
    `<p>${link('gigya-login-screen', 'Log in')}</p>`,
);

const passwordScreens = [
  screen(
    'gigya-forgot-password-screen',
    'Reset your password',
    form('reset-password', text('loginID', 'Email or user name', 'username') + submit('Send the mail')) +
      `<p>${link('gigya-login-screen', 'Back')}</p>`,
  ),
  screen(
    'gigya-forgot-password-success-screen',
    'Look into your mail',
    `<p>A link to set a new password was sent.</p><p>${link('gigya-login-screen', 'Log in')}</p>`,
  ),
  screen(
    'gigya-password-change-required-screen',
    'Choose a new password',
    form(
      'profile',
      password('password', 'Current password') +
        password('newPassword', 'New password', 'new-password') +
        submit('Change'),
    ),
  ),
];

const linkScreen = screen(
  'gigya-link-account-screen',
  'You have an account already',
  '<p>Log in to it once, and both ways to log in lead to it.</p><div class="gigya-social-login"></div>' +
    form(
      'link-accounts',
      text('loginID', 'Email or user name', 'username') + password('password', 'Password') + submit('Link'),
    ),
);

const tfaScreen = screen(
  'gigya-tfa-verification-screen',
  'Verify that it is you',
  '<p>A code was sent to your email address.</p>' +
    form('tfa-email', text('code', 'Code', 'one-time-code') + submit('Verify')),
);

const sets: Readonly<Record<string, (drawing: Drawing) => readonly string[]>> = {
  'Default-RegistrationLogin': (drawing) => [
    loginScreen(drawing),
    registerScreen(drawing),
    completionScreen(drawing),
    verificationScreen,
    ...passwordScreens,
    linkScreen,
    tfaScreen,
  ],
  'Default-ProfileUpdate': (drawing) => [
    screen(
      'gigya-update-profile-screen',
      'Your profile',
      form(
        'profile',
        fieldsOf(drawing.schema, true)
          .map((field) => input(field))
          .join('') + submit('Save'),
      ) + `<p>${link('gigya-change-password-screen', 'Change your password')}</p>`,
    ),
    screen(
      'gigya-change-password-screen',
      'Change your password',
      form(
        'profile',
        password('password', 'Current password') +
          password('newPassword', 'New password', 'new-password') +
          submit('Change'),
      ) + `<p>${link('gigya-update-profile-screen', 'Back')}</p>`,
    ),
  ],
  'Default-LiteRegistration': () => [
    screen(
      'gigya-subscribe-with-email-screen',
      'Subscribe',
      form('subscribe-with-email', text('profile.email', 'Email', 'email', 'email') + submit('Subscribe')),
    ),
    screen('gigya-subscribe-thank-you-screen', 'Thank you', '<p>You are subscribed.</p>'),
  ],
  'Default-ReAuthentication': (drawing) => [
    screen(
      'gigya-reauthentication-screen',
      'Confirm that it is you',
      form(
        'reauthentication',
        text('loginID', loginIDLabel(drawing), 'username') + password('password', 'Password') + submit('Confirm'),
      ),
    ),
  ],
  'Default-LinkAccounts': () => [linkScreen],
};
