import { z } from 'zod';
import { oneTimeTokenRepository, readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import type { SiteCall } from '#service/endpoints/login/index.ts';
import { SamlProblem } from '#service/families/fidm/index.ts';
import type { OneTimeToken } from '#service/records/index.ts';

const LIFETIME_MS = 600_000;

const session = z.object({ partner: z.string(), nameID: z.string(), format: z.string(), sessionIndex: z.string() });

const login = z.object({
  kind: z.literal('login'),
  spName: z.string(),
  /** Absent: the site began. */
  requestId: z.string().optional(),
  relayState: z.string().optional(),
  forceAuthn: z.boolean(),
  isPassive: z.boolean(),
  format: z.string().optional(),
});
export type WaitingLogin = z.output<typeof login>;

const logout = z.object({
  kind: z.literal('logout'),
  /** The service provider that began, and its request; absent: the site began. */
  origin: z.object({ spName: z.string(), requestId: z.string(), relayState: z.string().optional() }).optional(),
  /** Partners that are still to be told; the first one is waited for once `asked` is set. */
  queue: z.array(session),
  /** Id of the request that the first one of the queue was sent. */
  asked: z.string().optional(),
  /** Partners that did not end their session. */
  refused: z.array(z.string()).optional(),
});
export type WaitingLogout = z.output<typeof logout>;

const payloads = { login, logout } as const;

/** Keeps a login or logout that waits for its user; the value is its samlContext (X 5). */
export const newContext = (
  { core: { store }, apiKey }: SiteCall,
  UID: string | undefined,
  payload: WaitingLogin | WaitingLogout,
): string =>
  store.of(oneTimeTokenRepository).issue('samlContext', {
    ...{ apiKey, UID, lifetime: LIFETIME_MS },
    payload: JSON.parse(JSON.stringify(payload)),
  });

/** What a samlContext stands for. @throws SamlProblem that says why it is nothing */
export function contextOf<K extends keyof typeof payloads>(
  { core: { store }, call, apiKey }: SiteCall,
  value: string,
  kind: K,
): { readonly token: OneTimeToken; readonly waiting: z.output<(typeof payloads)[K]> } {
  const token = store.of(oneTimeTokenRepository).find('samlContext', value);
  const why = (): string | undefined => {
    if (token === undefined || token.apiKey !== apiKey) return 'is unknown, or that of another site';
    if (token.usedAt !== undefined) return 'was used already';
    return call.at >= token.expiresAt ? 'has expired: it is valid for 10 minutes' : undefined;
  };
  const problem = why();
  if (token === undefined || problem !== undefined || token.payload.kind !== kind) {
    const details = `The samlContext ${problem ?? 'is of another kind'}. Begin again at the service provider.`;
    throw new SamlProblem('X 5', details);
  }
  return { token, waiting: readPayload(token, payloads[kind] as z.ZodType) as z.output<(typeof payloads)[K]> };
}

/** Uses a context up. @throws SamlProblem when another call was faster */
export function takeContext({ core: { store } }: SiteCall, { id }: OneTimeToken): void {
  if (store.of(oneTimeTokenRepository).consume(id)) return;
  throw new SamlProblem('X 5', 'The samlContext was used already. Begin again at the service provider.');
}
