import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { Result } from '#shared/contract/result.ts';

/*
 * What the administration interface offers of the operation table (R61): what tests and scripts need. Not in the list is what
 * sends to other machines (requests, flows at a domain, further hosts of webhooks), what opens files of others (bundles, logs), and what
 * concerns one desk only (settings, saved requests). Runs of saved requests are in it, and stay on this machine there.
 */

/** Operations without a secret or a usable token in their result, but for two that tests need: messages (D62), sessions. */
export const plainOperations = [
  'overview.get',
  'clock.get',
  'clock.offset',
  'clock.freeze',
  'clock.step',
  'clock.set',
  'clock.run',
  'failures.list',
  'failures.save',
  'failures.switch',
  'failures.move',
  'failures.remove',
  'failures.clear',
  // What leads to the upstream of a site is set up by whoever has the token (D85).
  'upstream.list',
  'upstream.show',
  'upstream.set',
  'upstream.differences',
  'upstream.freeze',
  'upstream.pull',
  'nextLogins.list',
  'nextLogins.set',
  'nextLogins.cancel',
  'sessions.start',
  'tokens.list',
  'tokens.get',
  'tokens.calls',
  'tokens.revoke',
  'tokens.expire',
  'tokens.closeBrowser',
  'tokens.clearInvalid',
  'machines.tokens',
  'machines.token',
  'machines.revoke',
  'openid.provider',
  'openid.createParty',
  'openid.updateParty',
  'openid.deleteParty',
  'openid.grants',
  'openid.revokeGrants',
  'openid.consents',
  'openid.withdrawConsent',
  'saml.parties',
  'saml.saveSite',
  'saml.saveIdp',
  'saml.saveSp',
  'saml.deleteParty',
  'saml.readMetadata',
  'outbox.list',
  'outbox.message',
  'outbox.sample',
  'outbox.clear',
  'log.list',
  'log.get',
  'log.count',
  'log.problems',
  'log.clear',
  'reproduce.judge',
  'reproduce.stop',
  'bundles.make',
  'callFiles.export',
  'snapshots.list',
  'snapshots.create',
  'snapshots.restore',
  'snapshots.remove',
  'workspace.import',
  'workspace.reset',
  'sites.list',
  'sites.providers',
  'sites.create',
  'sites.update',
  'sites.rotateJwtKey',
  'sites.setClientCertificate',
  'sites.delete',
  'siteFolders.compare',
  'siteFolders.import',
  'siteFolders.export',
  'dataCenters.list',
  'people.list',
  'people.get',
  'people.create',
  'people.update',
  'people.delete',
  'access.get',
  'access.setPassword',
  'access.verifyEmail',
  'access.unlock',
  'access.endSessions',
  'registrations.list',
  'registrations.finish',
  'registrations.discard',
  'mockResponses.list',
  'mockResponses.save',
  'mockResponses.remove',
  'webhooks.list',
  'webhooks.deliveries',
  'webhooks.delivery',
  'webhooks.send',
  'webhooks.clear',
  'methods.list',
  'flows.start',
  'flows.get',
  'flows.callback',
  'flows.exchange',
  'flows.call',
] as const;

/** Members of inputs that would lead to other machines: they are taken by the console alone. */
export const consoleMembers: ReadonlyMap<string, readonly string[]> = new Map([['flows.start', ['apiDomain']]]);

/**
 * Operations that can return a secret or a usable token. Only a host whose key is a file beside the socket, or whose service
 * is in memory, offers them: whoever opens the socket of such a service reads its key, too (R42).
 */
const secretOperations = [
  'sites.revealSecret',
  'openid.revealSecret',
  'openid.idToken',
  'tokens.reveal',
  'workspace.export',
  'requests.prepare',
] as const;

export type AdministrationOperation = (typeof plainOperations)[number] | (typeof secretOperations)[number];

/** Names in the order in which the interface's own document shows them. */
export function offeredOperations(secrets: boolean): readonly AdministrationOperation[] {
  return secrets ? [...plainOperations, ...secretOperations] : plainOperations;
}

/** Queries whose result is a page, and the events after which another page may come. */
export const waitable: ReadonlyMap<string, (event: ServiceEvent) => boolean> = new Map([
  ['outbox.list', (event) => event.type === 'changed' && event.areas.includes('outbox')],
  ['webhooks.deliveries', (event) => event.type === 'changed' && event.areas.includes('outbox')],
  ['log.list', (event) => event.type === 'call'],
]);

/** The service, as far as the interface uses it. */
export interface AdministeredService {
  /** Absolute, or `:memory:`. */
  readonly dataDir: string;
  /** The data folder; of a service in memory a folder with mode 0700. */
  readonly runFolder: string;
  operations(): Promise<ReadonlyMap<string, Operation>>;
  /** Validates the input itself. */
  invoke(name: AdministrationOperation, input: unknown, form?: 'text'): Promise<Result<unknown>>;
  subscribe(listener: (event: ServiceEvent) => void): () => void;
}
