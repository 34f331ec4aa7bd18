import { loginIdentifiersOf, type Policies } from '#service/core/policies/index.ts';
import type { Schemas } from '#service/core/schema/index.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password' | 'number' | 'checkbox';
  readonly required: boolean;
}

interface Screen {
  readonly id: string;
  readonly caption: string;
  /** Class of its form, which says what the client-side library sends; absent: the screen has none. */
  readonly form?: string;
  /** Text of the button that sends the form. */
  readonly submit?: string;
  readonly fields?: readonly Field[];
  /** A sentence before the form. */
  readonly text?: string;
  /** The library asks for a second factor here. */
  readonly asksSecondFactor?: true;
  /** The library draws the buttons of the providers. */
  readonly hasProviders?: true;
  /** Screens that it links to. */
  readonly links?: readonly (readonly [id: string, caption: string])[];
}

const loginID: Field = { name: 'loginID', label: 'Login', type: 'text', required: true };
const password: Field = { name: 'password', label: 'Password', type: 'password', required: true };
/** A session as long as the policy gigyaPlugins.rememberSessionExpiration says. */
const remember: Field = { name: 'remember', label: 'Keep me logged in', type: 'checkbox', required: false };
const newPassword: Field = { name: 'newPassword', label: 'New password', type: 'password', required: true };

/** An interrupted social login whose email address is that of another account leads here (F 1.3, 403043). */
const linkAccount: Screen = {
  id: 'gigya-link-account-screen',
  caption: 'You have an account already',
  text: 'Log in to it once; then both ways to log in lead to it.',
  form: 'gigya-link-accounts-form',
  submit: 'Link accounts',
  fields: [loginID, password],
  hasProviders: true,
};

/** Where other interruptions of a login lead (F 1.3): 206002, 403100. */
const interruptions: readonly Screen[] = [
  {
    id: 'gigya-verification-pending-screen',
    caption: 'Verify your email address',
    text: 'Open the link in the mail that was sent to you, then log in again.',
    form: 'gigya-resend-verification-code-form',
    submit: 'Send the mail again',
    links: [['gigya-login-screen', 'Log in']],
  },
  {
    id: 'gigya-password-change-required-screen',
    caption: 'Choose a new password',
    form: 'gigya-profile-form',
    submit: 'Save',
    fields: [{ ...password, label: 'Current password' }, newPassword],
  },
];

/** The second factor of a login (F 1.3): one to be verified (403101), or to be registered (403102). */
const secondFactor: readonly Screen[] = [
  { id: 'gigya-tfa-verification-screen', caption: 'Confirm that it is you', asksSecondFactor: true },
  { id: 'gigya-tfa-registration-screen', caption: 'Protect your account', asksSecondFactor: true },
];

/** The screen-sets that every site has (U 6), their html made of its schemas and policies. */
export function defaultScreenSets(schemas: Schemas, policies: Policies): ReadonlyMap<string, string> {
  const sets: Readonly<Record<string, readonly Screen[]>> = {
    'Default-RegistrationLogin': [
      {
        id: 'gigya-login-screen',
        caption: 'Log in',
        form: 'gigya-login-form',
        submit: 'Log in',
        fields: [loginID, password, remember],
        hasProviders: true,
        links: [
          ['gigya-register-screen', 'Register'],
          ['gigya-forgot-password-screen', 'Forgot the password'],
        ],
      },
      {
        id: 'gigya-register-screen',
        caption: 'Register',
        form: 'gigya-register-form',
        submit: 'Register',
        fields: registrationFields(schemas, policies),
        links: [['gigya-login-screen', 'Log in']],
      },
      {
        id: 'gigya-complete-registration-screen',
        caption: 'Complete the registration',
        form: 'gigya-profile-form',
        submit: 'Save',
        fields: [...requiredFields(schemas), ...secretFields(policies, false)],
      },
      {
        id: 'gigya-forgot-password-screen',
        caption: 'Forgot the password',
        form: 'gigya-reset-password-form',
        submit: 'Send',
        fields: [loginID],
        links: [['gigya-login-screen', 'Log in']],
      },
      {
        id: 'gigya-forgot-password-success-screen',
        caption: 'Look into your mail',
        text: 'A link to set a new password was sent to you.',
        links: [['gigya-login-screen', 'Log in']],
      },
      ...interruptions,
      ...backToLogin(secondFactor),
      linkAccount,
    ],
    'Default-ProfileUpdate': [
      {
        id: 'gigya-update-profile-screen',
        caption: 'Profile',
        form: 'gigya-profile-form',
        submit: 'Save',
        fields: unique([
          profileField('firstName'),
          profileField('lastName'),
          profileField('email'),
          ...requiredFields(schemas),
        ]),
        links: [
          ['gigya-change-password-screen', 'Change the password'],
          ...(offersSecondFactor(policies)
            ? ([['gigya-tfa-registration-screen', 'Second step of the login']] as const)
            : []),
        ],
      },
      {
        id: 'gigya-change-password-screen',
        caption: 'Change the password',
        form: 'gigya-profile-form',
        submit: 'Save',
        fields: [{ ...password, label: 'Current password' }, newPassword],
        links: [['gigya-update-profile-screen', 'Profile']],
      },
      ...secondFactor,
    ],
    'Default-LiteRegistration': [
      {
        id: 'gigya-subscribe-with-email-screen',
        caption: 'Subscribe',
        form: 'gigya-subscribe-with-email-form',
        submit: 'Subscribe',
        fields: unique([{ ...profileField('email'), required: true }, ...subscriptionFields(schemas)]),
      },
      { id: 'gigya-subscribe-thank-you-screen', caption: 'Thank you', text: 'You are subscribed.' },
    ],
    'Default-ReAuthentication': [
      {
        id: 'gigya-reauthentication-screen',
        caption: 'Confirm that it is you',
        form: 'gigya-reauthentication-form',
        submit: 'Confirm',
        fields: [password],
      },
      ...secondFactor,
    ],
    'Default-LinkAccounts': [linkAccount, ...secondFactor],
  };
  return new Map(Object.entries(sets).map(([id, screens]) => [id, setHtml(id, screens)]));
}

const backToLogin = (screens: readonly Screen[]): readonly Screen[] =>
  screens.map((screen) => ({ ...screen, links: [['gigya-login-screen', 'Back to the login']] }));

const offersSecondFactor = ({ twoFactorAuth }: Policies): boolean =>
  twoFactorAuth.providers.some(({ enabled }) => enabled);

function registrationFields(schemas: Schemas, policies: Policies): readonly Field[] {
  const identifiers = loginIdentifiersOf(policies);
  const username: Field = { name: 'username', label: 'User name', type: 'text', required: !identifiers.has('email') };
  return unique([
    ...(identifiers.has('username') && !identifiers.has('email') ? [username] : []),
    { ...profileField('email'), name: 'email', required: identifiers.has('email') },
    password,
    ...requiredFields(schemas).filter(({ name }) => name !== 'profile.email'),
    ...secretFields(policies, true),
    ...(policies.registration.requireCaptcha ? [captcha] : []),
  ]);
}

/** No CAPTCHA service is asked (R32): any text counts as the solution. */
const captcha: Field = { name: 'captchaText', label: 'CAPTCHA (simulated: any text)', type: 'text', required: true };

/** The secret question, where the policy registration.requireSecurityQuestion asks for one; later with the password. */
function secretFields({ registration }: Policies, isNew: boolean): readonly Field[] {
  if (!registration.requireSecurityQuestion) return [];
  return [
    ...(isNew ? [] : [{ ...password, required: false }]),
    { name: 'secretQuestion', label: 'Secret question', type: 'text', required: isNew },
    { name: 'secretAnswer', label: 'Answer', type: 'text', required: isNew },
  ];
}

/** What the schemas require and a user may write. */
function requiredFields({ profileSchema, dataSchema, preferencesSchema }: Schemas): readonly Field[] {
  const fields: Field[] = [];
  for (const [part, schema] of [
    ['profile', profileSchema],
    ['data', dataSchema],
  ] as const) {
    for (const [path, { required, writeAccess, type }] of schema.fields) {
      if (!required || writeAccess === 'serverOnly') continue;
      const name = `${part}.${path}`;
      fields.push({ ...profileField(path), name, type: inputType(path, type), required: true });
    }
  }
  for (const [id, { required, isActive }] of preferencesSchema.fields) {
    const name = `preferences.${id}.isConsentGranted`;
    if (required && isActive !== false) fields.push({ name, label: id, type: 'checkbox', required: true });
  }
  return fields;
}

function subscriptionFields({ subscriptionsSchema }: Schemas): readonly Field[] {
  return [...subscriptionsSchema.fields]
    .filter(([, { writeAccess }]) => writeAccess !== 'serverOnly')
    .map(([name]) => ({
      name: `subscriptions.${name}.email.isSubscribed`,
      label: name,
      type: 'checkbox',
      required: false,
    }));
}

function profileField(path: string): Field {
  return { name: `profile.${path}`, label: labelOf(path), type: inputType(path, 'string'), required: false };
}

/** `firstName` → "First name". */
function labelOf(path: string): string {
  const words = path
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function inputType(path: string, type: string | undefined): Field['type'] {
  if (type === 'boolean') return 'checkbox';
  if (type === 'integer' || type === 'long' || type === 'float') return 'number';
  return path === 'email' ? 'email' : 'text';
}

function unique(fields: readonly Field[]): readonly Field[] {
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

function setHtml(id: string, screens: readonly Screen[]): string {
  return `<div class="gigya-screen-set" id="${escaped(id)}">${screens.map(screenHtml).join('')}</div>`;
}

function screenHtml({ id, caption, form, submit = '', fields = [], text, links = [], ...screen }: Screen): string {
  const anchors = links.map(([to, words]) => `<a href="#" data-switch-screen="${to}">${words}</a>`);
  const parts = [
    `<h2>${caption}</h2>`,
    text === undefined ? '' : `<p>${text}</p>`,
    screen.hasProviders ? '<div class="gigya-social-login"></div>' : '',
    screen.asksSecondFactor ? '<div class="gigya-tfa"></div>' : '',
    form === undefined ? '' : formHtml(form, submit, fields),
    anchors.length === 0 ? '' : `<p class="gigya-links">${anchors.join(' ')}</p>`,
  ];
  return `<div class="gigya-screen" id="${id}" data-caption="${caption}">${parts.join('')}</div>`;
}

function formHtml(form: string, submit: string, fields: readonly Field[]): string {
  const error = '<span class="gigya-error-display" role="alert"></span>';
  const button = `<input type="submit" class="gigya-input-submit" value="${submit}">`;
  return `<form class="${form}">${fields.map(fieldHtml).join('')}${error}${button}</form>`;
}

function fieldHtml({ name, label, type, required }: Field): string {
  const input = `<input type="${type}" name="${escaped(name)}"${required ? ' required' : ''}${autocomplete(name)}>`;
  const error = `<span class="gigya-error-msg" data-bound-to="${escaped(name)}" role="alert"></span>`;
  const words = `<span>${escaped(label)}</span>`;
  return type === 'checkbox'
    ? `<label class="gigya-checkbox">${input}${words}</label>${error}`
    : `<label class="gigya-label">${words}${input}</label>${error}`;
}

/** So that password managers fill the right fields. */
function autocomplete(name: string): string {
  const tokens: Readonly<Record<string, string>> = {
    ...{ loginID: 'username', username: 'username', email: 'email', 'profile.email': 'email' },
    ...{ password: 'current-password', newPassword: 'new-password', code: 'one-time-code' },
  };
  const token = tokens[name];
  return token === undefined ? '' : ` autocomplete="${token}"`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
