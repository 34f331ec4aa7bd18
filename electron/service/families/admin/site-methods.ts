import { hmacSha1 } from '#service/kernel/index.ts';
import {
  always,
  flag,
  invalidParameter,
  json,
  jsonArray,
  jsonObject,
  methodsUsing,
  noteKept,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { definedMembers, membersOf } from '#shared/narrowing.ts';
import { administration, noAdministrator } from './administration.ts';

const { siteMethod } = methodsUsing({ administration }, [noAdministrator]);

/** Members of a site's details that something here uses; others are only kept (D69). */
const usedDetails: readonly string[] = ['baseDomain', 'partnerId', 'partnerName', 'globalConf', 'trustedSiteURLs'];

export const getSiteConfig = siteMethod({
  name: 'admin.getSiteConfig',
  documentation: 'Reads the configuration of the site that apiKey names.',
  parameters: [
    flag('includeSiteGroupConfig', 'Also siteGroupConfig and siteGroupOwner.'),
    flag('includeGlobalConf', 'Also globalConf, the script of the site.'),
  ],
  hints: ['includeServices', 'includeSiteID', 'includeGigyaSettings', 'includeGlobalSiteSettings'],
  response: [
    always('baseDomain', 'string', 'Domain of the site.'),
    always('dataCenter', 'string', 'Data center.'),
    sometimes('trustedSiteURLs', 'array', 'As they were set; else the domains of the site.'),
    sometimes('trustedShareURLs', 'array', 'As they were set.'),
    sometimes('tags', 'array', 'As they were set.'),
    sometimes('description', 'string', 'As it was set.'),
    sometimes('captchaProvider', 'string', 'As it was set.'),
    always('settings', 'object', 'CNAME, shortURLDomain, shortURLRedirMethod, encryptPII: as they were set.'),
    always('enableDataSharing', 'boolean', 'As it was set. Chosen: true.'),
    always('isCDP', 'boolean', 'As it was set. Chosen: false.'),
    sometimes('customAPIDomainPrefix', 'string', 'As it was set.'),
    sometimes('globalConf', 'string', 'The script of the site; Authdesk never runs it.'),
    sometimes('siteGroupOwner', 'string', 'API key of the parent.'),
    sometimes('siteGroupConfig', 'object', 'members: API keys of the children; enableSSO.'),
  ],
  example: {
    parameters: { includeSiteGroupConfig: 'true' },
    response: { dataCenter: 'us1', settings: { CNAME: '' }, siteGroupConfig: { enableSSO: false } },
  },
  handler({ input, site, administration }) {
    const { details, baseDomain, owner, members } = administration.named();
    const { partnerId, partnerName, globalConf, settings, siteGroupConfig, ...shown } = membersOf(details);
    const group = { enableSSO: false, ...membersOf(siteGroupConfig), members };
    const data = {
      ...{ trustedSiteURLs: site.domains, enableDataSharing: true, isCDP: false },
      ...Object.fromEntries(Object.entries(shown).filter(([name]) => declared.includes(name))),
      ...{ baseDomain, dataCenter: site.dataCenter },
      settings: {
        ...{ CNAME: '', shortURLDomain: '', shortURLRedirMethod: 'js', encryptPII: false },
        ...membersOf(settings),
      },
      ...(input.includeGlobalConf && globalConf !== undefined && { globalConf }),
      ...(input.includeSiteGroupConfig && { siteGroupConfig: group }),
      ...(owner !== undefined && { siteGroupOwner: owner }),
    };
    return { data, did: `Returned the configuration of ${baseDomain}.` };
  },
});

const settable = [
  text('baseDomain', 'Domain of the site.', { max: 253 }),
  text('description', 'What it is for.', { max: 2_000 }),
  jsonArray('trustedSiteURLs', 'Addresses of its pages.', { example: '["shop.example/*"]' }),
  jsonArray('trustedShareURLs', 'Addresses that its pages share.'),
  jsonArray('tags', 'Words of the site.'),
  text('captchaProvider', 'Provider of CAPTCHAs.', { max: 100 }),
  jsonObject('settings', 'CNAME, shortURLDomain, shortURLRedirMethod, encryptPII.'),
  flag('enableDataSharing', 'Kept.'),
  flag('isCDP', 'Kept.'),
  text('customAPIDomainPrefix', 'Kept.', { max: 253 }),
  text('globalConf', 'The script of the site; Authdesk keeps it as text and never runs it.', { max: 400_000 }),
  jsonObject('siteGroupConfig', 'enableSSO; members are named by their own siteGroupOwner.'),
] as const;
const declared: readonly string[] = settable.map(({ name }) => name);

export const setSiteConfig = siteMethod({
  name: 'admin.setSiteConfig',
  documentation:
    'Changes the configuration of the site that apiKey names: members that are not sent stay. What nothing here uses is kept and returned, and named in the trace.',
  parameters: [
    ...settable,
    text('siteGroupOwner', 'API key of the parent whose accounts, schema and policies the site shares; null: none.', {
      max: 200,
    }),
  ],
  example: { parameters: { globalConf: '{}' } },
  handler({ input, trace, administration }) {
    const { siteGroupOwner, ...details } = input;
    const given = definedMembers(details);
    administration.changeDetails(given);
    if (siteGroupOwner !== undefined) administration.setOwner(siteGroupOwner === 'null' ? '' : siteGroupOwner);
    noteKept(
      trace,
      Object.keys(given).filter((name) => !usedDetails.includes(name)),
    );
    return { data: {}, did: `Changed ${Object.keys(given).join(', ') || 'nothing'} of the site.` };
  },
});

export const createSite = siteMethod({
  name: 'admin.createSite',
  documentation: 'Makes a site with a new API key and secret.',
  parameters: [
    text('baseDomain', 'Domain of the site.', { required: true, max: 253, example: 'new.shop.example' }),
    text('dataCenter', 'Data center. Chosen: us1.', { max: 100, example: 'us1' }),
    text('description', 'What it is for.', { max: 2_000 }),
    jsonArray('trustedSiteURLs', 'Addresses of its pages.'),
  ],
  response: [always('apiKey', 'string', 'API key of the new site.')],
  handler({ input, administration }) {
    const { baseDomain, dataCenter = 'us1', ...details } = input;
    const { partner } = administration.named();
    const apiKey = administration.create(baseDomain, dataCenter, { ...details, ...partner });
    return { data: { apiKey }, did: `Made the site ${baseDomain}.` };
  },
});

export const deleteSite = siteMethod({
  name: 'admin.deleteSite',
  documentation:
    'Deletes the site that apiKey names, with its people: called first without, then with the deleteToken that it returns (inferred).',
  parameters: [text('deleteToken', 'What the first call returned.', { max: 200 })],
  response: [sometimes('deleteToken', 'string', 'Of the first call.')],
  handler({ input, site, administration }) {
    const deleteToken = hmacSha1(site.secret.key, `delete ${site.ownKey ?? site.apiKey}`).toString('hex');
    if (input.deleteToken === undefined) {
      return { data: { deleteToken }, did: 'Returned the token with which the site is deleted.' };
    }
    if (input.deleteToken !== deleteToken) {
      throw invalidParameter('deleteToken', 'Call it without deleteToken first, and send what that call returns.');
    }
    administration.delete();
    return { data: {}, did: `Deleted the site ${site.name}.` };
  },
});

/** Keys of CAPTCHA or risk providers: kept for the tools that copy them. */
const vendorMethods = (group: 'captcha' | 'riskProviders', member: 'Config' | 'config') => {
  const what = group === 'captcha' ? 'CAPTCHA' : 'risk';
  return [
    siteMethod({
      name: `admin.${group}.getConfig`,
      documentation: `Reads the ${what} providers of the site, as they were set (names and members are inferred).`,
      response: [always(member, 'array', 'As it was set.'), always(member, 'object', 'As it was set.')],
      handler({ administration }) {
        // As tools send them: a list, and an object.
        const set = administration.vendors()[group] ?? (group === 'captcha' ? [] : {});
        return { data: { [member]: set }, did: `Returned the ${what} providers.` };
      },
    }),
    siteMethod({
      name: `admin.${group}.setConfig`,
      documentation: `Sets the ${what} providers of the site, as a whole. They are kept and returned; nothing here asks them.`,
      parameters: [json('config', 'The providers.', { required: true, example: '[]' })],
      handler({ input, trace, administration }) {
        administration.setVendors({ [group]: input.config });
        noteKept(trace, ['config']);
        return { data: {}, did: `Set the ${what} providers.` };
      },
    }),
  ];
};

export const captchaMethods = vendorMethods('captcha', 'Config');
export const riskProviderMethods = vendorMethods('riskProviders', 'config');
