import { type Call, invalidIn, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import { parseBoolean } from '#shared/protocol/booleans.ts';
import type { LoginRequest } from './request.ts';

/** A Boolean parameter by D16; undefined when it was not sent. */
function flag(call: Call, name: string): boolean | undefined {
  const text = call.parameters.get(name);
  if (text === undefined) return undefined;
  const value = parseBoolean(text);
  if (value === undefined) {
    const details = `is ${quoteForMessage(text)}; a Boolean is "true" or "false" ("1" or "0").`;
    throw call.trace.refused('D16', invalidIn(name, details));
  }
  return value;
}

/** A flag with two documented names; sent with both, the values must be the same. */
function flagOf(call: Call, name: string, otherName: string): boolean | undefined {
  const value = flag(call, name);
  const other = flag(call, otherName);
  if (value !== undefined && other !== undefined && value !== other) {
    const details = `Parameters ${name} and ${otherName} are two names of one flag and contradict each other. Send one.`;
    throw call.trace.refused('D44', new OAuthError('invalid_request', 400006, details, `invalid:${name}`));
  }
  return value ?? other;
}

/** What a login's flags ask for. */
type LoginFlags = Pick<LoginRequest, 'isPending' | 'isTemporary' | 'isCodeOnly'>;

/**
 * The flags for the account that the login makes (D22, D44, spec "States and transitions"), and for a code instead of a
 * session (D40).
 */
export function checkFlags(call: Call): LoginFlags {
  const pending = flagOf(call, 'x_pending_registration', 'x_pendingRegistration');
  // The newer name of the same flag says the opposite (F 0.12, F 3.1).
  const finalize = flag(call, 'finalizeRegistration');
  const isTemporary = flag(call, 'x_temporary_account') ?? false;
  const isCodeOnly = flag(call, 'x_authCodeOnly') ?? false;
  for (const name of ['x_forceAuthentication', 'forceAuthentication']) flag(call, name);

  const isPending = pending ?? (finalize === undefined ? false : !finalize);
  call.trace.passed('D16', 'The flags are Booleans.', {
    x_pending_registration: String(isPending),
    x_temporary_account: String(isTemporary),
    ...(isCodeOnly && { x_authCodeOnly: 'true' }),
  });
  return { isPending, isTemporary, isCodeOnly };
}
