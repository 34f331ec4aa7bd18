import type { Endpoint } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { decide } from './decide.ts';
import { login } from './login.ts';

/**
 * The login end-point and the door for the person's decision on the provider's screen (spec "Login end-point", D17–D23).
 */
export function createLogin(core: Core): { readonly login: Endpoint; readonly decide: Endpoint } {
  return { login: (call) => login(core, call), decide: (call) => decide(core, call) };
}
