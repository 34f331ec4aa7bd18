import type { z } from 'zod';
import { keysOf } from '../narrowing.ts';
import { access } from './access.ts';
import { administrators } from './administrators.ts';
import { authorityOperations } from './authority.ts';
import { bundles } from './bundles.ts';
import { callFiles } from './call-files.ts';
import { clockOperations } from './clock.ts';
import { dataCenters } from './data-centers.ts';
import { failures } from './failures.ts';
import { flows } from './flows.ts';
import { hostOperations } from './host.ts';
import { log } from './log.ts';
import { machines } from './machines.ts';
import { mockResponses } from './mock-responses.ts';
import { nextLogins } from './next-logins.ts';
import { openId } from './openid.ts';
import { outbox } from './outbox.ts';
import { overviewOperations } from './overview.ts';
import { people, registrations } from './people.ts';
import { reproduce } from './reproduce.ts';
import { requests } from './requests.ts';
import type { Result } from './result.ts';
import { saml } from './saml.ts';
import { savedRequests } from './saved-requests.ts';
import { sessions } from './sessions.ts';
import { settingsOperations } from './settings.ts';
import { siteFolders } from './site-folders.ts';
import { siteGroups } from './site-groups.ts';
import { sites } from './sites.ts';
import { snapshots } from './snapshots.ts';
import { tokens } from './tokens.ts';
import { upstream } from './upstream.ts';
import { webhooks } from './webhooks.ts';
import { workspace } from './workspace.ts';

/** Operations that the service handles in every host. */
export const serviceOperations = {
  ...overviewOperations,
  ...authorityOperations,
  ...clockOperations,
  ...sites,
  ...siteFolders,
  ...siteGroups,
  ...upstream,
  ...administrators,
  ...mockResponses,
  ...failures,
  ...nextLogins,
  ...sessions,
  ...dataCenters,
  ...people,
  ...registrations,
  ...access,
  ...tokens,
  ...machines,
  ...openId,
  ...saml,
  ...outbox,
  ...webhooks,
  ...log,
  ...requests,
  ...savedRequests,
  ...reproduce,
  ...flows,
  ...workspace,
  ...snapshots,
  ...bundles,
  ...callFiles,
  ...settingsOperations,
};

/** The one operation table: everything that the UI may invoke, in both hosts. */
export const operations = { ...serviceOperations, ...hostOperations };

export type Operations = typeof operations;
export type OperationName = keyof Operations;
export type ServiceOperationName = keyof typeof serviceOperations;
/** What the administration interface offers: to commands, tests and assistants. */
export type AdministrationOperation = {
  [N in ServiceOperationName]: (typeof serviceOperations)[N]['authority'] extends 'console' ? never : N;
}[ServiceOperationName];
/** What a caller passes: members with a default may be left out. */
export type OperationInput<N extends OperationName> = z.input<Operations[N]['input']>;
/** What a handler receives: validated, defaults filled in. */
export type OperationParsed<N extends OperationName> = z.output<Operations[N]['input']>;
export type OperationOutput<N extends OperationName> = z.output<Operations[N]['output']>;

/** Invokes an operation, whether the service or the host handles it. */
export type Invoke = <N extends OperationName>(
  name: N,
  input: OperationInput<N>,
) => Promise<Result<OperationOutput<N>>>;

export const operationNames = keysOf(operations);
