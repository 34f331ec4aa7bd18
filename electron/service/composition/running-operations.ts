import { bundleHandlers } from '#service/console/bundles/index.ts';
import { callFileHandlers } from '#service/console/call-files/index.ts';
import { dataCenterHandlers } from '#service/console/data-centers/operations.ts';
import { failureHandlers } from '#service/console/failures/operations.ts';
import { type Flows, flowHandlers } from '#service/console/flows/index.ts';
import { logHandlers } from '#service/console/log/index.ts';
import { mockResponseHandlers } from '#service/console/mock-responses/index.ts';
import { nextLoginHandlers } from '#service/console/next-login/operations.ts';
import {
  authorityHandlers,
  clockHandlers,
  createInvoke,
  operationTable,
  overviewHandlers,
  settingsHandlers,
} from '#service/console/operations/index.ts';
import { peopleHandlers } from '#service/console/people/operations.ts';
import { registrationHandlers } from '#service/console/people/pending-accounts.ts';
import { createReproduce } from '#service/console/reproduce/index.ts';
import { createRequests, type SendContext } from '#service/console/requests/index.ts';
import { savedRequestHandlers } from '#service/console/saved-requests/operations.ts';
import { siteFolderHandlers } from '#service/console/site-folders/index.ts';
import { pull } from '#service/console/upstream/index.ts';
import { upstreamHandlers } from '#service/console/upstream/operations.ts';
import { exportAsText, snapshotHandlers, workspaceHandlers } from '#service/console/workspace/index.ts';
import { administratorHandlers } from '#service/core/administrators/module.ts';
import { machineHandlers } from '#service/core/credentials/machine-tokens/operations.ts';
import { sessionHandlers } from '#service/core/credentials/sessions/operations.ts';
import { tokenHandlers } from '#service/core/credentials/tokens/operations.ts';
import { outboxHandlers } from '#service/core/outbox/index.ts';
import { siteGroupHandlers } from '#service/core/site-groups/module.ts';
import { siteHandlers } from '#service/core/sites/index.ts';
import { accessHandlers } from '#service/families/accounts/registration/access-operations.ts';
import { jwtKeyHandlers, openIdHandlers } from '#service/families/fidm/operations.ts';
import { samlHandlers } from '#service/families/fidm/saml/operations.ts';
import { webhookHandlers } from '#service/families/webhooks/operations.ts';
import { contractOperations, type ServiceContext } from '#service/module/index.ts';
import type { ServiceOperationName } from '#shared/contract/index.ts';
import { messageOf } from '#shared/narrowing.ts';
import type { Service } from './service.ts';

interface RunningParts {
  readonly context: ServiceContext;
  readonly flows: Flows;
  readonly sending: SendContext;
  /** One line for the host's own log. */
  readonly log: (line: string) => void;
}

/**
 * All operations of a running service, none missing. It is loaded with the first of them: calls need none, and their schemas are half of all
 * that a start would evaluate (docs/adr/0038).
 */
export function runningOperations({
  context,
  flows,
  sending,
  log,
}: RunningParts): Pick<Service, 'invoke'> & { readonly table: Awaited<ReturnType<Service['operations']>> } {
  const { core, serviceClock, version, renewCertificate, closeRunBrowsers, addresses } = context;
  const handlers: Readonly<Record<ServiceOperationName, (input: never) => unknown>> = {
    ...overviewHandlers(context),
    ...authorityHandlers(context),
    ...clockHandlers(core, serviceClock),
    ...settingsHandlers(core),
    'methods.list': () => [...context.methods()],
    ...workspaceHandlers(context),
    ...snapshotHandlers(context),
    ...callFileHandlers(core, version),
    ...siteHandlers(context),
    ...siteFolderHandlers(context),
    ...siteGroupHandlers(core),
    ...upstreamHandlers(core),
    'upstream.pull': (input: Parameters<typeof pull>[0]) => pull(input, sending),
    ...administratorHandlers(core),
    ...mockResponseHandlers(core),
    ...failureHandlers(core),
    ...nextLoginHandlers(core),
    ...sessionHandlers(core),
    ...dataCenterHandlers(context),
    ...peopleHandlers(core),
    ...registrationHandlers(core),
    ...accessHandlers(core),
    ...tokenHandlers(core, closeRunBrowsers),
    ...machineHandlers(core),
    ...openIdHandlers(context),
    ...jwtKeyHandlers(context),
    ...samlHandlers(context),
    ...outboxHandlers(core),
    ...webhookHandlers(core),
    ...logHandlers(core),
    ...createRequests(sending),
    ...savedRequestHandlers(core, () => new URL(addresses().https).origin),
    ...createReproduce(sending),
    ...flowHandlers(flows.engine, sending),
    ...bundleHandlers({ core, judge: sending.judge, renewCertificate }),
  };
  const exported = ({ secrets }: { secrets: boolean }) => exportAsText(core.store, secrets);
  const table = operationTable([contractOperations(handlers, { 'workspace.export': exported })]);
  return {
    table: new Map([...table].map(([name, one]) => [name, one.operation])),
    invoke: createInvoke(table, (name, error) => log(`The operation ${name} failed: ${messageOf(error)}`)),
  };
}
