import type { OperationInput } from '#shared/contract/index.ts';
import { known } from './known-options.ts';
import type { NextLogin } from './types.ts';

/** How the next login ends, as the operation takes it. */
export function nextLoginInput(login: NextLogin, apiKey: string): OperationInput<'nextLogins.set'> {
  const { site = apiKey, provider } = known(login, 'site', 'provider', 'as', 'refused', 'failed');
  const common = { site, ...(provider !== undefined && { provider }) };
  if ('as' in login) return { ...common, outcome: 'complete', UID: login.as };
  return { ...common, outcome: 'refused' in login ? 'refuse' : 'fail' };
}
