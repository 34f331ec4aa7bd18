import { checkCid } from '#service/endpoints/oauth/index.ts';
import { type Call, invalidIn, missingIn, quoteForMessage } from '#service/kernel/index.ts';
import { parseSessionExpiration } from '#shared/protocol/lifetimes.ts';
import { connects, isRequestPermissions } from './connection.ts';
import { misplacedCredentials, parametersWithoutEffect } from './known-parameters.ts';
import type { LoginRequest } from './request.ts';

const MAX_PERMISSIONS = 30;
const MAX_PERMISSION_LENGTH = 100;

/** The optional parameters of a login: D23, D25, F 3.1. */
export function checkDetails(
  call: Call,
): Pick<LoginRequest, 'cid' | 'sessionExpiration' | 'regSource' | 'withSecret' | 'extraPermissions'> {
  const cid = checkCid(call);
  if (cid) call.facts.cid = cid;

  const expiration = call.parameters.get('x_session_expiration') ?? call.parameters.get('x_sessionExpiration');
  if (expiration !== undefined && parseSessionExpiration(expiration) === undefined) {
    const details = `is ${quoteForMessage(expiration)}; send seconds, 0 (until the browser closes), -1 or -2.`;
    throw call.trace.refused('D25', invalidIn('x_session_expiration', details));
  }
  const secretType = call.parameters.get('x_secret_type') ?? '';
  if (secretType !== '' && secretType !== 'oauth1') {
    const wrong = `is ${quoteForMessage(secretType)}; send "oauth1", or leave it out.`;
    throw call.trace.refused('F 3.1', invalidIn('x_secret_type', wrong));
  }
  const regSource = call.parameters.get('x_regSource') ?? call.parameters.get('regSource');
  // Cut before it is split: a list of commas alone would be a million items (R52).
  const permissions =
    call.parameters.get('x_extraPermissions')?.slice(0, MAX_PERMISSIONS * MAX_PERMISSION_LENGTH) ?? '';
  if (isRequestPermissions(call) && !/[^\s,]/.test(permissions)) {
    const hint = 'Send the permissions to ask for, comma separated.';
    throw call.trace.refused('F 3.2', missingIn('x_extraPermissions', hint));
  }
  noteOthers(call);
  return {
    ...(cid && { cid }),
    ...(expiration !== undefined && { sessionExpiration: Number(expiration) }),
    ...(secretType !== '' && { withSecret: true }),
    ...(regSource && { regSource: regSource.slice(0, 1000) }),
    extraPermissions: permissions
      .split(',')
      .map((permission) => permission.trim().slice(0, MAX_PERMISSION_LENGTH))
      .filter((permission) => permission !== '')
      .slice(0, MAX_PERMISSIONS),
  };
}

function noteOthers(call: Call): void {
  const isInUse = (name: string) => connects(call) && name.toLowerCase() === 'oauth_token';
  const names = [...call.parameters].map(({ name }) => name).filter((name) => !isInUse(name));
  const idle = names.filter((name) => parametersWithoutEffect.has(name.toLowerCase()));
  if (idle.length > 0) {
    call.trace.noted('D15', 'These parameters are known and change nothing here.', { parameters: idle.join(', ') });
  }
  const misplaced = names.filter((name) => misplacedCredentials.has(name.toLowerCase()));
  if (misplaced.length > 0) {
    call.trace.noted(
      'spec: Authentication B 3',
      'The address holds a credential, and browsers keep addresses. Leave it out.',
      {
        parameters: misplaced.join(', '),
      },
    );
  }
}
