import type { ChangedArea } from './events.ts';
import type { OperationName } from './index.ts';

/**
 * What the queries of the console read: a change of one of these areas makes a result stale. None: the result stays, or depends
 * on more than the workspace.
 */
export const reads = {
  'access.get': ['people', 'registrations'],
  'administrators.list': ['sites'],
  'authority.check': ['dataCenters', 'sites'],
  'bundles.check': [],
  'bundles.make': [],
  'clock.get': ['overview', 'sites'],
  'dataCenters.list': ['dataCenters', 'sites'],
  'dataCenters.resolve': ['dataCenters'],
  'failures.list': ['failures', 'sites'],
  'flows.code': [],
  'host.capabilities': [],
  'log.count': ['log'],
  'log.get': [],
  'log.list': ['log'],
  'log.problems': ['log'],
  'log.views': ['settings'],
  'machines.token': ['tokens', 'sites'],
  'machines.tokens': ['tokens', 'sites'],
  'methods.list': [],
  'mockResponses.list': ['mockResponses', 'sites'],
  'nextLogins.list': ['failures', 'sites', 'people'],
  'openid.consents': ['people', 'sites'],
  'openid.grants': ['tokens', 'sites'],
  'openid.provider': ['sites', 'dataCenters'],
  'outbox.list': ['outbox'],
  'outbox.message': ['outbox'],
  'overview.get': ['overview', 'people', 'tokens', 'registrations', 'sites', 'log'],
  'overview.traffic': [],
  'people.checkImport': ['people'],
  'people.count': ['people', 'registrations'],
  'people.csvBeginning': [],
  'people.get': ['people', 'registrations', 'tokens'],
  'people.list': ['people', 'registrations', 'sites'],
  'people.mergePlan': ['people', 'tokens'],
  'requestCollections.list': ['savedRequests'],
  'requestHistory.list': ['savedRequests'],
  'saml.parties': ['sites', 'dataCenters'],
  'settings.get': ['settings', 'log'],
  'siteGroups.list': ['sites', 'people'],
  'sites.list': ['sites'],
  'sites.providers': ['sites'],
  'snapshots.list': ['snapshots'],
  'tokens.calls': ['tokens', 'log'],
  'tokens.get': ['tokens', 'people', 'log'],
  'tokens.list': ['tokens', 'people', 'sites'],
  'upstream.differences': ['sites'],
  'upstream.list': ['sites'],
  'upstream.show': ['sites'],
  'webhooks.deliveries': ['outbox'],
  'webhooks.delivery': ['outbox'],
  'webhooks.hosts': ['outbox'],
  'webhooks.list': ['outbox'],
} as const satisfies Partial<Record<OperationName, readonly ChangedArea[]>>;

/** A query that says what it reads. */
export type ReadName = keyof typeof reads;
