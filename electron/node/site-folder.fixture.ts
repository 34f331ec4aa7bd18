import { crc32, deflateRawSync } from 'node:zlib';

const cache = [
  {
    ...{ apiKey: '4_parent', baseDomain: 'www.shop.example', dataCenter: 'us1' },
    ...{ partnerId: 79, partnerName: 'Shop & Co' },
  },
  {
    ...{ apiKey: '4_second', baseDomain: 'm.shop.example', dataCenter: 'eu2' },
    ...{ partnerId: 79, partnerName: 'Shop & Co' },
  },
];
const json = (value: unknown) => JSON.stringify(value, undefined, 4);
const policies = {
  registration: { requireCaptcha: false },
  gigyaPlugins: { connectWithoutLoginBehavior: 'alwaysLogin', rememberSessionExpiration: 0 },
  accountOptions: { useCodeVerification: false, loginIdentifiers: 'email, providerEmail' },
  passwordComplexity: { minCharGroups: 0, minLength: 6 },
  security: { ipLockout: { lockoutTimeSec: 0 }, signDeviceId: 'js_latest' },
  twoFactorAuth: { providers: [{ enabled: true, name: 'gigyaEmail' }], smsProvider: { defaultLanguage: 'en' } },
  doubleOptIn: { confirmationLinkExpiration: 1_209_600, defaultLanguage: 'en' },
  rba: { riskPolicies: {} },
  ownSection: { a: [1, { b: null }] },
};
const profile = {
  fields: {
    birthYear: { required: false, type: 'long', allowNull: true, writeAccess: 'clientModify' },
    'oidcData.website': { type: 'basic-string', writeAccess: 'serverOnly' },
    'certifications.startDate': { type: 'date', writeAccess: 'serverOnly' },
    email: { type: 'string', encrypt: 'AES', writeAccess: 'clientModify' },
  },
  dynamicSchema: false,
};
const data = { fields: { terms: { type: 'boolean', writeAccess: 'clientModify' } }, dynamicSchema: true };
const subscriptions = { fields: { news: { email: { type: 'subscription', doubleOptIn: true } } } };
const webSdk = '{\n  enableSSOToken: true,\n  customEventMap: { defaultMethod: function () {} }\n}';
const events = '{\n    onBeforeSubmit: function (event) {}\n}';

const ofSite = (domain: string) => {
  const built = (path: string) => `build/Shop & Co/Sites/${domain}/${path}`;
  const source = (path: string) => `src/Shop & Co/Sites/${domain}/${path}`;
  const both = (path: string, text: string) => ({ [source(path)]: text, [built(path)]: text });
  return {
    [source('WebSdk/WebSdk.js')]:
      `import map from './map.js';\nexport default {\n  enableSSOToken: true,\n  customEventMap: map,\n};\n`,
    [source('WebSdk/map.js')]: 'export default { defaultMethod: function () {} };\n',
    [built('WebSdk/WebSdk.js')]: webSdk,
    ...both('Policies/policies.json', json(policies)),
    ...both('Schema/data.json', json(data)),
    ...both('Schema/profile.json', json(profile)),
    ...both('Schema/subscriptions.json', json(subscriptions)),
    [source('WebScreenSets/Shop-RegistrationLogin/Shop-RegistrationLogin.js')]: `export default ${events};\n`,
    [source('WebScreenSets/Shop-RegistrationLogin/Shop-RegistrationLogin.default.css')]: '.a { color: red }',
    [source('WebScreenSets/Shop-RegistrationLogin/Shop-RegistrationLogin.custom.css')]: '.b { color: blue }',
    [source('WebScreenSets/utils/uuid.test.js')]: "test('uuid', () => {});\n",
    [built('WebScreenSets/Shop-RegistrationLogin/Shop-RegistrationLogin.js')]: events,
    [built('WebScreenSets/Shop-RegistrationLogin/Shop-RegistrationLogin.css')]:
      '.a { color: red }\n\n/* || CUSTOM CODE START */\n\n.b { color: blue }\n\n/* || CUSTOM CODE END */\n',
    [source('EmailTemplates/templates/magicLink.html')]: '<p>{{hello}}</p><a href="$url">{{{link}}}</a>',
    [source('EmailTemplates/locales/magicLink/en.json')]: json({ hello: 'Hello & welcome', link: '<b>Go</b>' }),
    [source('EmailTemplates/locales/magicLink/de.json')]: json({ hello: 'Hallo', link: '<b>Los</b>' }),
    [built('EmailTemplates/magicLink/magicLink-en.html')]: '<p>Hello &amp; welcome</p><a href="$url"><b>Go</b></a>',
    [built('EmailTemplates/magicLink/magicLink-de.html')]: '<p>Hallo</p><a href="$url"><b>Los</b></a>',
    [built('EmailTemplates/doubleOptIn/doubleOptIn-en.html')]: '<a href="$confirmationURL">Yes</a>',
    [built('EmailTemplates/metadata.json')]: json([{ emailID: 'magicLink', languages: ['de', 'en'] }]),
    ...both('SmsTemplates/otp/globalTemplates/en.default.txt', '{{code}} is your code.'),
    ...both('SmsTemplates/otp/globalTemplates/es-mx.txt', 'Su código: {{code}}'),
    ...both('SmsTemplates/tfa/templatesPerCountryCode/49/de.txt', 'Ihr Code: {{code}}'),
  };
};

/** A tree in the accelerator's layout with every kind of file (C 1), by path. */
export const everyKindOfFile: Readonly<Record<string, string>> = {
  'cdc-accelerator.json': json({
    source: [{ apiKey: '4_parent', features: ['WebSdk', 'Policies'] }, { apiKey: '4_second' }],
    ...{ deploy: [{ apiKey: '4_second' }], cache },
  }),
  ...ofSite('www.shop.example'),
  ...ofSite('m.shop.example'),
  'src/Shop & Co/PermissionGroups/PermissionGroups.json': json({
    builders: { aclID: 'builders', description: 'Who builds' },
  }),
  'src/Shop & Co/PermissionGroups/ACL/builders.json': json({ _api: {}, _inherit: ['_webhooks'] }),
};

/** Files as an operation takes them. */
export const asInput = (files: Readonly<Record<string, string | Buffer>>) => ({
  files: Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content).toString('base64') })),
});

interface ZipEntry {
  readonly path: string;
  readonly content: Buffer;
  /** Unix mode; absent: a file. */
  readonly mode?: number;
  readonly flags?: number;
  /** Absent: the right one. */
  readonly checksum?: number;
}

/** A zip of these entries, as a program writes it. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const { path, content, mode = 0o100644, flags = 0, checksum = crc32(content) } of entries) {
    const name = Buffer.from(path);
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    parts.push(local, name, packed);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(checksum, 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(at, 42);
    central.push(entry, name);
    at += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
