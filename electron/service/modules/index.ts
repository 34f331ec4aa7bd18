import type { Core } from '#service/kernel/core.ts';
import type { Module } from '#service/kernel/module.ts';
import type { Route } from '#service/kernel/route.ts';
import { accountData } from './account-data/module.ts';
import { accountImports } from './account-imports/module.ts';
import { accounts } from './accounts/module.ts';
import { auth } from './auth/module.ts';
import { clientLibrary } from './client-library/module.ts';
import { counters } from './counters/module.ts';
import { dataCenters } from './data-centers/module.ts';
import { ds } from './ds/module.ts';
import { failures } from './failures/module.ts';
import { flowRuns } from './flow-runs/module.ts';
import { ids } from './ids/module.ts';
import { importedLogs } from './imported-logs/module.ts';
import { jwt } from './jwt/module.ts';
import { liteAccountsModule } from './lite-accounts/module.ts';
import { login } from './login/module.ts';
import { loginCodes } from './login-codes/module.ts';
import { messageTexts } from './message-texts/module.ts';
import { mockResponses } from './mock-responses/module.ts';
import { nextLogin } from './next-login/module.ts';
import { oauthToken } from './oauth-token/module.ts';
import { oneTimeTokens } from './one-time-tokens/module.ts';
import { outbox } from './outbox/module.ts';
import { passkeys } from './passkeys/module.ts';
import { passwordless } from './passwordless/module.ts';
import { passwords } from './passwords/module.ts';
import { policies } from './policies/module.ts';
import { profilePhotos } from './profile-photos/module.ts';
import { push } from './push/module.ts';
import { rba } from './rba/module.ts';
import { registration } from './registration/module.ts';
import { reports } from './reports/module.ts';
import { requestLog } from './request-log/module.ts';
import { rest } from './rest/module.ts';
import { savedRequests } from './saved-requests/module.ts';
import { schema } from './schema/module.ts';
import { screenSets } from './screen-sets/module.ts';
import { secondFactors } from './second-factors/module.ts';
import { sessions } from './sessions/module.ts';
import { siteConfigs } from './site-configs/module.ts';
import { sites } from './sites/module.ts';
import { socialize } from './socialize/module.ts';
import { tokens } from './tokens/module.ts';
import { webhooks } from './webhooks/module.ts';

/** What the service is made of; adding a family is adding one line. */
export const modules: readonly Module[] = [
  dataCenters,
  sites,
  accounts,
  tokens,
  oneTimeTokens,
  outbox,
  passwords,
  sessions,
  registration,
  accountData,
  accountImports,
  liteAccountsModule,
  profilePhotos,
  counters,
  ids,
  loginCodes,
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
  login,
  clientLibrary,
  nextLogin,
  oauthToken,
  auth,
  rest,
  socialize,
  jwt,
  ds,
  reports,
  requestLog,
  mockResponses,
  failures,
  savedRequests,
  importedLogs,
  flowRuns,
  webhooks,
];

/** The table of routes: what every module answers over HTTP. */
export const routesOf = (core: Core): readonly Route[] =>
  core.store.modules.flatMap((module) => module.routes?.(core) ?? []);
