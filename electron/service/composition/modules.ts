import { dataCenters } from '#service/console/data-centers/module.ts';
import { failures } from '#service/console/failures/module.ts';
import { flowRuns } from '#service/console/flow-runs/module.ts';
import { requestLog } from '#service/console/log/module.ts';
import { mockResponses } from '#service/console/mock-responses/module.ts';
import { nextLogin } from '#service/console/next-login/module.ts';
import { accounts } from '#service/console/people/module.ts';
import { savedRequests } from '#service/console/saved-requests/module.ts';
import { siteFolders } from '#service/console/site-folders/module.ts';
import { upstream } from '#service/console/upstream/module.ts';
import { snapshotState } from '#service/console/workspace/module.ts';
import { administrators } from '#service/core/administrators/module.ts';
import { auth } from '#service/core/auth/module.ts';
import { machineTokens } from '#service/core/credentials/machine-tokens/module.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/module.ts';
import { passwords } from '#service/core/credentials/passwords/module.ts';
import { sessions } from '#service/core/credentials/sessions/module.ts';
import { tokens } from '#service/core/credentials/tokens/module.ts';
import { messageTexts } from '#service/core/message-texts/module.ts';
import { outbox } from '#service/core/outbox/module.ts';
import { policies } from '#service/core/policies/module.ts';
import { siteConfigs } from '#service/core/site-configs/module.ts';
import { siteGroups } from '#service/core/site-groups/module.ts';
import { sites } from '#service/core/sites/module.ts';
import { clientLibrary } from '#service/endpoints/client-library/module.ts';
import { landing } from '#service/endpoints/landing/module.ts';
import { login } from '#service/endpoints/login/module.ts';
import { machines } from '#service/endpoints/machines/module.ts';
import { mailLinks } from '#service/endpoints/mail-links/module.ts';
import { openIdProvider } from '#service/endpoints/openid/module.ts';
import { profilePhotos } from '#service/endpoints/photos/module.ts';
import { relyingParty } from '#service/endpoints/relying-party/module.ts';
import { rest } from '#service/endpoints/rest/module.ts';
import { samlParties } from '#service/endpoints/saml/module.ts';
import { shortLinks } from '#service/endpoints/short-links/module.ts';
import { oauthToken } from '#service/endpoints/token/module.ts';
import { configurations } from '#service/families/accounts/configurations/module.ts';
import { counters } from '#service/families/accounts/counters/module.ts';
import { accountData } from '#service/families/accounts/data/module.ts';
import { accountGroups, organizations } from '#service/families/accounts/groups/module.ts';
import { accountImports } from '#service/families/accounts/import/module.ts';
import { liteAccountsModule } from '#service/families/accounts/lite/module.ts';
import { mobileClients } from '#service/families/accounts/mobile/module.ts';
import { loginCodes } from '#service/families/accounts/otp/module.ts';
import { passkeys } from '#service/families/accounts/passkeys/module.ts';
import { passwordless } from '#service/families/accounts/passwordless/module.ts';
import { push } from '#service/families/accounts/push/module.ts';
import { rba } from '#service/families/accounts/rba/module.ts';
import { registration } from '#service/families/accounts/registration/module.ts';
import { schema } from '#service/families/accounts/schema/module.ts';
import { screenSets } from '#service/families/accounts/screen-sets/module.ts';
import { secondFactors } from '#service/families/accounts/tfa/module.ts';
import { admin } from '#service/families/admin/module.ts';
import { audit } from '#service/families/audit/module.ts';
import { comments } from '#service/families/comments/module.ts';
import { ds } from '#service/families/ds/module.ts';
import { fidm } from '#service/families/fidm/module.ts';
import { gm } from '#service/families/gm/module.ts';
import { ids } from '#service/families/ids/module.ts';
import { idx } from '#service/families/idx/module.ts';
import { jwt } from '#service/families/jwt/module.ts';
import { reports } from '#service/families/reports/module.ts';
import { socialize } from '#service/families/socialize/module.ts';
import { webhooks } from '#service/families/webhooks/module.ts';
import type { Module } from '#service/module/module.ts';
import { formerModules } from './former-modules.ts';

/** What the service is made of; adding a family is adding one line. */
export const modules: readonly Module[] = [
  dataCenters,
  sites,
  administrators,
  siteGroups,
  accounts,
  tokens,
  machineTokens,
  oneTimeTokens,
  outbox,
  passwords,
  sessions,
  registration,
  accountData,
  accountGroups,
  organizations,
  accountImports,
  liteAccountsModule,
  profilePhotos,
  counters,
  ids,
  audit,
  idx,
  loginCodes,
  mobileClients,
  passkeys,
  siteConfigs,
  messageTexts,
  push,
  passwordless,
  rba,
  secondFactors,
  policies,
  schema,
  screenSets,
  configurations,
  login,
  clientLibrary,
  mailLinks,
  landing,
  nextLogin,
  oauthToken,
  auth,
  rest,
  socialize,
  shortLinks,
  jwt,
  ds,
  admin,
  comments,
  gm,
  reports,
  requestLog,
  mockResponses,
  failures,
  upstream,
  snapshotState,
  savedRequests,
  flowRuns,
  webhooks,
  fidm,
  openIdProvider,
  machines,
  relyingParty,
  samlParties,
  siteFolders,
  ...formerModules,
];
