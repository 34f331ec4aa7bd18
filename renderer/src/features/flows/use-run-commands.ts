import type { Flow } from '#shared/contract/flows.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import type { FlowRunsState } from '../../stores/flow-runs.ts';
import { leaveDeleted, openFlow } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';

const runActs = [
  'start',
  'open',
  'cancel',
  'exchange',
  'expire',
  'closeBrowser',
  'closePage',
  'call',
  'remove',
] as const;
/** What is being done with a run. */
export type RunAct = (typeof runActs)[number];

export interface RunCommands {
  /** Starts a run, shows it and opens its login. When the user has gone elsewhere, the run is only listed, ready to open. */
  readonly start: (input: OperationInput<'flows.start'>) => Promise<void>;
  /** Opens the login: in the in-app window on the desktop, in a new tab in a browser. */
  readonly open: (id: string) => Promise<void>;
  readonly cancel: (id: string) => Promise<void>;
  /** With `call` the token is used at once. */
  readonly exchange: (input: OperationInput<'flows.exchange'>) => Promise<void>;
  readonly expire: (id: string) => Promise<void>;
  /** Expires the tokens that live until the browser of the run closes (D25). */
  readonly closeBrowser: (id: string) => Promise<void>;
  /** Ends the page of the run. */
  readonly closePage: (id: string) => Promise<void>;
  readonly call: (input: OperationInput<'flows.call'>) => Promise<void>;
  /** Forgets a run. */
  readonly remove: (id: string) => Promise<void>;
  /** What runs now; its button is disabled, because a second press would use a code twice. */
  readonly acting: RunAct | undefined;
}

/**
 * Everything that can be done with runs. Each result is the run's new state and goes to `take`, that of a start to `add`, or to `drop` when the
 * run is forgotten.
 */
export function useRunCommands({ take, add, drop }: Pick<FlowRunsState, 'take' | 'add' | 'drop'>): RunCommands {
  const starting = useCommand('flows.start');
  const opening = useCommand('host.openLogin');
  const cancelling = useCommand('flows.cancel');
  const exchanging = useCommand('flows.exchange');
  const expiring = useCommand('flows.expire');
  const closing = useCommand('flows.closeBrowser');
  const closingPage = useCommand('flows.closePage');
  const calling = useCommand('flows.call');
  const removing = useCommand('flows.remove');
  const commands = {
    start: starting,
    open: opening,
    cancel: cancelling,
    exchange: exchanging,
    expire: expiring,
    closeBrowser: closing,
    closePage: closingPage,
    call: calling,
    remove: removing,
  } as const;

  const taken = (result: Result<Flow>) => {
    if (result.ok) take(result.value);
  };
  const open = async (id: string) => {
    await opening.run({ flowId: id }, (result) => {
      // A browser host opens nothing itself. `noopener` keeps the provider's page away from this one.
      if (result.ok && !result.value.opened) window.open(result.value.url, '_blank', 'noopener,noreferrer');
    });
  };
  const show = (run: Flow) => {
    openFlow(run.id);
    if (run.loginUrl && run.status === 'ready') void open(run.id);
  };
  return {
    async start(input) {
      const result = await starting.run({ ...input, follow: true }, (begun) => {
        if (begun.ok) show(begun.value);
      });
      if (result.ok) add(result.value);
    },
    open,
    cancel: async (id) => taken(await cancelling.run({ id })),
    exchange: async (input) => taken(await exchanging.run(input)),
    expire: async (id) => taken(await expiring.run({ id })),
    closeBrowser: async (id) => taken(await closing.run({ id })),
    closePage: async (id) => taken(await closingPage.run({ id })),
    call: async (input) => taken(await calling.run(input)),
    async remove(id) {
      const result = await removing.run({ id });
      if (!result.ok) return;
      drop(id);
      leaveDeleted('flows', id);
    },
    acting: runActs.find((act) => commands[act].busy),
  };
}
