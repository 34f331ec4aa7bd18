import { causeOfWrongSecret, type SecretCause, type SecretPlace } from '#service/core/auth/index.ts';
import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import type { Store } from '#service/storage/index.ts';
import { parametersOf } from './request.ts';

/** Why the secret of a pasted call is none of its site (403010): as the log says it of a call that was made. */
export function causeOfSecret(
  store: Pick<Store, 'of'>,
  call: PastedCall,
  apiKey: string,
  userKey: string | undefined,
): SecretCause | undefined {
  const sent = secretOf(call);
  return sent && causeOfWrongSecret(store, { ...sent, apiKey, userKey });
}

function secretOf(call: PastedCall): { readonly given: string; readonly place: SecretPlace } | undefined {
  const { parameters } = parametersOf(call);
  const sent = parameters.get('secret') ?? parameters.get('client_secret');
  if (sent !== undefined) return { given: sent, place: 'parameter' };
  const basic = call.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const encoded = /^Basic\s+(\S+)$/i.exec(basic ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  return { given: decoded.slice(decoded.indexOf(':') + 1), place: 'basic' };
}
