import type { Flow } from '#shared/contract/flows.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import type { Result } from '#shared/contract/result.ts';
import { keysOf } from '#shared/narrowing.ts';
import type { FlowRunsState } from '../../stores/flow-runs.ts';
import { leaveDeleted, openFlow } from '../../stores/navigation.ts';
import { useCommand } from '../../stores/use-command.ts';

/** What can be done with runs, as its commands are named. */
export type RunCommands = ReturnType<typeof useRunCommands>;

/**
 * Everything that can be done with runs. Each result is the run's new state and goes to `take`, that of a start to `add`, or to `drop` when the
 * run is forgotten.
 */
export function useRunCommands({ take, add, drop }: Pick<FlowRunsState, 'take' | 'add' | 'drop'>) {
  const commands = {
    start: useCommand('flows.start'),
    open: useCommand('host.openLogin'),
    cancel: useCommand('flows.cancel'),
    exchange: useCommand('flows.exchange'),
    expire: useCommand('flows.expire'),
    closeBrowser: useCommand('flows.closeBrowser'),
    closePage: useCommand('flows.closePage'),
    call: useCommand('flows.call'),
    remove: useCommand('flows.remove'),
  };

  const taken = (result: Result<Flow>) => {
    if (result.ok) take(result.value);
  };
  /** Opens the login: in the in-app window on the desktop, in a new tab in a browser. */
  const open = async (id: string) => {
    await commands.open.run({ flowId: id }, (result) => {
      // A browser host opens nothing itself. `noopener` keeps the provider's page away from this one.
      if (result.ok && !result.value.opened) window.open(result.value.url, '_blank', 'noopener,noreferrer');
    });
  };
  const show = (run: Flow) => {
    openFlow(run.id);
    if (run.loginUrl && run.status === 'ready') void open(run.id);
  };
  return {
    /** Starts a run, shows it and opens its login. When the user has gone elsewhere, the run is only listed, ready to open. */
    async start(input: OperationInput<'flows.start'>) {
      const result = await commands.start.run({ ...input, follow: true }, (begun) => {
        if (begun.ok) show(begun.value);
      });
      if (result.ok) add(result.value);
    },
    open,
    cancel: async (id: string) => taken(await commands.cancel.run({ id })),
    /** With `call` the token is used at once. */
    exchange: async (input: OperationInput<'flows.exchange'>) => taken(await commands.exchange.run(input)),
    expire: async (id: string) => taken(await commands.expire.run({ id })),
    /** Expires the tokens that live until the browser of the run closes (D25). */
    closeBrowser: async (id: string) => taken(await commands.closeBrowser.run({ id })),
    /** Ends the page of the run. */
    closePage: async (id: string) => taken(await commands.closePage.run({ id })),
    call: async (input: OperationInput<'flows.call'>) => taken(await commands.call.run(input)),
    /** Forgets a run. */
    async remove(id: string) {
      const result = await commands.remove.run({ id });
      if (!result.ok) return;
      drop(id);
      leaveDeleted('flows', id);
    },
    /** What runs now; its button is disabled, because a second press would use a code twice. */
    acting: keysOf(commands).find((act) => commands[act].busy),
  };
}
