import type { Core } from '#service/http/index.ts';
import { expiredByMove, stateOfMove } from '#service/kernel/index.ts';
import type { JsonObject, SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { OwnState } from '#shared/causes/own-state.ts';
import { membersOf } from '#shared/narrowing.ts';
import { artifactRepository } from './artifacts.ts';
import { fidmRepository } from './repository.ts';

/** `<dc>_tk1.<random>.<unix seconds>` (X 2). */
const form = /^[a-z0-9-]{1,20}_tk1\.([A-Za-z0-9_-]{16,100})\.(\d{1,12})$/;

/** The context of a waiting request, as clients get it. */
export const contextOf = (site: Pick<SiteRecord, 'dataCenter'>, id: string, at: number): string =>
  `${site.dataCenter}_tk1.${id}.${Math.floor(at / 1000)}`;

/** An authorization request that waits for its user. */
export interface Waiting {
  /** As the client sent it. */
  readonly context: string;
  /** Its name for the library. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly beganAt: number;
  /** What the relying party sent; `gig_prompt` is its prompt. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Why there is no request of a context. */
interface ContextProblem {
  readonly errorCode: number;
  /** Second half of the key of the cause. */
  readonly cause: CauseName;
  readonly details: string;
  /** Present when the context expired only because the clock was moved. */
  readonly state?: OwnState | undefined;
}

/**
 * The request that waits under a context, or why there is none.
 *
 * @param at milliseconds by the service clock
 * @param name of the parameter that brought it
 */
export function requestOfContext(
  core: Pick<Core, 'store' | 'moves'>,
  site: SiteRecord,
  context: string,
  at: number,
  name = 'context',
): Waiting | ContextProblem {
  if (context === '') {
    const details = `Missing required parameter: ${name}. Take it from the Location of the response of authorize.`;
    return { errorCode: 400002, details, cause: 'context-missing' };
  }
  const [, id = ''] = form.exec(context) ?? [];
  if (id === '') {
    const details = `Invalid parameter value: ${name}. It has not the form <data center>_tk1.<random>.<seconds>: it was cut off, or decoded twice.`;
    return { errorCode: 400006, details, cause: 'context-malformed' };
  }
  const payload = core.store.of(artifactRepository).find(site.apiKey, 'Interaction', 'id', id)?.payload;
  if (payload === undefined) {
    const details =
      'The context is unknown: it was used already, belongs to another site, or was changed on its way. Begin again at authorize.';
    return { errorCode: 400006, details, cause: 'context-unknown' };
  }
  const beganAt = Number(payload.iat) * 1000;
  const expiresAt = Number(payload.exp) * 1000;
  if (at >= expiresAt) {
    const own = expiredByMove(core, 'the context', { createdAt: beganAt, expiresAt });
    const details = `${own === undefined ? '' : `${own} `}The context expired at ${new Date(expiresAt).toISOString()}: it is valid for 10 minutes. Begin again at authorize.`;
    return { errorCode: 400006, details, cause: 'context-expired', state: stateOfMove(own) };
  }
  const parameters = (payload.params ?? {}) as JsonObject as Readonly<Record<string, string>>;
  return { context, id, beganAt, parameters };
}

/** Prompts that the relying party asked for. */
export const promptsOf = ({ gig_prompt = '' }: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set(gig_prompt.split(' ').filter(Boolean));

/** Scopes that it asked for. */
export const scopesIn = ({ scope = '' }: Readonly<Record<string, string>>): readonly string[] => [
  ...new Set(scope.split(' ').filter(Boolean)),
];

/** Claims that it asked for one by one. */
export function claimsIn({ claims }: Readonly<Record<string, string>>): readonly string[] {
  if (claims === undefined) return [];
  try {
    const { userinfo, id_token } = membersOf(JSON.parse(claims));
    return [...new Set([...Object.keys(membersOf(userinfo)), ...Object.keys(membersOf(id_token))])];
  } catch {
    return [];
  }
}

/** What a relying party is called on pages. */
export const nameOfClient = ({ store }: Pick<Core, 'store'>, apiKey: string, clientID: string): string =>
  store.of(fidmRepository).relyingParty(apiKey, clientID)?.settings.description || clientID;

/** Who asks for what, as a consent page shows it. */
export function askedBy(core: Pick<Core, 'store'>, apiKey: string, { parameters }: Waiting) {
  const { client_id: clientID = '', ui_locales, display } = parameters;
  return {
    ...{ clientID, clientName: nameOfClient(core, apiKey, clientID), scope: scopesIn(parameters).join(' ') },
    ...{ ui_locales, display, prompt: [...promptsOf(parameters)].join(' ') || undefined },
  };
}

/** As the library compares user codes: without what people write between the letters. */
const normalizedCode = (code: string): string => code.toUpperCase().replaceAll(/\W/g, '');

/** The request of a device by its user code. */
export function waitingDevice(core: Pick<Core, 'store'>, apiKey: string, userCode: string) {
  const code = normalizedCode(userCode);
  const found = core.store.of(artifactRepository).find(apiKey, 'DeviceCode', 'alias', code);
  const params = membersOf(found?.payload.params);
  const clientID = String(params.client_id ?? '');
  const scopes = String(params.scope ?? '')
    .split(' ')
    .filter(Boolean);
  return found && { code, clientID, clientName: nameOfClient(core, apiKey, clientID), scopes };
}

/** What a user decided of a device that waits, for the library and the log. */
export function decisionOfDevice(
  { code: userCode, clientID, scopes }: NonNullable<ReturnType<typeof waitingDevice>>,
  { UID, loggedInAt, isRefused }: { readonly UID: string; readonly loggedInAt: number; readonly isRefused: boolean },
) {
  const none = { refusedScopes: [], claims: [], mayAskAgain: false };
  const outcome = isRefused
    ? { error: 'access_denied', description: 'The user refused the device.' }
    : { accountId: UID, authTime: Math.floor(loggedInAt / 1000), scopes, ...none };
  const did = isRefused ? `"${UID}" refused a device.` : `Let a device of ${clientID} in as "${UID}".`;
  return { work: { kind: 'device', userCode, outcome } as const, did };
}

/** Lets the request that waits under a context be older than it may be: for runs that show what happens then. */
export function expireContext({ of }: Pick<Store, 'of'>, apiKey: string, context: string, at: number): void {
  const artifacts = of(artifactRepository);
  const id = context.split('.')[1] ?? '';
  const found = artifacts.find(apiKey, 'Interaction', 'id', id);
  if (found === undefined) return;
  const seconds = Math.floor(at / 1000);
  const payload = { ...found.payload, iat: seconds - CONTEXT_LIFETIME_S - 1, exp: seconds - 1 };
  const none = { UID: undefined, clientId: undefined, grantId: undefined, alias: undefined };
  artifacts.save(apiKey, { model: 'Interaction', id, payload, ...none, expiresAt: at + KEPT_MS });
}

/** Ten minutes (X 2). */
const CONTEXT_LIFETIME_S = 600;
/** So that a late request is told that its context has expired, and not that it is unknown. */
const KEPT_MS = 600_000;
