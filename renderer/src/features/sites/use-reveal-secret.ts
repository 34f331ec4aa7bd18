import type { OperationInput } from '#shared/contract/index.ts';
import { useCommand } from '../../stores/use-command.ts';

/** Gets a secret of a site when it is asked for; a problem becomes a notification, and the result is undefined. */
export function useRevealSecret(): (input: OperationInput<'sites.revealSecret'>) => Promise<string | undefined> {
  const { run } = useCommand('sites.revealSecret');
  return async (input) => {
    const result = await run(input);
    return result.ok ? result.value.secret : undefined;
  };
}
