export {
  type EmailTemplateSection,
  type EmailTemplates,
  emailOtpConfig,
  emailTemplateSections,
  emailTemplatesConfig,
  magicLinkConfig,
  pushVendorsConfig,
  rbaPolicyConfig,
  smsProviderConfig,
  smsTemplatesConfig,
} from './definitions.ts';
export { siteConfigs, tooLarge } from './dependencies.ts';
export { everyRuleOf, type Factor, type Rule, riskPoliciesOf, rulesOf } from './risk-policy.ts';
