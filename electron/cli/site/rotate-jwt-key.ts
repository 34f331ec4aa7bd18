import { readSpan } from '../clock/span.ts';
import { askService } from '../control/ask.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import type { SiteOptions } from './site.ts';

/** `authdesk site rotate-jwt-key`: new keys that sign JWTs; the former ones are accepted for a time. */
export async function rotateJwtKey(
  apiKey: string,
  { keep = '1h', data, json }: SiteOptions & { readonly keep?: string },
  host: Host,
): Promise<ExitCode> {
  const keepFormer = Math.floor(readSpan('--keep', keep) / 1000);
  const done = await askService(data, host, 'sites.rotateJwtKey', { apiKey, keepFormer });
  if (json) host.output.json(done);
  else {
    host.output.print(`accounts.getJWT signs with ${done.kid}, the OpenID provider with ${done.providerKid}.`);
    host.output.print(`The former keys are accepted until ${new Date(done.formerUntil).toISOString()}.`);
  }
  return exitCodes.ok;
}
