import type { Call } from '#service/call.ts';
import { refuse } from '#service/oauth/refuse.ts';
import { shown } from '#service/trace/shown.ts';
import { parseBoolean } from '#shared/protocol/booleans.ts';

/** A Boolean parameter by D16; undefined when it was not sent. */
function flag(call: Call, name: string): boolean | undefined {
  const text = call.parameters.get(name);
  if (text === undefined) return undefined;
  const value = parseBoolean(text);
  if (value === undefined) {
    refuse(
      call,
      'D16',
      'invalid_request',
      400006,
      `Parameter ${name} is ${shown(text)}; a Boolean is "true" or "false" ("1" or "0").`,
    );
  }
  return value;
}

/** The two flags that decide what account the login makes (D22, spec "States and transitions"). */
export function checkFlags(call: Call): { readonly isPending: boolean; readonly isTemporary: boolean } {
  const pending = flag(call, 'x_pending_registration');
  // The newer name of the same flag says the opposite (F 0.12, F 3.1).
  const finalize = flag(call, 'finalizeRegistration');
  const isTemporary = flag(call, 'x_temporary_account') ?? false;
  for (const name of ['x_forceAuthentication', 'forceAuthentication']) flag(call, name);

  const isPending = pending ?? (finalize === undefined ? false : !finalize);
  call.trace.passed('D16', 'The flags are Booleans.', {
    x_pending_registration: String(isPending),
    x_temporary_account: String(isTemporary),
  });
  return { isPending, isTemporary };
}
