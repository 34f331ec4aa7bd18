import type { Flow } from '#shared/contract/flows.ts';
import type { RunCall } from './traffic.ts';

/** The parameters of grant_type=none: what was given for it; empty ones are not sent. */
export function serverParametersOf(server: Flow['server'] = {}): RunCall['parameters'] {
  const given = Object.entries(server).filter(([, value]) => value !== undefined && value !== '');
  return [{ name: 'grant_type', value: 'none' }, ...given.map(([name, value]) => ({ name, value: String(value) }))];
}
