export {
  type EmailTemplateSection,
  type EmailTemplates,
  emailOtpConfig,
  emailTemplateSections,
  emailTemplatesConfig,
  magicLinkConfig,
  pushVendorsConfig,
  rbaPolicyConfig,
  riskVendorsConfig,
  type SiteDetails,
  siteDetailsConfig,
  smsProviderConfig,
  smsTemplatesConfig,
  usualPartner,
} from './definitions.ts';
export { siteConfigs, tooLarge } from './dependencies.ts';
export { siteConfigRepository } from './repository.ts';
export { everyRuleOf, type Factor, type Rule, riskPoliciesOf, rulesOf } from './risk-policy.ts';
