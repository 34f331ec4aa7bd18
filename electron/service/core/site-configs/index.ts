export {
  channelsConfig,
  type EmailTemplateSection,
  type EmailTemplates,
  emailOtpConfig,
  emailTemplateSections,
  emailTemplatesConfig,
  extensionsConfig,
  legalStatementsConfig,
  magicLinkConfig,
  pushVendorsConfig,
  rbaPolicyConfig,
  riskAssessmentConfig,
  riskVendorsConfig,
  type SiteDetails,
  siteDetailsConfig,
  smsProviderConfig,
  smsTemplatesConfig,
  topicsConfig,
  usualPartner,
} from './definitions.ts';
export { siteConfigs, tooLarge } from './dependencies.ts';
export { siteConfigRepository } from './repository.ts';
export { everyRuleOf, type Factor, type Rule, riskPoliciesOf, rulesOf } from './risk-policy.ts';
