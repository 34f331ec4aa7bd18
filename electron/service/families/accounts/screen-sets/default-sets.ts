import { loginIdentifiersOf, type Policies } from '#service/core/policies/index.ts';
import type { Schemas } from '#service/core/schema/index.ts';
import type { Words } from '#shared/words/words.ts';
import { de } from './texts/de.ts';
import { en } from './texts/en.ts';

type ScreenWords = Words<typeof en>;

/** The words of the default screen-sets in a language; one that is not translated is English (D21). */
const wordsIn = (lang: string | undefined): ScreenWords => (/^de(?:[-_]|$)/i.test(lang ?? '') ? de : en);

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

const passwordOf = ({ password }: ScreenWords): Field => ({
  ...{ name: 'password', label: password, type: 'password', required: true },
});
const loginIDOf = ({ login }: ScreenWords): Field => ({
  ...{ name: 'loginID', label: login, type: 'text', required: true },
});

/** The password that is there, and the one that it becomes. */
const bothPasswords = (words: ScreenWords): readonly Field[] => [
  { ...passwordOf(words), label: words.currentPassword },
  { name: 'newPassword', label: words.newPassword, type: 'password', required: true },
];

/** An interrupted social login whose email address is that of another account leads here (F 1.3, 403043). */
const linkAccountOf = (words: ScreenWords): Screen => ({
  id: 'gigya-link-account-screen',
  caption: words.haveAccount,
  text: words.linkOnce,
  form: 'gigya-link-accounts-form',
  submit: words.linkAccounts,
  fields: [loginIDOf(words), passwordOf(words)],
  hasProviders: true,
});

/** Where other interruptions of a login lead (F 1.3): 206002, 403100. */
const interruptionsOf = (words: ScreenWords): readonly Screen[] => [
  {
    id: 'gigya-verification-pending-screen',
    caption: words.verifyAddress,
    text: words.openLink,
    form: 'gigya-resend-verification-code-form',
    submit: words.mailAgain,
    links: [['gigya-login-screen', words.logIn]],
  },
  {
    id: 'gigya-password-change-required-screen',
    caption: words.choosePassword,
    form: 'gigya-profile-form',
    submit: words.save,
    fields: bothPasswords(words),
  },
];

/** The second factor of a login (F 1.3): one to be verified (403101), or to be registered (403102). */
const secondFactorOf = (words: ScreenWords): readonly Screen[] => [
  { id: 'gigya-tfa-verification-screen', caption: words.confirmYou, asksSecondFactor: true },
  { id: 'gigya-tfa-registration-screen', caption: words.protectAccount, asksSecondFactor: true },
];

/**
 * The screen-sets that every site has (U 6), their html made of its schemas and policies.
 *
 * @param lang code of F 3.8; one that is not translated is English (D21)
 */
export function defaultScreenSets(schemas: Schemas, policies: Policies, lang?: string): ReadonlyMap<string, string> {
  const words = wordsIn(lang);
  const [loginID, password] = [loginIDOf(words), passwordOf(words)];
  /** A session as long as the policy gigyaPlugins.rememberSessionExpiration says. */
  const remember: Field = { name: 'remember', label: words.remember, type: 'checkbox', required: false };
  const [linkAccount, secondFactor] = [linkAccountOf(words), secondFactorOf(words)];
  const toLogin = [['gigya-login-screen', words.logIn]] as const;
  const sets: Readonly<Record<string, readonly Screen[]>> = {
    'Default-RegistrationLogin': [
      {
        id: 'gigya-login-screen',
        caption: words.logIn,
        form: 'gigya-login-form',
        submit: words.logIn,
        fields: [loginID, password, remember],
        hasProviders: true,
        links: [
          ['gigya-register-screen', words.register],
          ['gigya-forgot-password-screen', words.forgot],
        ],
      },
      {
        id: 'gigya-register-screen',
        caption: words.register,
        form: 'gigya-register-form',
        submit: words.register,
        fields: registrationFields(words, schemas, policies),
        links: toLogin,
      },
      {
        id: 'gigya-complete-registration-screen',
        caption: words.complete,
        form: 'gigya-profile-form',
        submit: words.save,
        fields: [...requiredFields(words, schemas), ...secretFields(words, policies, false)],
      },
      {
        id: 'gigya-forgot-password-screen',
        caption: words.forgot,
        form: 'gigya-reset-password-form',
        submit: words.send,
        fields: [loginID],
        links: toLogin,
      },
      {
        id: 'gigya-forgot-password-success-screen',
        caption: words.lookIntoMail,
        text: words.linkSent,
        links: toLogin,
      },
      ...interruptionsOf(words),
      ...secondFactor.map((screen) => ({ ...screen, links: [['gigya-login-screen', words.backToLogin]] as const })),
      linkAccount,
    ],
    'Default-ProfileUpdate': [
      {
        id: 'gigya-update-profile-screen',
        caption: words.profile,
        form: 'gigya-profile-form',
        submit: words.save,
        fields: unique([
          profileField(words, 'firstName'),
          profileField(words, 'lastName'),
          profileField(words, 'email'),
          ...requiredFields(words, schemas),
        ]),
        links: [
          ['gigya-change-password-screen', words.changePassword],
          ...(offersSecondFactor(policies) ? ([['gigya-tfa-registration-screen', words.secondStep]] as const) : []),
        ],
      },
      {
        id: 'gigya-change-password-screen',
        caption: words.changePassword,
        form: 'gigya-profile-form',
        submit: words.save,
        fields: bothPasswords(words),
        links: [['gigya-update-profile-screen', words.profile]],
      },
      ...secondFactor,
    ],
    'Default-LiteRegistration': [
      {
        id: 'gigya-subscribe-with-email-screen',
        caption: words.subscribe,
        form: 'gigya-subscribe-with-email-form',
        submit: words.subscribe,
        fields: unique([{ ...profileField(words, 'email'), required: true }, ...subscriptionFields(schemas)]),
      },
      { id: 'gigya-subscribe-thank-you-screen', caption: words.thanks, text: words.subscribed },
    ],
    'Default-ReAuthentication': [
      {
        id: 'gigya-reauthentication-screen',
        caption: words.confirmYou,
        form: 'gigya-reauthentication-form',
        submit: words.confirm,
        fields: [password],
      },
      ...secondFactor,
    ],
    'Default-LinkAccounts': [linkAccount, ...secondFactor],
  };
  return new Map(Object.entries(sets).map(([id, screens]) => [id, setHtml(id, screens)]));
}

const offersSecondFactor = ({ twoFactorAuth }: Policies): boolean =>
  twoFactorAuth.providers.some(({ enabled }) => enabled);

function registrationFields(words: ScreenWords, schemas: Schemas, policies: Policies): readonly Field[] {
  const identifiers = loginIdentifiersOf(policies);
  const username: Field = {
    name: 'username',
    label: words.userName,
    type: 'text',
    required: !identifiers.has('email'),
  };
  return unique([
    ...(identifiers.has('username') && !identifiers.has('email') ? [username] : []),
    { ...profileField(words, 'email'), name: 'email', required: identifiers.has('email') },
    passwordOf(words),
    ...requiredFields(words, schemas).filter(({ name }) => name !== 'profile.email'),
    ...secretFields(words, policies, true),
    ...(policies.registration.requireCaptcha ? [captchaOf(words)] : []),
  ]);
}

/** No CAPTCHA service is asked (R32): any text counts as the solution. */
const captchaOf = ({ captcha }: ScreenWords): Field => ({
  ...{ name: 'captchaText', label: captcha, type: 'text', required: true },
});

/** The secret question, where the policy registration.requireSecurityQuestion asks for one; later with the password. */
function secretFields(words: ScreenWords, { registration }: Policies, isNew: boolean): readonly Field[] {
  if (!registration.requireSecurityQuestion) return [];
  return [
    ...(isNew ? [] : [{ ...passwordOf(words), required: false }]),
    { name: 'secretQuestion', label: words.secretQuestion, type: 'text', required: isNew },
    { name: 'secretAnswer', label: words.secretAnswer, type: 'text', required: isNew },
  ];
}

/** What the schemas require and a user may write. */
function requiredFields(
  words: ScreenWords,
  { profileSchema, dataSchema, preferencesSchema }: Schemas,
): readonly Field[] {
  const fields: Field[] = [];
  for (const [part, schema] of [
    ['profile', profileSchema],
    ['data', dataSchema],
  ] as const) {
    for (const [path, { required, writeAccess, type }] of schema.fields) {
      if (!required || writeAccess === 'serverOnly') continue;
      const name = `${part}.${path}`;
      fields.push({ ...profileField(words, path), name, type: inputType(path, type), required: true });
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

function profileField(words: ScreenWords, path: string): Field {
  return { name: `profile.${path}`, label: labelOf(words, path), type: inputType(path, 'string'), required: false };
}

/** `firstName` → "First name". */
function labelOf({ fields }: ScreenWords, path: string): string {
  const known: Readonly<Record<string, string>> = fields;
  if (Object.hasOwn(known, path)) return known[path] ?? path;
  const ofName = path
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();
  return ofName.charAt(0).toUpperCase() + ofName.slice(1);
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
