import type { Flow } from '#shared/contract/flows.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { useCommand } from '../../stores/use-command.ts';

const runActs = ['start', 'open', 'cancel', 'exchange', 'expire', 'closeBrowser', 'call', 'remove'] as const;
/** What is being done with a run. */
export type RunAct = (typeof runActs)[number];

export interface RunCommands {
  /** Starts a run and opens its login. @returns the run, or undefined when it could not be started. */
  readonly start: (input: OperationInput<'flows.start'>) => Promise<Flow | undefined>;
  /** Opens the login: in the in-app window on the desktop, in a new tab in a browser. */
  readonly open: (id: string) => Promise<void>;
  readonly cancel: (id: string) => Promise<void>;
  readonly exchange: (id: string) => Promise<void>;
  readonly expire: (id: string) => Promise<void>;
  /** Ends what lives until the browser of the run closes (D25). */
  readonly closeBrowser: (id: string) => Promise<void>;
  readonly call: (input: OperationInput<'flows.call'>) => Promise<void>;
  /** @returns true when the run is forgotten. */
  readonly remove: (id: string) => Promise<boolean>;
  /** What is at work now; its button waits, because a second press would use a code twice. */
  readonly acting: RunAct | undefined;
}

/** Everything that can be done with runs; each answer is the run's new state and goes to `take`. */
export function useRunCommands(take: (run: Flow) => void): RunCommands {
  const starting = useCommand('flows.start');
  const opening = useCommand('host.openLogin');
  const cancelling = useCommand('flows.cancel');
  const exchanging = useCommand('flows.exchange');
  const expiring = useCommand('flows.expire');
  const closing = useCommand('flows.closeBrowser');
  const calling = useCommand('flows.call');
  const removing = useCommand('flows.remove');
  const commands = {
    start: starting,
    open: opening,
    cancel: cancelling,
    exchange: exchanging,
    expire: expiring,
    closeBrowser: closing,
    call: calling,
    remove: removing,
  } as const;

  const taken = (result: Result<Flow>) => {
    if (result.ok) take(result.value);
  };
  const open = async (id: string) => {
    const result = await opening.run({ flowId: id });
    // A browser host opens nothing itself. `noopener` keeps the provider's page away from this one.
    if (result.ok && !result.value.opened) window.open(result.value.url, '_blank', 'noopener,noreferrer');
  };
  return {
    async start(input) {
      const result = await starting.run(input);
      if (!result.ok) return undefined;
      take(result.value);
      if (result.value.loginUrl && result.value.status === 'ready') void open(result.value.id);
      return result.value;
    },
    open,
    cancel: async (id) => taken(await cancelling.run({ id })),
    exchange: async (id) => taken(await exchanging.run({ id })),
    expire: async (id) => taken(await expiring.run({ id })),
    closeBrowser: async (id) => taken(await closing.run({ id })),
    call: async (input) => taken(await calling.run(input)),
    remove: async (id) => (await removing.run({ id })).ok,
    acting: runActs.find((act) => commands[act].busy),
  };
}
