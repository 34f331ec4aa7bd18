import type { OperationInput } from '#shared/contract/index.ts';
import { useCommand } from './use-command.ts';

type Revealing = 'tokens.reveal' | 'sites.revealSecret' | 'openid.revealSecret';

/** Asks for a secret or a token. @returns what gives it; undefined when it could not be read, which a notification tells */
export function useReveal<N extends Revealing>(name: N): (input: OperationInput<N>) => Promise<string | undefined> {
  const { run } = useCommand<Revealing>(name);
  return async (input) => {
    const result = await run(input);
    if (!result.ok) return undefined;
    return 'secret' in result.value ? result.value.secret : result.value.value;
  };
}
