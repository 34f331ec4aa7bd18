import type { Call } from '#service/kernel/index.ts';

/**
 * The API key that a call names: its parameter, else that of the site whose API domain it was sent to (D55). An empty
 * parameter counts as not sent.
 */
export function namedApiKey({ parameters, hostSite }: Pick<Call, 'parameters' | 'hostSite'>): string | undefined {
  return parameters.get('apiKey') || hostSite;
}
