import type { Judge } from '#service/console/judge/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { isFreeApiDomain, siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { modulesOf } from '#service/module/index.ts';
import type { Bundle, OpenedBundle } from '#shared/contract/bundles.ts';
import { CODE_LIFETIME_S } from '#shared/protocol/lifetimes.ts';
import { checkBundle, readBundle } from './read.ts';
import { type Changes, changed, slotsOf } from './recorded-request.ts';
import { fill, type IssuedFor, withIssued } from './scratch.ts';
import { causeInTrace, remadeSignature } from './signature.ts';

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
  const here = forWorkspace(bundle, core);
  const issued = await fill({ core, at: (_time, work) => store.unitOfWork(work) }, here);
  events.changed('sites', 'mockResponses', 'dataCenters', 'people', 'tokens', 'overview');
  const { sites, people, dataCenters = [] } = here.workspace;
  if (dataCenters.length > 0 || sites.some((site) => site.apiDomains.length > 0)) await context.renewCertificate();

  const [own] = sites;
  const UID = people[0]?.UID;
  return {
    ...(own !== undefined && { apiKey: own.apiKey, siteName: own.name }),
    ...(UID !== undefined && { UID }),
    method: bundle.call.target.split('?', 1)[0]?.replace(/^\//, '').slice(0, 200) ?? '',
    call: await callFor(context, bundle, own?.apiKey, issued),
  };
}

/** The bundle with what is free in this workspace: API keys, API domains, data centers. */
function forWorkspace(bundle: Bundle, { store, clock }: Core): Bundle {
  const { workspace, state } = bundle;
  const keys = new Map(workspace.sites.map(({ apiKey }) => [apiKey, freeKey(store, apiKey)]));
  const keyOf = (apiKey: string): string => keys.get(apiKey) ?? apiKey;
  const renamed = <T extends { readonly apiKey: string }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, apiKey: keyOf(one.apiKey) }));
  const now = clock();
  return {
    ...bundle,
    workspace: {
      ...workspace,
      dataCenters: (workspace.dataCenters ?? []).filter(
        ({ id }) => store.of(dataCenterRepository).get(id) === undefined,
      ),
      sites: renamed(workspace.sites).map((site) => ({
        ...site,
        apiDomains: site.apiDomains.filter((domain) => isFreeApiDomain(store, domain)),
        name: `${site.name.slice(0, NAME_LENGTH - MARK.length)}${MARK}`,
      })),
      people: workspace.people.map((person) => ({ ...person, site: keyOf(person.site) })),
    },
    state: {
      previousSecrets: renamed(state.previousSecrets),
      endedSecrets: renamed(state.endedSecrets),
      accounts: renamed(state.accounts),
      // Credentials are issued now, and have ended now; only a code that is valid can be used.
      tokens: renamed(state.tokens).map((token) => ({
        ...{ ...token, createdAt: now },
        ...(token.revokedAt !== undefined && { revokedAt: now }),
      })),
      codes: renamed(state.codes).map((code) => ({
        ...{ ...code, createdAt: now },
        ...(code.usedAt === undefined ? { expiresAt: now + CODE_LIFETIME_S * 1000 } : { usedAt: now }),
        ...(code.revokedAt !== undefined && { revokedAt: now }),
      })),
      oneTimeTokens: renamed(state.oneTimeTokens).map((token) => ({
        ...{ ...token, createdAt: now, expiresAt: now + token.expiresAt - token.createdAt },
        ...(token.usedAt !== undefined && { usedAt: now }),
      })),
      failedLogins: renamed(state.failedLogins),
      nonces: renamed(state.nonces),
    },
  };
}

/** The call for the API key that its site has here, signed again for that. */
async function callFor(
  { core, judge }: OpenContext,
  { call, workspace, expected }: Bundle,
  apiKey: string | undefined,
  issued: IssuedFor,
): Promise<Bundle['call']> {
  const recorded = withIssued(call, issued);
  const before = workspace.sites[0]?.apiKey;
  if (before === undefined || apiKey === undefined || apiKey === before) return recorded;
  const signed = (sig: string) =>
    changed(recorded, { ...keyChange(before, apiKey), slot: ({ kind, shown }) => (kind === 'sig' ? sig : shown) });
  const received = slotsOf(recorded).find(({ kind }) => kind === 'sig')?.shown;
  if (received === undefined) return signed('');
  const cause = causeInTrace(expected.trace) ?? { kind: 'unexplained' };
  return signed((await remadeSignature({ judge, random: core.random }, signed, cause, received)) ?? received);
}

/** Another API key in parameters and in a Basic header. */
const keyChange = (before: string, now: string): Changes => ({
  parameter: (name, value) => (value === before && /^(?:apikey|client_id)$/i.test(name) ? now : value),
  header(name, value) {
    const encoded = name.toLowerCase() === 'authorization' ? /^Basic +(\S+)$/i.exec(value)?.[1] : undefined;
    const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8');
    return text.startsWith(`${before}:`)
      ? `Basic ${Buffer.from(`${now}${text.slice(before.length)}`, 'utf8').toString('base64')}`
      : value;
  },
});

/** The API key itself where no site has it, otherwise one with a mark. */
function freeKey({ of }: Core['store'], apiKey: string): string {
  const sites = of(siteRepository);
  if (sites.get(apiKey) === undefined) return apiKey;
  for (let n = 1; ; n += 1) {
    const key = `${apiKey.slice(0, 80)}.bundle${n === 1 ? '' : `-${n}`}`;
    if (sites.get(key) === undefined) return key;
  }
}
