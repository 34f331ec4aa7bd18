import {
  type SmsTemplates,
  siteConfigs,
  smsProviderConfig,
  smsTemplatesConfig,
  tooLarge,
} from '#service/core/site-configs/index.ts';
import { always, jsonObject, noteKept, siteMethod, sometimes } from '#service/methods/index.ts';

const purposes = ['otp', 'tfa'] as const;

/**
 * Both purposes with both of their lists, also where nothing was set: the accelerator walks all four and stops at one that is
 * missing (C 2, against D11).
 */
const whole = (sites: SmsTemplates) =>
  Object.fromEntries(
    purposes.map((purpose) => {
      const { globalTemplates, templatesPerCountryCode = {} } = sites[purpose] ?? {};
      return [purpose, { globalTemplates: { templates: {}, ...globalTemplates }, templatesPerCountryCode }];
    }),
  );

export const getSmsTemplates = siteMethod({
  name: 'accounts.sms.templates.get',
  documentation: 'Says the texts of text messages by purpose (otp, tfa), country code and language.',
  response: [
    sometimes('templates', 'object', 'otp and tfa, each with globalTemplates and templatesPerCountryCode.'),
    sometimes('templates.otp', 'object', 'Texts of codes to log in with.'),
    sometimes('templates.tfa', 'object', 'Texts of codes of second factors.'),
  ],
  example: { response: { templates: {} } },
  uses: { siteConfigs },
  handler: ({ siteConfigs }) => ({
    data: { templates: whole(siteConfigs.get(smsTemplatesConfig)) },
    did: 'Returned the texts of text messages.',
  }),
});

export const setSmsTemplates = siteMethod({
  name: 'accounts.sms.templates.set',
  documentation: 'Sets the texts of text messages. {{code}} in a text is the code.',
  parameters: [
    jsonObject(
      'templates',
      '{"otp": …, "tfa": …}, each {"globalTemplates": {"templates": {language: text}, "defaultLanguage"}, "templatesPerCountryCode": {country code: the same}}. One that is absent has the built-in text again.',
      {
        required: true,
        example: '{"otp":{"globalTemplates":{"templates":{"en":"{{code}} is your code."},"defaultLanguage":"en"}}}',
      },
    ),
  ],
  errors: [tooLarge],
  uses: { siteConfigs },
  handler({ input, siteConfigs }) {
    siteConfigs.set(smsTemplatesConfig, input.templates, 'templates');
    return { data: {}, did: 'Set the texts of text messages.' };
  },
});

export const getSmsConfig = siteMethod({
  name: 'accounts.sms.config.get',
  documentation: 'Says the provider of text messages that the site has set.',
  response: [always('smsProviderConfig', 'object', 'As it was set; empty: none.')],
  uses: { siteConfigs },
  handler({ siteConfigs }) {
    const config = siteConfigs.get(smsProviderConfig);
    return {
      data: { smsProviderConfig: config ?? {} },
      did: config === undefined ? 'The site has no provider of its own.' : `The provider is ${config.vendorName}.`,
    };
  },
});

export const setSmsConfig = siteMethod({
  name: 'accounts.sms.config.set',
  documentation:
    'Sets the provider of text messages, as a whole. It is kept and returned; text messages end in the outbox all the same.',
  parameters: [
    jsonObject(
      'smsProviderConfig',
      'vendorName (twilio, livelink or sinch) and credentials {clientId, clientSecret} are required; originPhoneNumber, senderType, configOverride and restrictions {allowList, denyList} are not. Empty: none.',
      { required: true, example: '{"vendorName":"sinch","credentials":{"clientId":"shop","clientSecret":"example"}}' },
    ),
  ],
  uses: { siteConfigs },
  handler({ input, trace, siteConfigs }) {
    noteKept(trace, ['smsProviderConfig']);
    // As accounts.sms.config.get gives it where the site has none.
    const isNone = Object.keys(input.smsProviderConfig).length === 0;
    siteConfigs.set(smsProviderConfig, isNone ? undefined : input.smsProviderConfig, 'smsProviderConfig');
    return { data: {}, did: isNone ? 'Removed the provider of text messages.' : 'Set the provider of text messages.' };
  },
});
