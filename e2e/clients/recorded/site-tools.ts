import { anyText, call, context, json, ofPartner, ok, signedIn, type ToolCalls, textAt } from './tool-calls.ts';

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
    calls: Object.entries(emptyAtFirst).map(([method, members]) => call(method, [signedIn], members)),
  },
  {
    ...{ tool: 'the toolkit', source: 'services/configurator/siteConfigurator.js' },
    calls: [
      call('admin.getSiteConfig', [signedIn, { includeSiteGroupConfig: 'true' }], {
        dataCenter: 'us1',
        baseDomain: anyText(),
      }),
      call('admin.setSiteConfig', [
        ({ apiKey, otherKey, userKey, secret }) => ({ apiKey, siteGroupOwner: otherKey, userKey, secret }),
      ]),
      call('admin.getSiteConfig', [signedIn, { includeSiteGroupConfig: 'true' }], ({ otherKey }) => ({
        ...ok,
        siteGroupOwner: otherKey,
      })),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/communication/{channel,topic}.js' },
    calls: [
      call('accounts.communication.setChannels', [
        signedIn,
        context('communication_channel_SMS'),
        { Channels: json(channel) },
      ]),
      call('accounts.communication.getChannels', [signedIn, context('communication_channel_get')], {
        Channels: channel,
      }),
      call('accounts.communication.setTopicSettings', [
        signedIn,
        context('communication_topic_news_sms'),
        { CommunicationSettings: json(topic) },
      ]),
      call('accounts.communication.getTopicSettings', [signedIn, context('communication_topic_get')], {
        CommunicationSettings: topic,
      }),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/consent/{consentStatement,legalStatement}.js' },
    calls: [
      call('accounts.setConsentsStatements', [signedIn, { preferences: json(consent) }, context('consentStatement')]),
      call('accounts.getConsentsStatements', [signedIn, context('consentStatement')], {
        preferences: { 'terms.shop': { isActive: true, langs: ['en'], defaultLang: 'en' } },
      }),
      call('accounts.setLegalStatements', [
        signedIn,
        { lang: 'en', consentId: 'terms.shop', legalStatements: json(legal) },
        context('legalStatement'),
      ]),
      call(
        'accounts.getLegalStatements',
        [signedIn, { consentId: 'terms.shop', lang: 'en' }, context('legalStatement')],
        { legalStatements: { currentDocVersion: 1, versions: { 1: { purpose: 'Terms' } } } },
      ),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/extension/extension.js' },
    calls: [
      call(
        'accounts.extensions.create',
        [
          signedIn,
          context('extensions_OnBeforeAccountsLogin'),
          {
            extensionFuncUrl: 'https://ext.shop.example/login',
            extensionPoint: 'OnBeforeAccountsLogin',
            friendlyName: 'Login',
          },
        ],
        { result: { id: anyText() } },
      ),
      call('accounts.extensions.modify', [
        signedIn,
        context('extensions_OnBeforeAccountsLogin'),
        (run) => ({ extensionId: textAt(run, 0, 'result.id') }),
        {
          headers: json([{ name: 'Header1', value: 'Value1' }]),
          enabled: 'true',
          timeout: '1000',
          fallback: 'IgnoreAllErrors',
          integration: 'Generic',
          description: 'Who may log in',
        },
      ]),
      call('accounts.extensions.list', [signedIn, context('extensions')], (run) => ({
        ...ok,
        result: [
          {
            ...{ id: textAt(run, 0, 'result.id'), extensionPoint: 'OnBeforeAccountsLogin', enabled: true },
            ...{ timeout: 1000, fallback: 'IgnoreAllErrors', integration: 'Generic', lastModified: anyText() },
            headers: [{ name: 'Header1', value: 'Value1' }],
          },
        ],
      })),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/rba/{policy,riskAssessment}.js' },
    calls: [
      call('accounts.rba.setPolicy', [signedIn, context('rba.policy'), { policy: json(rules) }]),
      call('accounts.rba.getPolicy', [signedIn, context('rba.policy')], { policy: { defaultPolicy: '_off' } }),
      call('accounts.rba.riskAssessment.setConfig', [
        signedIn,
        context('rba.riskAssessment'),
        { Config: json({ thresholds: { high: 80 } }) },
      ]),
      call('accounts.rba.riskAssessment.getConfig', [signedIn, context('rba.riskAssessment')], {
        config: { thresholds: { high: 80 } },
      }),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/recaptcha/{recaptcha,riskProviders}.js' },
    calls: [
      call('admin.captcha.setConfig', [signedIn, context('recaptcha'), { Config: json(captcha) }]),
      call('admin.captcha.getConfig', [signedIn, context('recaptcha')], { Config: captcha }),
      call('admin.riskProviders.setConfig', [
        signedIn,
        { config: json({ configType: 0, config: json({ provider: 'x' }) }) },
      ]),
      call('admin.riskProviders.getConfig', [signedIn], { config: { configType: 0, config: json({ provider: 'x' }) } }),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/dataflow/dataflow.js' },
    calls: [
      call('idx.createDataflow', [signedIn, { data: json(dataflow) }], { id: anyText() }),
      call('idx.createDataflowDraft', [signedIn, { data: json({ ...dataflow, status: 'draft' }) }], { id: anyText() }),
      call('idx.search', [signedIn, { query: 'SELECT * FROM dataflow' }, context('dataflows_search')], (run) => ({
        ...{ ...ok, resultCount: 1, totalCount: 1 },
        result: [{ ...dataflow, id: textAt(run, 0, 'id'), version: 1 }],
      })),
      call('idx.search', [signedIn, { query: 'SELECT * FROM dataflow_draft' }, context('dataflows_search')], (run) => ({
        ...ok,
        totalCount: 1,
        result: [{ id: textAt(run, 1, 'id'), status: 'draft' }],
      })),
      call(
        'idx.setDataflow',
        [signedIn, (run) => ({ data: json({ ...dataflow, description: 'changed', id: textAt(run, 0, 'id') }) })],
        { version: 2 },
      ),
      // It takes this for a success.
      call(
        'idx.setDataflow',
        [signedIn, (run) => ({ data: json({ ...dataflow, description: 'changed', id: textAt(run, 0, 'id') }) })],
        { errorCode: 403200 },
      ),
      call(
        'idx.setDataflowDraft',
        [signedIn, (run) => ({ data: json({ name: 'Other', status: 'draft', id: textAt(run, 1, 'id') }) })],
        { version: 2 },
      ),
    ],
  },
  {
    ...{ tool: 'the toolkit', source: 'services/copyConfig/webhook/webhook.js' },
    calls: [
      call('accounts.webhooks.set', [
        signedIn,
        {
          url: 'https://shop.example/hook',
          events: json(['accountRegistered']),
          name: 'Registrations',
          active: 'false',
          version: '2.0',
        },
        context('webhook_Registrations'),
      ]),
      call('accounts.webhooks.getAll', [signedIn, context('webhook')], {
        webhooks: [{ name: 'Registrations', url: 'https://shop.example/hook', events: ['accountRegistered'] }],
      }),
    ],
  },
  {
    ...{ tool: 'the accelerator', source: 'feature/partner/{permissionGroups,acl}.js' },
    calls: [
      call('admin.createGroup', [
        ofPartner,
        { groupID: 'builders', aclID: 'builders_acl', scope: json(scope), description: 'Who builds' },
      ]),
      call('admin.updateGroup', [
        ofPartner,
        { groupID: 'builders', aclID: 'builders_acl', scope: json(scope), description: 'Who builds sites' },
      ]),
      call('admin.setACL', [ofPartner, { aclID: 'builders_acl', acl: json(acl) }]),
      call('admin.getGroups', [ofPartner], {
        groups: { builders: { aclID: 'builders_acl', description: 'Who builds sites', scope } },
      }),
      call('admin.getACL', [ofPartner, { aclID: 'builders_acl' }], { acl }),
    ],
  },
];
