import type { ServiceEvent } from '#shared/contract/events.ts';
import type { AdministrationOperation } from '#shared/contract/index.ts';
import type { Operation } from '#shared/contract/operation.ts';
import type { Result } from '#shared/contract/result.ts';

/** Members of inputs that would lead to other machines: they are taken by the console alone. */
export const consoleMembers: ReadonlyMap<string, readonly string[]> = new Map([['flows.start', ['apiDomain']]]);

/** Of all operations those that the administration interface offers. @param secrets also what can return a secret (R42) */
export const offeredOperations = (
  all: ReadonlyMap<string, Operation>,
  secrets: boolean,
): ReadonlyMap<string, Operation> =>
  new Map([...all].filter(([, { authority }]) => authority === 'scripts' || (secrets && authority === 'secrets')));

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
