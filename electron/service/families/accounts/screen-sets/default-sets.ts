import { loginIdentifiersOf, type Policies } from '#service/core/policies/index.ts';
import type { EffectiveSchema, Schemas } from '#service/core/schema/index.ts';
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

const fieldOf = (name: string, label: string, type: Field['type'] = 'text', required = false): Field => ({
  ...{ name, label, type, required },
});

/** Its name, which says what the client-side library sends, the text of the button that sends it, and its fields. */
type Form = readonly [name: string, submit: string, fields?: readonly Field[]];

interface Screen {
  readonly id: string;
  readonly caption: string;
  readonly form?: Form;
  /** A sentence before the form. */
  readonly text?: string;
  /** The library asks for a second factor here. */
  readonly asksSecondFactor?: true;
  /** The library draws the buttons of the providers. */
  readonly hasProviders?: true;
  /** Screens that it links to. */
  readonly links?: readonly (readonly [id: string, caption: string])[];
}

const passwordOf = ({ password }: ScreenWords): Field => fieldOf('password', password, 'password', true);
const loginIDOf = ({ login }: ScreenWords): Field => fieldOf('loginID', login, 'text', true);

/** The password that is there, and the one that it becomes. */
const bothPasswords = (words: ScreenWords): readonly Field[] => [
  { ...passwordOf(words), label: words.currentPassword },
  fieldOf('newPassword', words.newPassword, 'password', true),
];

/** An interrupted social login whose email address is that of another account leads here (F 1.3, 403043). */
const linkAccountOf = (words: ScreenWords): Screen => ({
  ...{ id: 'link-account', caption: words.haveAccount, text: words.linkOnce, hasProviders: true },
  form: ['link-accounts', words.linkAccounts, [loginIDOf(words), passwordOf(words)]],
});

/** Where other interruptions of a login lead (F 1.3): 206002, 403100. */
const interruptionsOf = (words: ScreenWords): readonly Screen[] => [
  {
    ...{ id: 'verification-pending', caption: words.verifyAddress, text: words.openLink },
    form: ['resend-verification-code', words.mailAgain],
    links: [['login', words.logIn]],
  },
  {
    ...{ id: 'password-change-required', caption: words.choosePassword },
    form: ['profile', words.save, bothPasswords(words)],
  },
];

/** The second factor of a login (F 1.3): one to be verified (403101), or to be registered (403102). */
const secondFactorOf = (words: ScreenWords): readonly Screen[] => [
  { id: 'tfa-verification', caption: words.confirmYou, asksSecondFactor: true },
  { id: 'tfa-registration', caption: words.protectAccount, asksSecondFactor: true },
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
  const remember = fieldOf('remember', words.remember, 'checkbox');
  const [linkAccount, secondFactor] = [linkAccountOf(words), secondFactorOf(words)];
  const toLogin = [['login', words.logIn]] as const;
  const missing = requiredFields(words, schemas);
  const profile = ['firstName', 'lastName', 'email'].map((path) => profileField(words, path));
  const address = { ...profileField(words, 'email'), required: true };
  const sets: Readonly<Record<string, readonly Screen[]>> = {
    'Default-RegistrationLogin': [
      {
        ...{ id: 'login', caption: words.logIn, hasProviders: true },
        form: ['login', words.logIn, [loginID, password, remember]],
        links: [
          ['register', words.register],
          ['forgot-password', words.forgot],
        ],
      },
      {
        ...{ id: 'register', caption: words.register, links: toLogin },
        form: ['register', words.register, registrationFields(words, schemas, policies)],
      },
      {
        ...{ id: 'complete-registration', caption: words.complete },
        form: ['profile', words.save, [...missing, ...secretFields(words, policies, false)]],
      },
      {
        ...{ id: 'forgot-password', caption: words.forgot, links: toLogin },
        form: ['reset-password', words.send, [loginID]],
      },
      { id: 'forgot-password-success', caption: words.lookIntoMail, text: words.linkSent, links: toLogin },
      ...interruptionsOf(words),
      ...secondFactor.map((screen) => ({ ...screen, links: [['login', words.backToLogin]] as const })),
      linkAccount,
    ],
    'Default-ProfileUpdate': [
      {
        ...{ id: 'update-profile', caption: words.profile },
        form: ['profile', words.save, unique([...profile, ...missing])],
        links: [
          ['change-password', words.changePassword],
          ...(offersSecondFactor(policies) ? ([['tfa-registration', words.secondStep]] as const) : []),
        ],
      },
      {
        ...{ id: 'change-password', caption: words.changePassword, links: [['update-profile', words.profile]] },
        form: ['profile', words.save, bothPasswords(words)],
      },
      ...secondFactor,
    ],
    'Default-LiteRegistration': [
      {
        ...{ id: 'subscribe-with-email', caption: words.subscribe },
        form: ['subscribe-with-email', words.subscribe, unique([address, ...subscriptionFields(schemas)])],
      },
      { id: 'subscribe-thank-you', caption: words.thanks, text: words.subscribed },
    ],
    'Default-ReAuthentication': [
      {
        ...{ id: 'reauthentication', caption: words.confirmYou },
        form: ['reauthentication', words.confirm, [password]],
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
  const username = fieldOf('username', words.userName, 'text', !identifiers.has('email'));
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
const captchaOf = ({ captcha }: ScreenWords): Field => fieldOf('captchaText', captcha, 'text', true);

/** The secret question, where the policy registration.requireSecurityQuestion asks for one; later with the password. */
function secretFields(words: ScreenWords, { registration }: Policies, isNew: boolean): readonly Field[] {
  if (!registration.requireSecurityQuestion) return [];
  return [
    ...(isNew ? [] : [{ ...passwordOf(words), required: false }]),
    fieldOf('secretQuestion', words.secretQuestion, 'text', isNew),
    fieldOf('secretAnswer', words.secretAnswer, 'text', isNew),
  ];
}

/** What the schemas require and a user may write. */
function requiredFields(
  words: ScreenWords,
  { profileSchema, dataSchema, preferencesSchema }: Schemas,
): readonly Field[] {
  const ofPart = (part: string, schema: EffectiveSchema) =>
    [...schema.fields]
      .filter(([, { required, writeAccess }]) => required && writeAccess !== 'serverOnly')
      .map(([path, { type }]) => fieldOf(`${part}.${path}`, labelOf(words, path), inputType(path, type), true));
  const consents = [...preferencesSchema.fields]
    .filter(([, { required, isActive }]) => required && isActive !== false)
    .map(([id]) => fieldOf(`preferences.${id}.isConsentGranted`, id, 'checkbox', true));
  return [...ofPart('profile', profileSchema), ...ofPart('data', dataSchema), ...consents];
}

function subscriptionFields({ subscriptionsSchema }: Schemas): readonly Field[] {
  return [...subscriptionsSchema.fields]
    .filter(([, { writeAccess }]) => writeAccess !== 'serverOnly')
    .map(([name]) => fieldOf(`subscriptions.${name}.email.isSubscribed`, name, 'checkbox'));
}

function profileField(words: ScreenWords, path: string): Field {
  return fieldOf(`profile.${path}`, labelOf(words, path), inputType(path, 'string'));
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

const screenID = (id: string): string => `gigya-${id}-screen`;

function screenHtml({ id, caption, form, text, links = [], ...screen }: Screen): string {
  const anchors = links.map(([to, words]) => `<a href="#" data-switch-screen="${screenID(to)}">${words}</a>`);
  const parts = [
    `<h2>${caption}</h2>`,
    text === undefined ? '' : `<p>${text}</p>`,
    screen.hasProviders ? '<div class="gigya-social-login"></div>' : '',
    screen.asksSecondFactor ? '<div class="gigya-tfa"></div>' : '',
    form === undefined ? '' : formHtml(form),
    anchors.length === 0 ? '' : `<p class="gigya-links">${anchors.join(' ')}</p>`,
  ];
  return `<div class="gigya-screen" id="${screenID(id)}" data-caption="${caption}">${parts.join('')}</div>`;
}

function formHtml([name, submit, fields = []]: Form): string {
  const error = '<span class="gigya-error-display" role="alert"></span>';
  const button = `<input type="submit" class="gigya-input-submit" value="${submit}">`;
  return `<form class="gigya-${name}-form">${fields.map(fieldHtml).join('')}${error}${button}</form>`;
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
