import type { Service } from '#service/index.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import type { ShownProblem } from './page/problem-page.ts';
import { failedAtStart } from './page/shown-problems.ts';
import type { EndStep } from './quitting.ts';
import type { ChosenPorts, Started } from './service-host.ts';

/** The one service of the app: not there, being started, running, or stopped for good. */
export interface OwnService {
  /** The service, while it runs. */
  running(): Service | undefined;
  /** True while it runs or is being started. */
  isThere(): boolean;
  /** True: the key of its data is encrypted by the operating system's store (R42). */
  isEncrypted(): boolean;
  /**
   * Starts it. It never throws.
   *
   * @param chosen absent: the ports of the command line, of the data folder, or the usual ones
   * @returns what to show instead of the console; undefined: it runs, or this call did nothing, because it runs, is being started
   *   or was stopped
   */
  start(chosen?: ChosenPorts): Promise<ShownProblem | undefined>;
  /**
   * Waits for its first start to end, and for any that is under way.
   *
   * @returns the service, or undefined when it does not run after that
   */
  settled(): Promise<Service | undefined>;
  /** Stops it for good; a start that is under way ends first, so that nothing is left half open. @returns the parts of that */
  stop(): readonly EndStep[];
}

/** What an own service needs; parameters so that it can be tested without Electron. */
interface OwnServiceParts {
  /** Starts it, or says what to show instead; it may reject when its code cannot be loaded. */
  start(chosen?: ChosenPorts): Promise<Started>;
  /** Gets every event, from the first one on. */
  onEvent(event: ServiceEvent): void;
  /** Writes one line to the host's log. */
  log(line: string): void;
}

/** The service of the app, not started yet. */
export function createOwnService(parts: OwnServiceParts): OwnService {
  let started: Extract<Started, { readonly problem?: undefined }> | undefined;
  let starting: Promise<ShownProblem | undefined> | undefined;
  let stopped = false;
  const firstStart = Promise.withResolvers<void>();

  const begin = async (chosen: ChosenPorts | undefined): Promise<ShownProblem | undefined> => {
    try {
      const result = await parts.start(chosen);
      if (result.problem !== undefined) return result.problem;
      started = result;
      started.service.subscribe(parts.onEvent);
      started.service.prepareReads();
      return undefined;
    } catch (error) {
      parts.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return failedAtStart(error);
    } finally {
      starting = undefined;
      firstStart.resolve();
    }
  };
  const running = (): Service | undefined => (stopped ? undefined : started?.service);

  return {
    running,
    isThere: () => !stopped && (started !== undefined || starting !== undefined),
    isEncrypted: () => started?.encrypted === true,
    async start(chosen) {
      if (stopped || started !== undefined || starting !== undefined) return undefined;
      starting = begin(chosen);
      return starting;
    },
    async settled() {
      await (starting ?? firstStart.promise);
      return running();
    },
    stop() {
      stopped = true;
      return [
        { what: 'starting the service', end: async () => starting },
        { what: 'closing the control socket', end: async () => started?.control?.stop() },
        { what: 'stopping the service', end: async () => started?.service.stop() },
      ];
    },
  };
}
