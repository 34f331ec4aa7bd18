import { createHmac } from 'node:crypto';
import { accountRepository } from '#service/core/accounts/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, type Eventual, type Response, signingKeys } from '#service/kernel/index.ts';
import { type CallScope, compute } from '#service/methods/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { artifactRepository } from '../artifacts.ts';
import { claimsOfAccount } from '../claims-of-account.ts';
import { plainScopes, scopesOf } from '../op-config.ts';
import { clientMetadata, type RelyingParty } from '../relying-party.ts';
import { fidmRepository } from '../repository.ts';
import type { Found, Outcome, ProviderSetup, Question, Read, Work, Write } from './messages.ts';
import { basePath, pairwiseSubject } from './site-values.ts';
import { type OpenIdThread, openIdThread, TooManyJobs } from './thread.ts';

const NOTHING: Found = { value: undefined, revision: 0 };
const DAY_MS = 86_400_000;

/** Answers what the library asks of a site; only reads. */
function answer({ store }: Pick<Core, 'store'>, apiKey: string, question: Question): Found {
  const fidm = store.of(fidmRepository);
  switch (question.about) {
    case 'client': {
      const party = fidm.relyingParty(apiKey, question.clientId);
      return party === undefined ? NOTHING : { value: clientMetadata(party), revision: party.revision };
    }
    case 'account': {
      const account = store.of(accountRepository).get(apiKey, question.UID);
      // A disabled account keeps its grants and gets nothing by them.
      if (account === undefined || !account.isActive || account.status !== 'final') return NOTHING;
      return { value: claimsOfAccount(account, fidm.config(apiKey) ?? {}), revision: 1 };
    }
    case 'artifact': {
      const { model, name, value } = question;
      const found = store.of(artifactRepository).find(apiKey, model, name, value);
      if (found === undefined) return NOTHING;
      const { payload, revision, consumedAt } = found;
      const consumed = consumedAt === undefined ? {} : { consumed: Math.floor(consumedAt / 1000) };
      return { value: { ...payload, ...consumed }, revision };
    }
  }
}

/** Whether everything that a job read is still as it was (R56). */
const isStillTrue = (core: Pick<Core, 'store'>, apiKey: string, reads: readonly Read[]): boolean =>
  reads.every(({ question, revision }) => answer(core, apiKey, question).revision === revision);

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Keeps what a job wrote, inside the unit of work of its call. */
function keepWrites({ store, clock, moves }: Core, apiKey: string, writes: readonly Write[]): void {
  const artifacts = store.of(artifactRepository);
  for (const write of writes) {
    switch (write.op) {
      case 'save': {
        const { model, id, payload, expiresAt } = write;
        artifacts.save(apiKey, {
          ...{ model, id, payload },
          UID: text(payload.accountId),
          clientId: text(payload.clientId) ?? text(membersOf(payload.params).client_id),
          grantId: text(payload.grantId),
          alias: text(payload.userCode) ?? (model === 'Session' ? text(payload.uid) : undefined),
          expiresAt: expiresAt === undefined ? undefined : expiresAt * 1000,
        });
        break;
      }
      case 'consume':
        artifacts.consume(apiKey, write.model, write.id);
        break;
      case 'delete':
        artifacts.delete(apiKey, write.model, write.id);
        break;
      case 'deleteOfGrant':
        artifacts.deleteOfGrant(apiKey, write.model, write.grantId);
        break;
    }
  }
  if (writes.length === 0) return;
  // A clock that is moved ahead makes nothing older: moved back, everything is still there (R21).
  artifacts.prune(Math.min(clock(), moves?.machine() ?? clock()) - DAY_MS);
}

/** How often a request is decided anew because other calls changed what it is decided by (R56). */
const MAX_ROUNDS = 10;
/** Of a device code, where the site says nothing else (X 4). */
const DEVICE_LIFETIME_S = 1_800;

/**
 * Of each store: a service and whatever judges calls by its state share one, and there can be several services in a process.
 * It ends with the store.
 */
export function providerThread({ onClose }: Pick<Connection, 'onClose'>): OpenIdThread {
  const thread = openIdThread();
  onClose(() => void thread.end());
  return thread;
}

/** A private key for a site; made off this thread (R47). */
export async function newSigningKey(): Promise<string> {
  return (await signingKeys.make()).export({ format: 'pem', type: 'pkcs8' }).toString();
}

/** Where the provider of a site is, as the client called it: scheme, host with port, path. */
export const baseOf = ({ host }: Pick<Call, 'host'>, apiKey: string): string => `https://${host}${basePath(apiKey)}`;

/** The issuer of a site: what it configured, else the address that was called. */
export const issuerFor = ({ store }: Pick<Core, 'store'>, call: Pick<Call, 'host'>, apiKey: string): string =>
  store.of(fidmRepository).config(apiKey)?.issuer ?? baseOf(call, apiKey);

/** Bound to the oldest key, which stays when another one signs. */
const pairwiseKeyOf = (keys: readonly string[]): string =>
  createHmac('sha256', keys.at(-1) ?? '')
    .update('pairwise')
    .digest('base64');

/** `sub` of a user for a relying party. @param keys of the site */
export function subjectOf(party: RelyingParty, keys: readonly string[], UID: string): string {
  const { subject_type, sector_identifier_uri } = clientMetadata(party);
  return subject_type === 'public' ? UID : pairwiseSubject(pairwiseKeyOf(keys), String(sector_identifier_uri), UID);
}

function setupOf(core: Core, call: Call, apiKey: string, keys: readonly string[]): ProviderSetup {
  const config = core.store.of(fidmRepository).config(apiKey) ?? {};
  const { deviceFlowConfig = {}, standardClaims = {}, customClaims = {}, allowIntrospectAllStaticRp = false } = config;
  const scopes = scopesOf(config);
  const custom = Object.keys(customClaims).filter(
    (claim) => !Object.values(scopes).some((names) => names.includes(claim)),
  );
  return {
    apiKey,
    issuer: issuerFor(core, call, apiKey),
    keys,
    pairwiseKey: pairwiseKeyOf(keys),
    scopes: {
      ...Object.fromEntries(plainScopes.map((scope) => [scope, []])),
      ...scopes,
      // Claims without a scope of their own go with the profile.
      profile: [...(scopes.profile ?? []), ...custom],
    },
    idTokenClaims: Object.entries(standardClaims).flatMap(([claim, { useInIdToken }]) => (useInIdToken ? [claim] : [])),
    accessTokenClaims: Object.entries(standardClaims).flatMap(([claim, { useInAccessToken }]) =>
      useInAccessToken ? [claim] : [],
    ),
    audience: config.availableAccessTokenAudiences?.[0] ?? issuerFor(core, call, apiKey),
    introspectsAll: allowIntrospectAllStaticRp,
    deviceLifetime: deviceFlowConfig.expiresIn ?? DEVICE_LIFETIME_S,
  };
}

/** What came of a request, as a response; called in the unit of work that keeps its writes. */
type Respond = (outcome: Outcome) => Eventual<Response>;

/**
 * Lets the provider of a site do a piece of work, and keeps what it wrote together with the log row of the call. Between its
 * reads and its writes other calls may change something: then it is done again, by what is true by then (R56).
 *
 * @param busy the response when too many others change the same thing all the time
 */
export function withProvider(
  core: Core,
  call: Call,
  apiKey: string,
  work: Work,
  { respond, busy }: { readonly respond: Respond; readonly busy: (details: string) => Response },
): Promise<() => Eventual<Response>> {
  const { store, clock } = core;
  const fidm = store.of(fidmRepository);

  function again(round: number): Promise<() => Eventual<Response>> {
    const keys = fidm.keys(apiKey);
    if (keys.length === 0) {
      return newSigningKey().then((made) => () => {
        if (fidm.keys(apiKey).length === 0) fidm.addKey(apiKey, made);
        return again(round);
      });
    }
    const job = { setup: setupOf(core, call, apiKey, keys), host: call.host, work };
    const running = core.store.of(providerThread).run(job, clock, (question) => answer(core, apiKey, question));
    return running.then(
      (outcome) => () => decided(round, outcome),
      (error: unknown) => {
        if (!(error instanceof TooManyJobs)) throw error;
        return () => busy(error.message);
      },
    );
  }

  function decided(round: number, outcome: Outcome): Eventual<Response> {
    if (isStillTrue(core, apiKey, outcome.reads)) {
      // What a bug broke off leaves nothing (R45).
      if (outcome.error?.error !== 'server_error') keepWrites(core, apiKey, outcome.writes);
      return respond(outcome);
    }
    if (round < MAX_ROUNDS) return again(round + 1);
    return busy(`What the request needs was changed ${MAX_ROUNDS} times by other calls. Send it again.`);
  }

  return again(1);
}

/**
 * The same for a REST method: its call is decided anew when the provider has done the work, and once more when something
 * that it read has changed by then (R56).
 *
 * @returns what the provider did; its writes are kept
 * @throws ApiError 403048 when too many wait for the provider, 409030 when others change the same thing all the time
 */
export const siteProvider = (scope: CallScope) => {
  const { core, call, apiKey } = scope;
  const computed = compute(scope);
  const fidm = core.store.of(fidmRepository);
  return (work: Work): Outcome => {
    if (fidm.keys(apiKey).length === 0) fidm.addKey(apiKey, computed(['signing key'], newSigningKey));
    const keys = fidm.keys(apiKey);
    for (let round = 1; ; round++) {
      const outcome = computed(['provider', work, round], async () => {
        const job = { setup: setupOf(core, call, apiKey, keys), host: call.host, work };
        try {
          return await core.store.of(providerThread).run(job, core.clock, (question) => answer(core, apiKey, question));
        } catch (error) {
          throw error instanceof TooManyJobs ? new ApiError(403048, error.message) : error;
        }
      });
      if (!isStillTrue(core, apiKey, outcome.reads)) continue;
      if (outcome.error?.error !== 'server_error') keepWrites(core, apiKey, outcome.writes);
      return outcome;
    }
  };
};

/** Ends the thread of a service, if it has one. */
export const endThread = ({ store }: Pick<Core, 'store'>): Promise<void> => store.of(providerThread).end();
