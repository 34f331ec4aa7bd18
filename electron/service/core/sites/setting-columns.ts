import { columnsOf, flag, plain, texts } from '#service/storage/index.ts';
import type { SiteSettings } from '#shared/contract/sites.ts';

/** Each setting of a site with its column. */
export const settingColumns = columnsOf<SiteSettings>('site', {
  name: plain('name'),
  dataCenter: plain('data_center'),
  domains: texts('domains'),
  apiDomains: texts('api_domains'),
  responseTypes: texts('response_types'),
  grantTypes: texts('grant_types'),
  providers: texts('providers'),
  tokenLifetime: plain('token_lifetime'),
  allowSignedUserKey: flag('allow_signed_user_key'),
  acceptMilliseconds: flag('accept_milliseconds'),
  defaultFormat: plain('default_format'),
  tokenCredentials: plain('token_credentials'),
  revokeOnCodeReuse: flag('revoke_on_code_reuse'),
});
