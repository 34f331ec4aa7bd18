import { anyText, json, nothing, ok, signedIn, type ToolCalls, type ToolRun, withContext } from './tool-calls.ts';

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
function policiesForm(run: ToolRun, policies: Json): readonly (readonly [string, string])[] {
  const sent = sections.filter((name) => policies[name] !== undefined);
  const [first = '', ...more] = sent;
  const context = json({ id: sent.at(-1), targetApiKey: run.apiKey });
  return [
    ...signedIn(run),
    [first, json(policies[first])],
    ['context', context],
    ...more.map((name) => [name, json(policies[name])] as const),
    ['format', 'json'],
  ];
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

const schemaForm = (run: ToolRun, name: string, schema: Json, scope?: string) =>
  [
    ...signedIn(run),
    ['context', json({ targetApiKey: run.apiKey, id: name })],
    [name, json(schema)],
    ...(scope === undefined ? [] : ([['scope', scope]] as const)),
  ] as const;

const dataSchema = { fields: { size: { type: 'string', required: true, writeAccess: 'clientModify' } } };
const accounts = 'accounts' as const;
const readSchema = {
  ...{ label: accounts, method: 'accounts.getSchema' },
  form: (run: ToolRun) => withContext(run, 'schema'),
} as const;

const screenSet = {
  screenSetID: 'Default-RegistrationLogin',
  html: '<div class="gigya-screen-set" id="Default-RegistrationLogin"></div>',
  css: '.gigya-screen { color: blue }\n\n/* || CUSTOM CODE START */\n\n.own { top: 0 }\n\n/* || CUSTOM CODE END */\n',
  javascript: '{\n    onError: function (event) {\n    },\n}',
  translations: { en: { HEADER: 'Hello' }, default: { HEADER: 'Hello' } },
  metadata: { version: 1, desc: 'made by hand' },
};
const readScreenSets = {
  ...{ label: accounts, method: 'accounts.getScreenSets' },
  form: (run: ToolRun) =>
    [
      ...signedIn(run),
      ['include', 'screenSetID,html,css,javascript,translations,metadata'],
      ['context', json({ id: 'screenSet', targetApiKey: run.apiKey })],
    ] as const,
} as const;

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
const mailForm = (run: ToolRun, id: string, name: string, value: unknown) =>
  [
    ['apiKey', run.apiKey],
    ['userKey', run.userKey],
    ['context', json({ id, targetApiKey: run.apiKey })],
    ['secret', run.secret],
    [name, json(value)],
  ] as const;

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
      {
        ...{ label: 'accounts', method: 'accounts.getPolicies' },
        form: (run) => [...signedIn(run), ['format', 'json']],
        reads: () => ({ ...ok, registration: {}, security: {}, accountOptions: {}, twoFactorAuth: {} }),
      },
      {
        ...{ label: 'accounts', method: 'accounts.setPolicies' },
        form: (run) => {
          const read = copied(answer(run, 0));
          return policiesForm(run, {
            ...read,
            passwordComplexity: { ...member(read, 'passwordComplexity'), minLength: 9 },
          });
        },
        reads: () => ({ ...ok, context: anyText() }),
      },
      {
        ...{ label: 'accounts', method: 'accounts.getPolicies' },
        form: (run) => [...signedIn(run), ['format', 'json']],
        reads: () => ({ ...ok, passwordComplexity: { minLength: 9 } }),
      },
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/copyConfig/policies/policies.js: a site with a parent' },
    calls: [
      {
        ...{ label: 'admin', method: 'admin.setSiteConfig' },
        form: ({ apiKey, otherKey, userKey, secret }) => [
          ['apiKey', apiKey],
          ['siteGroupOwner', otherKey],
          ['userKey', userKey],
          ['secret', secret],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.getPolicies' },
        form: (run) => [...signedIn(run), ['format', 'json']],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.setPolicies' },
        form: (run) => policiesForm(run, ofChild(copied(answer(run, 1)))),
        reads: nothing,
      },
      { ...readSchema, reads: () => ({ ...ok, dataSchema: {}, profileSchema: {}, subscriptionsSchema: {} }) },
      {
        ...{ label: 'accounts', method: 'accounts.setSchema' },
        form: (run) =>
          schemaForm(run, 'dataSchema', { fields: { size: { type: 'string', writeAccess: 'clientModify' } } }),
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.setSchema' },
        form: (run) => schemaForm(run, 'dataSchema', { fields: { size: { required: true } } }, 'site'),
        reads: nothing,
      },
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/copyConfig/schema/schema.js, feature/site/schema.js' },
    calls: [
      { ...readSchema, reads: () => ({ ...ok, dataSchema: {}, profileSchema: {}, subscriptionsSchema: {} }) },
      {
        ...{ label: 'accounts', method: 'accounts.setSchema' },
        form: (run) => schemaForm(run, 'dataSchema', dataSchema),
        reads: nothing,
      },
      // A profile schema is larger than one call may be, and goes in two.
      ...[0, 1].map(
        (n) =>
          ({
            ...{ label: accounts, method: 'accounts.setSchema' },
            form: (run: ToolRun) =>
              schemaForm(
                run,
                'profileSchema',
                pieces(run, 'profileSchema', profileSchema(member(answer(run, 0), 'profileSchema')))[n] ?? {},
              ),
            reads: nothing,
          }) as const,
      ),
      {
        ...{ label: 'accounts', method: 'accounts.setSchema' },
        form: (run) =>
          schemaForm(run, 'subscriptionsSchema', {
            fields: { news: { email: { type: 'subscription', required: false, doubleOptIn: true } } },
          }),
        reads: nothing,
      },
      {
        ...readSchema,
        reads: () => ({
          ...ok,
          dataSchema: { fields: { size: { type: 'string', required: true } } },
          subscriptionsSchema: { fields: { news: { email: { doubleOptIn: true } } } },
        }),
      },
    ],
  },
  {
    ...{ tool: 'the accelerator', source: 'feature/site/webScreenSets.js: the HTML is the one of the site' },
    calls: [
      { ...readScreenSets, reads: (run) => ({ ...ok, screenSets: setsOf(run, 0) }) },
      {
        ...{ label: 'accounts', method: 'accounts.setScreenSet' },
        form: (run) => {
          const sets = (answer(run, 0).screenSets ?? []) as readonly Json[];
          const html = String(sets.find(({ screenSetID }) => screenSetID === screenSet.screenSetID)?.html);
          return [
            ...signedIn(run),
            ['screenSetID', screenSet.screenSetID],
            ['html', html],
            ['css', screenSet.css],
            ['javascript', screenSet.javascript],
            ['context', json({ id: screenSet.screenSetID, targetApiKey: run.apiKey })],
          ];
        },
        reads: nothing,
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/screenset/screenset.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.setScreenSet' },
        form: (run) => [
          ...signedIn(run),
          ['screenSetID', screenSet.screenSetID],
          ['html', screenSet.html],
          ['css', screenSet.css],
          ['javascript', screenSet.javascript],
          ['translations', json(screenSet.translations)],
          ['metadata', json(screenSet.metadata)],
          ['context', json({ id: screenSet.screenSetID, targetApiKey: run.apiKey })],
        ],
        reads: nothing,
      },
      { ...readScreenSets, reads: (run) => ({ ...ok, screenSets: setsOf(run, 1) }) },
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/emails/email.js, services/copyConfig/emails/emailConfiguration.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.policies.emailTemplates.setConfig' },
        form: (run) => mailForm(run, 'magicLink', 'magicLink', magicLink),
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.policies.emailTemplates.setConfig' },
        form: (run) => mailForm(run, 'welcomeEmailTemplates', 'emailNotifications', welcome),
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.policies.emailTemplates.getConfig' },
        form: signedIn,
        reads: () => ({ ...ok, magicLink, emailNotifications: welcome }),
      },
      {
        ...{ label: 'accounts', method: 'accounts.policies.emailTemplates.getConfig' },
        // Versions of today send no secret here.
        form: ({ apiKey, userKey }) => [
          ['apiKey', apiKey],
          ['userKey', userKey],
          ['context', json({ id: 'emailTemplates', targetApiKey: apiKey })],
        ],
        reads: () => ({ ...ok, magicLink, emailNotifications: welcome }),
      },
    ],
  },
  {
    ...{ tool: 'both tools', source: 'services/sms/sms.js, feature/site/smsTemplates.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.sms.templates.set' },
        form: (run) => [['templates', json(smsTemplates)], ...withContext(run, 'smsTemplates')],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.sms.templates.get' },
        form: (run) => withContext(run, 'smsTemplates'),
        // It walks both lists of both kinds, also those that are empty.
        reads: () => ({
          ...ok,
          templates: {
            tfa: smsTemplates.tfa,
            otp: { ...smsTemplates.otp, templatesPerCountryCode: {} },
          },
        }),
      },
    ],
  },
  {
    ...{
      tool: 'both tools',
      source: 'services/copyConfig/websdk/websdk.js, services/configurator/siteConfigurator.js',
    },
    calls: [
      {
        ...{ label: 'admin', method: 'admin.setSiteConfig' },
        form: (run) => [
          ...signedIn(run),
          ['globalConf', globalConf],
          ['context', json({ id: 'webSdk', targetApiKey: run.apiKey })],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'admin', method: 'admin.getSiteConfig' },
        form: (run) => [...signedIn(run), ['includeSiteGroupConfig', 'true'], ['includeGlobalConf', 'true']],
        reads: () => ({ ...ok, globalConf, dataCenter: 'us1', baseDomain: anyText() }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/social/social.js' },
    calls: [
      {
        ...{ label: 'socialize', method: 'socialize.getProvidersConfig' },
        form: (run) => [
          ...signedIn(run),
          ['includeSettings', 'true'],
          ['includeCapabilities', 'true'],
          ['includeSecretKeys', 'true'],
          ['context', json({ id: 'socialIdentities', targetApiKey: run.apiKey })],
          ['format', 'json'],
        ],
        reads: () => ({ ...ok, providers: { facebook: { app: {} } } }),
      },
      {
        ...{ label: 'socialize', method: 'socialize.setProvidersConfig' },
        // Settings and capabilities go as the language writes what was read: its text for an object, or for nothing.
        form: (run) => [
          ...signedIn(run),
          ['settings', String(answer(run, 0).settings)],
          ['capabilities', String(answer(run, 0).capabilities)],
          ['providers', json(answer(run, 0).providers)],
          ['format', 'json'],
          ['context', String(answer(run, 0).context).replaceAll('&quot;', '"')],
        ],
        reads: nothing,
      },
    ],
  },
];
