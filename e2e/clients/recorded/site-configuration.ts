import { anyText, call, context, json, ok, type Part, signedIn, type ToolCalls, type ToolRun } from './tool-calls.ts';

type Json = Readonly<Record<string, unknown>>;
const answer = ({ answers }: ToolRun, n: number): Json => answers[n] ?? {};
const member = (of: Json, name: string): Json => (of[name] ?? {}) as Json;
const without = (of: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name)));

/** Sections of policies in the order of the source, with the id of the context that the tool sends for each. */
const sections = [
  ...(['accountOptions', 'authentication', 'emailNotifications'] as const),
  ...(['emailVerification', 'gigyaPlugins', 'passwordComplexity', 'passwordReset', 'profilePhoto'] as const),
  ...(['registration', 'security', 'twoFactorAuth', 'federation', 'doubleOptIn', 'preferencesCenter'] as const),
];

/** What was read, without what the tool leaves out of every copy: `rba`, and three members of `security`. */
function copied(policies: Json): Json {
  const security = without(member(policies, 'security'), 'accountLockout', 'captcha', 'ipLockout');
  return { ...without(policies, 'rba'), security };
}

/** What a child site may not set for itself. */
function ofChild(policies: Json): Json {
  const options = ['allowUnverifiedLogin', 'preventLoginIDHarvesting', 'defaultLanguage', 'loginIdentifiers'];
  return {
    ...without(policies, 'authentication', 'passwordComplexity', 'profilePhoto', 'federation'),
    accountOptions: without(member(policies, 'accountOptions'), ...options, 'loginIdentifierConflict'),
    registration: without(
      member(policies, 'registration'),
      ...['requireSecurityQuestion', 'requireLoginID', 'enforceCoppa'],
    ),
    twoFactorAuth: without(member(policies, 'twoFactorAuth'), 'providers'),
    security: without(member(policies, 'security'), 'passwordChangeInterval', 'passwordHistorySize'),
  };
}

/** The context stands where the first section put it, and names the last one. */
function policiesForm(run: ToolRun, policies: Json): Part {
  const sent = sections.filter((name) => policies[name] !== undefined);
  const [first = '', ...more] = sent;
  const context = json({ id: sent.at(-1), targetApiKey: run.apiKey });
  const texts = Object.fromEntries(more.map((name) => [name, json(policies[name])]));
  return { ...signedIn(run), [first]: json(policies[first]), context, ...texts, format: 'json' };
}

type Fields = Readonly<Record<string, Json>>;
const fieldsOf = (schema: Json): Fields => member(schema, 'fields') as Fields;
const each = (fields: Fields, change: (field: Json, name: string) => Json): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)]));

/** At most so many characters of payload in one call. */
const MAX_PAYLOAD_SIZE = 8192;

/** The profile schema as the tool sends it: without what it cannot copy. */
function profileSchema(read: Json): Json {
  const coordinates = ['lastLoginLocation.coordinates.lat', 'lastLoginLocation.coordinates.lon'];
  const fields = each(fieldsOf(read), (field, name) =>
    without(
      field,
      'allowNull',
      ...(name === 'gender' ? ['format'] : []),
      ...(coordinates.includes(name) ? ['type'] : []),
    ),
  );
  return { ...without(read, 'dynamicSchema', 'allowNull'), fields };
}

/** In pieces of the payload that it sends: the last fields first. */
function pieces(run: ToolRun, name: string, schema: Json): readonly Json[] {
  const size = (of: Json) => json({ [name]: of, context: { targetApiKey: run.apiKey, id: name } }).length;
  let left = Object.entries(fieldsOf(schema));
  const all: Json[] = [];
  while (left.length > 0) {
    let from = 0;
    while (size({ ...schema, fields: Object.fromEntries(left.slice(from)) }) > MAX_PAYLOAD_SIZE) from += 1;
    all.push({ ...schema, fields: Object.fromEntries(left.slice(from)) });
    left = left.slice(0, from);
  }
  return all;
}

const setSchema = (name: string, schema: Json | ((run: ToolRun) => Json), more: Part = {}) => {
  const part = (run: ToolRun) => ({
    context: json({ targetApiKey: run.apiKey, id: name }),
    [name]: json(typeof schema === 'function' ? schema(run) : schema),
  });
  return call('accounts.setSchema', [signedIn, part, more]);
};
const readSchema = (reads: Json) => call('accounts.getSchema', [signedIn, context('schema')], reads);
const anySchema = readSchema({ dataSchema: {}, profileSchema: {}, subscriptionsSchema: {} });

const screenSet = {
  screenSetID: 'Default-RegistrationLogin',
  html: '<div class="gigya-screen-set" id="Default-RegistrationLogin"></div>',
  css: '.gigya-screen { color: blue }\n\n/* || CUSTOM CODE START */\n\n.own { top: 0 }\n\n/* || CUSTOM CODE END */\n',
  javascript: '{\n    onError: function (event) {\n    },\n}',
  translations: { en: { HEADER: 'Hello' }, default: { HEADER: 'Hello' } },
  metadata: { version: 1, desc: 'made by hand' },
};
/** @param n which call, from 0 on */
const readScreenSets = (n: number) => {
  const include = 'screenSetID,html,css,javascript,translations,metadata';
  const reads = (run: ToolRun) => ({ ...ok, screenSets: setsOf(run, n) });
  return call('accounts.getScreenSets', [signedIn, { include }, context('screenSet')], reads);
};

/** Each has an HTML and a CSS text, which the accelerator takes apart; the one that is deployed is among them. */
const setsOf = (run: ToolRun, n: number) => {
  const sets = (answer(run, n).screenSets ?? []) as readonly Json[];
  if (!sets.some(({ screenSetID }) => screenSetID === screenSet.screenSetID)) return [screenSet.screenSetID];
  return sets.map(() => ({ screenSetID: anyText(), html: anyText(), css: anyText() }));
};

const mail = (text: string) =>
  `<html><head><META name="from" content="Shop &lt;noreply@shop.example&gt;" /><META name="subject" content="${text}" /></head><body><a href="$url">${text}</a> $code</body></html>`;
const magicLink = {
  defaultLanguage: 'en',
  urlPlaceHolder: '$url',
  emailTemplates: { en: mail('In'), pt: mail('Entrar') },
};
const welcome = { welcomeEmailTemplates: { ar: mail('Welcome') }, welcomeEmailDefaultLanguage: 'ar' };
/** The tool's credentials stand apart: the key at the begin, the secret after the context. */
const setMails = (id: string, mails: Part) =>
  call('accounts.policies.emailTemplates.setConfig', [
    ({ apiKey, userKey }) => ({ apiKey, userKey }),
    context(id),
    ({ secret }) => ({ secret }),
    mails,
  ]);

const smsTemplates = {
  tfa: {
    globalTemplates: { templates: { en: 'Your code: {{code}}', 'pt-br': 'O código: {{code}}' }, defaultLanguage: 'en' },
    templatesPerCountryCode: { 351: { templates: { pt: '{{code}}' }, defaultLanguage: 'pt' } },
  },
  otp: { globalTemplates: { templates: { en: 'Your code: {{code}}' }, defaultLanguage: 'en' } },
};

const globalConf =
  '{\n    // A comment of the builder\n    enabledProviders: "facebook,line",\n    sessionExpiration: 0,\n}';

/** Policies, schemas, screen-sets, messages, the configuration of the library and providers, as both tools read and write them. */
export const siteConfigurationCalls: readonly ToolCalls[] = [
  {
    ...{ tool: 'both tools', source: 'services/copyConfig/policies/policies.js, feature/site/policies.js' },
    calls: [
      call('accounts.getPolicies', [signedIn, { format: 'json' }], {
        registration: {},
        security: {},
        accountOptions: {},
        twoFactorAuth: {},
      }),
      call(
        'accounts.setPolicies',
        [
          (run) => {
            const read = copied(answer(run, 0));
            return policiesForm(run, {
              ...read,
              passwordComplexity: { ...member(read, 'passwordComplexity'), minLength: 9 },
            });
          },
        ],
        { context: anyText() },
      ),
      call('accounts.getPolicies', [signedIn, { format: 'json' }], { passwordComplexity: { minLength: 9 } }),
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/copyConfig/policies/policies.js: a site with a parent' },
    calls: [
      call('admin.setSiteConfig', [
        ({ apiKey, otherKey, userKey, secret }) => ({ apiKey, siteGroupOwner: otherKey, userKey, secret }),
      ]),
      call('accounts.getPolicies', [signedIn, { format: 'json' }]),
      call('accounts.setPolicies', [(run) => policiesForm(run, ofChild(copied(answer(run, 1))))]),
      anySchema,
      setSchema('dataSchema', { fields: { size: { type: 'string', writeAccess: 'clientModify' } } }),
      setSchema('dataSchema', { fields: { size: { required: true } } }, { scope: 'site' }),
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/copyConfig/schema/schema.js, feature/site/schema.js' },
    calls: [
      anySchema,
      setSchema('dataSchema', { fields: { size: { type: 'string', required: true, writeAccess: 'clientModify' } } }),
      // A profile schema is larger than one call may be, and goes in two.
      ...[0, 1].map((n) =>
        setSchema('profileSchema', (run) => {
          const schema = profileSchema(member(answer(run, 0), 'profileSchema'));
          return pieces(run, 'profileSchema', schema)[n] ?? {};
        }),
      ),
      setSchema('subscriptionsSchema', {
        fields: { news: { email: { type: 'subscription', required: false, doubleOptIn: true } } },
      }),
      readSchema({
        dataSchema: { fields: { size: { type: 'string', required: true } } },
        subscriptionsSchema: { fields: { news: { email: { doubleOptIn: true } } } },
      }),
    ],
  },
  {
    ...{ tool: 'the accelerator', source: 'feature/site/webScreenSets.js: the HTML is the one of the site' },
    calls: [
      readScreenSets(0),
      call('accounts.setScreenSet', [
        signedIn,
        (run) => {
          const sets = (answer(run, 0).screenSets ?? []) as readonly Json[];
          const html = String(sets.find(({ screenSetID }) => screenSetID === screenSet.screenSetID)?.html);
          return { screenSetID: screenSet.screenSetID, html, css: screenSet.css, javascript: screenSet.javascript };
        },
        context(screenSet.screenSetID),
      ]),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/screenset/screenset.js' },
    calls: [
      call('accounts.setScreenSet', [
        signedIn,
        { ...screenSet, translations: json(screenSet.translations), metadata: json(screenSet.metadata) },
        context(screenSet.screenSetID),
      ]),
      readScreenSets(1),
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/emails/email.js, services/copyConfig/emails/emailConfiguration.js' },
    calls: [
      setMails('magicLink', { magicLink: json(magicLink) }),
      setMails('welcomeEmailTemplates', { emailNotifications: json(welcome) }),
      call('accounts.policies.emailTemplates.getConfig', [signedIn], { magicLink, emailNotifications: welcome }),
      // Versions of today send no secret here.
      call(
        'accounts.policies.emailTemplates.getConfig',
        [({ apiKey, userKey }) => ({ apiKey, userKey }), context('emailTemplates')],
        { magicLink, emailNotifications: welcome },
      ),
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/sms/sms.js, feature/site/smsTemplates.js' },
    calls: [
      call('accounts.sms.templates.set', [{ templates: json(smsTemplates) }, signedIn, context('smsTemplates')]),
      // It walks both lists of both kinds, also those that are empty.
      call('accounts.sms.templates.get', [signedIn, context('smsTemplates')], {
        templates: { ...smsTemplates, otp: { ...smsTemplates.otp, templatesPerCountryCode: {} } },
      }),
    ],
  },
  {
    ...{
      tool: 'both tools',
      source: 'services/copyConfig/websdk/websdk.js, services/configurator/siteConfigurator.js',
    },
    calls: [
      call('admin.setSiteConfig', [signedIn, { globalConf }, context('webSdk')]),
      call('admin.getSiteConfig', [signedIn, { includeSiteGroupConfig: 'true', includeGlobalConf: 'true' }], {
        globalConf,
        dataCenter: 'us1',
        baseDomain: anyText(),
      }),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/social/social.js' },
    calls: [
      call(
        'socialize.getProvidersConfig',
        [
          signedIn,
          { includeSettings: 'true', includeCapabilities: 'true', includeSecretKeys: 'true' },
          context('socialIdentities'),
          { format: 'json' },
        ],
        { providers: { facebook: { app: {} } } },
      ),
      // Settings and capabilities go as the language writes what was read: its text for an object, or for nothing.
      call('socialize.setProvidersConfig', [
        signedIn,
        (run) => {
          const { settings, capabilities, providers, context } = answer(run, 0);
          return {
            ...{ settings: String(settings), capabilities: String(capabilities), providers: json(providers) },
            ...{ format: 'json', context: String(context).replaceAll('&quot;', '"') },
          };
        },
      ]),
    ],
  },
];
