import type { Judge } from '#service/console/judge/index.ts';
import { applyWorkspace } from '#service/console/workspace/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { isFreeApiDomain, siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { modulesOf } from '#service/module/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Bundle, OpenedBundle } from '#shared/contract/bundles.ts';
import { CODE_LIFETIME_S } from '#shared/protocol/lifetimes.ts';
import { checkBundle, inWorkspace } from './check.ts';
import { readBundle } from './read.ts';
import { type RecordedRequest, recordedRequest } from './recorded-request.ts';
import { causeInTrace, causeOf, remadeSignatures } from './remade-signature.ts';
import {
  applyAccounts,
  applyFailedLogins,
  applyNonce,
  type IssuedFor,
  isPair,
  issueAll,
  laterSecrets,
  withFirstSecret,
  withIssued,
} from './scratch.ts';
import { decisionOf, differencesOf } from './verdict.ts';

export interface OpenContext {
  readonly core: Core;
  readonly judge: Judge;
  renewCertificate(): Promise<unknown>;
}

/** Longest name of a site. */
const NAME_LENGTH = 100;
/** Behind the names of sites that a bundle brought. */
const MARK = ' (bundle)';

/**
 * Imports site and account of a bundle into the workspace, and makes its call for them. Nothing of the workspace is
 * replaced: a site whose API key is taken gets another one, and the call is signed again for that.
 *
 * @param document parsed JSON of the file
 * @throws OperationProblem with the path of the first member that is wrong; nothing was imported then
 */
export async function openBundle(document: unknown, context: OpenContext): Promise<OpenedBundle> {
  const { core } = context;
  const { store, events } = core;
  const bundle = readBundle(document, store.of(modulesOf));
  // Whatever cannot be imported is found here, in an empty service.
  await checkBundle(bundle, store.of(modulesOf), store);
  const keys = new Map(bundle.workspace.sites.map(({ apiKey }) => [apiKey, freeKey(store, apiKey)]));
  const keyOf = (apiKey: string): string => keys.get(apiKey) ?? apiKey;
  const missing = (bundle.workspace.dataCenters ?? []).filter(
    ({ id }) => store.of(dataCenterRepository).get(id) === undefined,
  );
  const isFree = (domain: string) => isFreeApiDomain(store, domain);
  await store
    .unitOfWork(() => {
      applyWorkspace(core, {
        ...bundle.workspace,
        dataCenters: missing,
        sites: bundle.workspace.sites.map((site) => ({
          ...withFirstSecret(site, bundle.state),
          apiDomains: site.apiDomains.filter((domain) => isFree(domain)),
          apiKey: keyOf(site.apiKey),
          name: `${site.name.slice(0, NAME_LENGTH - MARK.length)}${MARK}`,
        })),
        people: bundle.workspace.people.map((person) => ({ ...person, site: keyOf(person.site) })),
      });
      for (const site of bundle.workspace.sites) {
        for (const { secret, ended } of laterSecrets(site, bundle.state)) {
          store.of(siteRepository).rotateSecret(keyOf(site.apiKey), secret);
          if (ended !== undefined) store.of(siteRepository).endPreviousSecret(keyOf(site.apiKey));
        }
      }
      applyAccounts(
        store,
        bundle.state.accounts.map((one) => ({ ...one, apiKey: keyOf(one.apiKey) })),
      );
      applyFailedLogins(
        store,
        bundle.state.failedLogins.map((one) => ({ ...one, apiKey: keyOf(one.apiKey) })),
      );
      for (const one of bundle.state.nonces) applyNonce(store, { ...one, apiKey: keyOf(one.apiKey) });
    })
    .catch((error: unknown) => {
      throw inWorkspace(error);
    });
  const issued = await issueHere(core, bundle.state, keyOf);
  events.changed('sites', 'mockResponses', 'dataCenters', 'people', 'tokens', 'overview');
  if (missing.length > 0 || bundle.workspace.sites.some((site) => site.apiDomains.length > 0))
    await context.renewCertificate();

  const own = bundle.workspace.sites[0];
  const site = own === undefined ? undefined : store.of(siteRepository).get(keyOf(own.apiKey));
  const UID = bundle.workspace.people[0]?.UID;
  return {
    ...(site !== undefined && { apiKey: site.apiKey, siteName: site.name }),
    ...(UID !== undefined && { UID }),
    method: methodOf(bundle.call.target),
    call: await callFor(context, bundle, own?.apiKey, site, issued),
  };
}

/** Issues the tokens and codes of a bundle, in the state that they had. */
async function issueHere(core: Core, state: Bundle['state'], keyOf: (apiKey: string) => string): Promise<IssuedFor> {
  const here = { core, at: <T>(_time: number, work: () => T) => core.store.unitOfWork(work) };
  const atSite = <T extends { readonly apiKey: string }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, apiKey: keyOf(one.apiKey) }));
  const now = core.clock();
  return issueAll(here, {
    tokens: atSite(state.tokens),
    oneTimeTokens: atSite(state.oneTimeTokens),
    // Only a code that is valid can be used.
    codes: atSite(state.codes).map((code) =>
      code.usedAt === undefined ? code : { ...code, expiresAt: now + CODE_LIFETIME_S * 1000 },
    ),
  });
}

/** The call with the API key and the credentials that its site has here. */
async function callFor(
  { core, judge }: OpenContext,
  { call, expected }: Bundle,
  before: string | undefined,
  site: SiteRecord | undefined,
  issued: IssuedFor,
): Promise<Bundle['call']> {
  const { target, headers, body, ...head } = call;
  const asLogged = { ...head, request: { target, headers, ...(body !== undefined && { body }), parameters: [] } };
  const recorded = recordedRequest(asLogged as unknown as Parameters<typeof recordedRequest>[0]);
  const sig = recorded.slots.findIndex(({ kind }) => kind === 'sig');
  const received = recorded.slots[sig]?.shown;
  const renamed = before === undefined || site === undefined ? recorded : withKey(recorded, before, site.apiKey);
  const filled = (text = '') => withIssued(renamed.fill(recorded.slots.map(() => text)) as Bundle['call'], issued);
  if (received === undefined || site === undefined || site.apiKey === before) return filled(received);
  const cause = causeInTrace(expected.trace) ?? (await causeOf(core, site.apiKey, call, received));
  let first: Bundle['call'] | undefined;
  for (const text of await remadeSignatures(core, site.apiKey, filled(), cause, received, core.random)) {
    const signed = filled(text);
    first ??= signed;
    if (
      differencesOf(expected, decisionOf(await judge(signed, { pairs: isPair(expected.mistake) })).verdict).length === 0
    )
      return signed;
  }
  return first ?? filled(received);
}

/** The call for another API key, in its parameters and in a Basic header. */
function withKey(recorded: RecordedRequest, before: string, now: string): RecordedRequest {
  return recorded.withValues(
    (name, value) => (value === before && /^(?:apikey|client_id)$/i.test(name) ? now : value),
    (name, value) => {
      const encoded = name.toLowerCase() === 'authorization' ? /^Basic +(\S+)$/i.exec(value)?.[1] : undefined;
      const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
      return text.startsWith(`${before}:`)
        ? `Basic ${Buffer.from(`${now}${text.slice(before.length)}`, 'utf8').toString('base64')}`
        : value;
    },
  );
}

/** The API key itself where no site has it, otherwise one with a mark. */
function freeKey({ of }: Core['store'], apiKey: string): string {
  const sites = of(siteRepository);
  if (sites.get(apiKey) === undefined) return apiKey;
  for (let n = 1; ; n += 1) {
    const key = `${apiKey.slice(0, 80)}.bundle${n === 1 ? '' : `-${n}`}`;
    if (sites.get(key) === undefined) return key;
  }
}

function methodOf(target: string): string {
  return target.split('?', 1)[0]?.replace(/^\//, '').slice(0, 200) ?? '';
}
