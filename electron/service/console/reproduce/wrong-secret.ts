import type { SecretPlace } from '#service/core/auth/index.ts';
import type { PastedCall } from '#service/diagnosis/pasted-calls/index.ts';
import { parametersOf } from './request.ts';

/** The secret that a pasted call carries, and where. */
export function secretOf(call: PastedCall): { readonly given: string; readonly place: SecretPlace } | undefined {
  const { parameters } = parametersOf(call);
  const sent = parameters.get('secret') ?? parameters.get('client_secret');
  if (sent !== undefined) return { given: sent, place: 'parameter' };
  const basic = call.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const encoded = /^Basic\s+(\S+)$/i.exec(basic ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  return { given: decoded.slice(decoded.indexOf(':') + 1), place: 'basic' };
}
