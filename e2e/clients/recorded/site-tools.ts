import { anyText, json, nothing, ofPartner, ok, signedIn, type ToolCalls, textAt, withContext } from './tool-calls.ts';

const channel = { SMS: { dependsOn: [{ fieldID: 'phoneNumber', required: true }], description: 'By text message' } };
const topic = { news_sms: { channel: 'SMS', isActive: true } };
const consent = {
  'terms.shop': {
    ...{ isActive: true, isMandatory: true, langs: ['en'], defaultLang: 'en', customData: [] },
    ...{ consentVaultRetentionPeriod: 60, enforceLocaleReconsent: false },
  },
};
const legal = {
  ...{ publishedDocVersion: 1, currentDocVersion: 1, minDocVersion: 1 },
  versions: { 1: { purpose: 'Terms', documentUrl: 'https://shop.example/terms', LegalStatementStatus: 'Published' } },
};
const rules = { commonRules: [], rulesSets: [], defaultPolicy: '_off' };
const captcha = [{ captchaProvider: 'reCaptchaV3', key: 'of-the-page' }];
const steps = [{ id: 'read', type: 'datasource.read.sftp', params: { host: '{{hostname}}', port: 22 } }];
const dataflow = { name: 'Import lite accounts', status: 'published', description: 'sftp > import', steps };
const scope = { allowPartners: ['4711'] };
const acl = { eyeDisplay: { consent: ['view'] }, api: { accounts: { _allowMembers: true } } };

/** What a configuration of a site is read from: the tool takes the member without asking whether it is there (U 9, D80). */
const emptyAtFirst: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'accounts.getConsentsStatements': { preferences: {} },
  'accounts.getConsentStatements': { preferences: {} },
  'accounts.getSiteConsentDetails': { siteConsentDetails: {} },
  'accounts.communication.getChannels': { Channels: {} },
  'accounts.communication.getTopicSettings': { CommunicationSettings: {} },
  'accounts.rba.getPolicy': { policy: { commonRules: [], rulesSets: [] } },
  'accounts.rba.riskAssessment.getConfig': { config: {} },
  'accounts.policies.emailTemplates.getConfig': { magicLink: {}, passwordReset: {}, twoFactorAuth: {} },
  'accounts.auth.push.config.get': { vendors: {} },
  'accounts.sms.config.get': { smsProviderConfig: {} },
};

/** Every call of C 2 that had no answer, as the sources of both tools make it. */
export const siteTools: readonly ToolCalls[] = [
  {
    ...{ tool: 'the toolkit', source: 'the opening of a fresh site' },
    calls: Object.entries(emptyAtFirst).map(([method, members]) => ({
      ...{ label: 'accounts', method, form: signedIn },
      reads: () => ({ ...ok, ...members }),
    })),
  },
  {
    ...{ tool: 'the toolkit', source: 'services/configurator/siteConfigurator.js' },
    calls: [
      {
        ...{ label: 'admin', method: 'admin.getSiteConfig' },
        form: (run) => [...signedIn(run), ['includeSiteGroupConfig', 'true']],
        reads: () => ({ ...ok, dataCenter: 'us1', baseDomain: anyText() }),
      },
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
        ...{ label: 'admin', method: 'admin.getSiteConfig' },
        form: (run) => [...signedIn(run), ['includeSiteGroupConfig', 'true']],
        reads: ({ otherKey }) => ({ ...ok, siteGroupOwner: otherKey }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/communication/{channel,topic}.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.communication.setChannels' },
        form: (run) => [...withContext(run, 'communication_channel_SMS'), ['Channels', json(channel)]],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.communication.getChannels' },
        form: (run) => withContext(run, 'communication_channel_get'),
        reads: () => ({ ...ok, Channels: channel }),
      },
      {
        ...{ label: 'accounts', method: 'accounts.communication.setTopicSettings' },
        form: (run) => [...withContext(run, 'communication_topic_news_sms'), ['CommunicationSettings', json(topic)]],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.communication.getTopicSettings' },
        form: (run) => withContext(run, 'communication_topic_get'),
        reads: () => ({ ...ok, CommunicationSettings: topic }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/consent/{consentStatement,legalStatement}.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.setConsentsStatements' },
        form: (run) => [
          ...signedIn(run),
          ['preferences', json(consent)],
          ['context', json({ id: 'consentStatement', targetApiKey: run.apiKey })],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.getConsentsStatements' },
        form: (run) => withContext(run, 'consentStatement'),
        reads: () => ({ ...ok, preferences: { 'terms.shop': { isActive: true, langs: ['en'], defaultLang: 'en' } } }),
      },
      {
        ...{ label: 'accounts', method: 'accounts.setLegalStatements' },
        form: (run) => [
          ...signedIn(run),
          ...([
            ['lang', 'en'],
            ['consentId', 'terms.shop'],
            ['legalStatements', json(legal)],
          ] as const),
          ['context', json({ id: 'legalStatement', targetApiKey: run.apiKey })],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.getLegalStatements' },
        form: (run) => [
          ...signedIn(run),
          ...([
            ['consentId', 'terms.shop'],
            ['lang', 'en'],
          ] as const),
          ['context', json({ id: 'legalStatement', targetApiKey: run.apiKey })],
        ],
        reads: () => ({ ...ok, legalStatements: { currentDocVersion: 1, versions: { 1: { purpose: 'Terms' } } } }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/extension/extension.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.extensions.create' },
        form: (run) => [
          ...withContext(run, 'extensions_OnBeforeAccountsLogin'),
          ['extensionFuncUrl', 'https://ext.shop.example/login'],
          ['extensionPoint', 'OnBeforeAccountsLogin'],
          ['friendlyName', 'Login'],
        ],
        reads: () => ({ ...ok, result: { id: anyText() } }),
      },
      {
        ...{ label: 'accounts', method: 'accounts.extensions.modify' },
        form: (run) => [
          ...withContext(run, 'extensions_OnBeforeAccountsLogin'),
          ['extensionId', textAt(run, 0, 'result.id')],
          ['headers', json([{ name: 'Header1', value: 'Value1' }])],
          ['enabled', 'true'],
          ['timeout', '1000'],
          ['fallback', 'IgnoreAllErrors'],
          ['integration', 'Generic'],
          ['description', 'Who may log in'],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.extensions.list' },
        form: (run) => withContext(run, 'extensions'),
        reads: (run) => ({
          ...ok,
          result: [
            {
              ...{ id: textAt(run, 0, 'result.id'), extensionPoint: 'OnBeforeAccountsLogin', enabled: true },
              ...{ timeout: 1000, fallback: 'IgnoreAllErrors', integration: 'Generic', lastModified: anyText() },
              headers: [{ name: 'Header1', value: 'Value1' }],
            },
          ],
        }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/rba/{policy,riskAssessment}.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.rba.setPolicy' },
        form: (run) => [...withContext(run, 'rba.policy'), ['policy', json(rules)]],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.rba.getPolicy' },
        form: (run) => withContext(run, 'rba.policy'),
        reads: () => ({ ...ok, policy: { defaultPolicy: '_off' } }),
      },
      {
        ...{ label: 'accounts', method: 'accounts.rba.riskAssessment.setConfig' },
        form: (run) => [...withContext(run, 'rba.riskAssessment'), ['Config', json({ thresholds: { high: 80 } })]],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.rba.riskAssessment.getConfig' },
        form: (run) => withContext(run, 'rba.riskAssessment'),
        reads: () => ({ ...ok, config: { thresholds: { high: 80 } } }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/recaptcha/{recaptcha,riskProviders}.js' },
    calls: [
      {
        ...{ label: 'admin', method: 'admin.captcha.setConfig' },
        form: (run) => [...withContext(run, 'recaptcha'), ['Config', json(captcha)]],
        reads: nothing,
      },
      {
        ...{ label: 'admin', method: 'admin.captcha.getConfig' },
        form: (run) => withContext(run, 'recaptcha'),
        reads: () => ({ ...ok, Config: captcha }),
      },
      {
        ...{ label: 'admin', method: 'admin.riskProviders.setConfig' },
        form: (run) => [...signedIn(run), ['config', json({ configType: 0, config: json({ provider: 'x' }) })]],
        reads: nothing,
      },
      {
        ...{ label: 'admin', method: 'admin.riskProviders.getConfig' },
        form: signedIn,
        reads: () => ({ ...ok, config: { configType: 0, config: json({ provider: 'x' }) } }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/dataflow/dataflow.js' },
    calls: [
      {
        ...{ label: 'idx', method: 'idx.createDataflow' },
        form: (run) => [...signedIn(run), ['data', json(dataflow)]],
        reads: () => ({ ...ok, id: anyText() }),
      },
      {
        ...{ label: 'idx', method: 'idx.createDataflowDraft' },
        form: (run) => [...signedIn(run), ['data', json({ ...dataflow, status: 'draft' })]],
        reads: () => ({ ...ok, id: anyText() }),
      },
      {
        ...{ label: 'idx', method: 'idx.search' },
        form: (run) => [
          ...signedIn(run),
          ['query', 'SELECT * FROM dataflow'],
          ['context', json({ id: 'dataflows_search', targetApiKey: run.apiKey })],
        ],
        reads: (run) => ({
          ...{ ...ok, resultCount: 1, totalCount: 1 },
          result: [{ ...dataflow, id: textAt(run, 0, 'id'), version: 1 }],
        }),
      },
      {
        ...{ label: 'idx', method: 'idx.search' },
        form: (run) => [
          ...signedIn(run),
          ['query', 'SELECT * FROM dataflow_draft'],
          ['context', json({ id: 'dataflows_search', targetApiKey: run.apiKey })],
        ],
        reads: (run) => ({ ...ok, totalCount: 1, result: [{ id: textAt(run, 1, 'id'), status: 'draft' }] }),
      },
      {
        ...{ label: 'idx', method: 'idx.setDataflow' },
        form: (run) => [
          ...signedIn(run),
          ['data', json({ ...dataflow, description: 'changed', id: textAt(run, 0, 'id') })],
        ],
        reads: () => ({ ...ok, version: 2 }),
      },
      {
        ...{ label: 'idx', method: 'idx.setDataflow' },
        form: (run) => [
          ...signedIn(run),
          ['data', json({ ...dataflow, description: 'changed', id: textAt(run, 0, 'id') })],
        ],
        // It takes this for a success.
        reads: () => ({ errorCode: 403200 }),
      },
      {
        ...{ label: 'idx', method: 'idx.setDataflowDraft' },
        form: (run) => [...signedIn(run), ['data', json({ name: 'Other', status: 'draft', id: textAt(run, 1, 'id') })]],
        reads: () => ({ ...ok, version: 2 }),
      },
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/webhook/webhook.js' },
    calls: [
      {
        ...{ label: 'accounts', method: 'accounts.webhooks.set' },
        form: (run) => [
          ...signedIn(run),
          ['url', 'https://shop.example/hook'],
          ['events', json(['accountRegistered'])],
          ['name', 'Registrations'],
          ['active', 'false'],
          ['version', '2.0'],
          ['context', json({ id: 'webhook_Registrations', targetApiKey: run.apiKey })],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'accounts', method: 'accounts.webhooks.getAll' },
        form: (run) => withContext(run, 'webhook'),
        reads: () => ({
          ...ok,
          webhooks: [{ name: 'Registrations', url: 'https://shop.example/hook', events: ['accountRegistered'] }],
        }),
      },
    ],
  },
  {
    ...{ tool: 'the accelerator', source: 'feature/partner/{permissionGroups,acl}.js' },
    calls: [
      {
        ...{ label: 'admin', method: 'admin.createGroup' },
        form: (run) => [
          ...ofPartner(run),
          ...([
            ['groupID', 'builders'],
            ['aclID', 'builders_acl'],
            ['scope', json(scope)],
          ] as const),
          ['description', 'Who builds'],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'admin', method: 'admin.updateGroup' },
        form: (run) => [
          ...ofPartner(run),
          ...([
            ['groupID', 'builders'],
            ['aclID', 'builders_acl'],
            ['scope', json(scope)],
          ] as const),
          ['description', 'Who builds sites'],
        ],
        reads: nothing,
      },
      {
        ...{ label: 'admin', method: 'admin.setACL' },
        form: (run) => [...ofPartner(run), ['aclID', 'builders_acl'], ['acl', json(acl)]],
        reads: nothing,
      },
      {
        ...{ label: 'admin', method: 'admin.getGroups' },
        form: ofPartner,
        reads: () => ({
          ...ok,
          groups: { builders: { aclID: 'builders_acl', description: 'Who builds sites', scope } },
        }),
      },
      {
        ...{ label: 'admin', method: 'admin.getACL' },
        form: (run) => [...ofPartner(run), ['aclID', 'builders_acl']],
        reads: () => ({ ...ok, acl }),
      },
    ],
  },
];
