import { loginIdentifiersOf } from '#service/modules/policies/rules.ts';
import type { Policies } from '#service/modules/policies/sections.ts';
import type { Schemas } from '#service/modules/schema/field.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'text' | 'email' | 'password' | 'number' | 'checkbox';
  readonly required: boolean;
}

interface Screen {
  readonly id: string;
  readonly caption: string;
  readonly submit: string;
  readonly fields: readonly Field[];
  /** Screens that it links to. */
  readonly links?: readonly (readonly [id: string, caption: string])[];
}

const loginID: Field = { name: 'loginID', label: 'Login', type: 'text', required: true };
const password: Field = { name: 'password', label: 'Password', type: 'password', required: true };

/** The screen-sets that every site has (U 6), their html made of its schemas and policies. */
export function defaultScreenSets(schemas: Schemas, policies: Policies): ReadonlyMap<string, string> {
  const sets: Readonly<Record<string, readonly Screen[]>> = {
    'Default-RegistrationLogin': [
      {
        id: 'gigya-login-screen',
        caption: 'Log in',
        submit: 'Log in',
        fields: [loginID, password],
        links: [
          ['gigya-register-screen', 'Register'],
          ['gigya-forgot-password-screen', 'Forgot the password'],
        ],
      },
      {
        id: 'gigya-register-screen',
        caption: 'Register',
        submit: 'Register',
        fields: registrationFields(schemas, policies),
        links: [['gigya-login-screen', 'Log in']],
      },
      {
        id: 'gigya-complete-registration-screen',
        caption: 'Complete the registration',
        submit: 'Save',
        fields: requiredFields(schemas),
      },
      { id: 'gigya-forgot-password-screen', caption: 'Forgot the password', submit: 'Send', fields: [loginID] },
    ],
    'Default-ProfileUpdate': [
      {
        id: 'gigya-update-profile-screen',
        caption: 'Profile',
        submit: 'Save',
        fields: unique([
          profileField('firstName'),
          profileField('lastName'),
          profileField('email'),
          ...requiredFields(schemas),
        ]),
        links: [['gigya-change-password-screen', 'Change the password']],
      },
      {
        id: 'gigya-change-password-screen',
        caption: 'Change the password',
        submit: 'Save',
        fields: [password, { ...password, name: 'newPassword', label: 'New password' }],
      },
    ],
    'Default-LiteRegistration': [
      {
        id: 'gigya-subscribe-with-email-screen',
        caption: 'Subscribe',
        submit: 'Subscribe',
        fields: unique([{ ...profileField('email'), required: true }, ...subscriptionFields(schemas)]),
      },
    ],
    'Default-ReAuthentication': [
      { id: 'gigya-reauthentication-screen', caption: 'Confirm that it is you', submit: 'Confirm', fields: [password] },
    ],
    'Default-LinkAccounts': [
      { id: 'gigya-link-account-screen', caption: 'Link accounts', submit: 'Link', fields: [loginID, password] },
    ],
  };
  return new Map(Object.entries(sets).map(([id, screens]) => [id, setHtml(id, screens)]));
}

function registrationFields(schemas: Schemas, policies: Policies): readonly Field[] {
  const identifiers = loginIdentifiersOf(policies);
  const username: Field = { name: 'username', label: 'User name', type: 'text', required: !identifiers.has('email') };
  return unique([
    ...(identifiers.has('username') && !identifiers.has('email') ? [username] : []),
    { ...profileField('email'), name: 'email', required: identifiers.has('email') },
    password,
    ...requiredFields(schemas).filter(({ name }) => name !== 'profile.email'),
  ]);
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
  return { name: `profile.${path}`, label: path, type: inputType(path, 'string'), required: false };
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

function screenHtml({ id, caption, submit, fields, links = [] }: Screen): string {
  const form = id.replace(/-screen$/, '-form');
  const inputs = fields.map(
    ({ name, label, type, required }) =>
      `<label class="gigya-label">${escaped(label)}<input type="${type}" name="${escaped(name)}"${required ? ' required' : ''}></label>`,
  );
  const anchors = links.map(([to, words]) => `<a href="#" data-switch-screen="${to}">${words}</a>`);
  return `<div class="gigya-screen" id="${id}" data-caption="${caption}"><form class="${form}">${inputs.join('')}<input type="submit" value="${submit}">${anchors.join('')}</form></div>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
