import { siteEntry } from '#service/console/workspace/index.ts';
import { dataCenterRepository } from '#service/core/data-centers/index.ts';
import { siteRepository, sitesOf } from '#service/core/sites/index.ts';
import { modulesOf, workspaceParts } from '#service/module/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { BundleState } from '#shared/contract/bundles.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { mask } from '#shared/protocol/masking.ts';
import { causeKey, valueIn } from './credentials.ts';
import type { SecretPair } from './slot-values.ts';
import type { StandIns } from './stand-ins.ts';

/** What a bundle holds of sites, with stand-ins for their secrets. */
interface BundledSites {
  readonly workspace: Pick<WorkspaceDocument, 'version' | 'dataCenters' | 'sites'>;
  readonly state: Pick<BundleState, 'previousSecrets' | 'endedSecrets'>;
  /** What the stand-ins stand for, which goes into no bundle. */
  readonly secrets: readonly SecretPair[];
}

/** Ended secrets of the sites at most; the newest ones. */
const MAX_ENDED = 10;

/** Sites besides that of the call: whose secrets a trace names as the mistake. */
const MAX_OTHERS = 5;

/** The API key that a call is for, as it names itself; a site need not have it. */
export function apiKeyOf(call: CallDetail): string | undefined {
  const named = (name: string) =>
    call.request.parameters.find((one) => one.name.toLowerCase() === name && !one.masked)?.value;
  return call.apiKey ?? named('apikey') ?? named('client_id') ?? basicKeyOf(call);
}

/** The key of a Basic header, which the trace names; masked when it is none. */
function basicKeyOf(call: CallDetail): string | undefined {
  const key = valueIn(call, 'client_id');
  return key?.includes('…') ? undefined : key;
}

/** Sites whose API key or secret stands where something else belongs: by what the masks leave of it. */
function misplaced(store: Store, call: CallDetail): readonly SiteRecord[] {
  const clientId = valueIn(call, 'client_id');
  const isKeyAsToken = causeKey(call).endsWith('.api-key-as-token');
  const tokens = isKeyAsToken ? call.trace.flatMap(({ values }) => values?.token ?? []) : [];
  return sitesOf(store).filter(
    ({ apiKey, secret }) => tokens.includes(mask(apiKey)) || (clientId !== undefined && clientId === mask(secret.text)),
  );
}

/**
 * The sites that the verdict about a call depends on: its own, that of its API key, and those that its trace names.
 *
 * @param standIns get one for each secret
 */
export function bundledSites(store: Store, call: CallDetail, standIns: StandIns): BundledSites {
  const named = call.request.parameters.find(({ name }) => name.toLowerCase() === 'apikey')?.value;
  const said = [call.reason, ...call.trace.flatMap(({ check, values = {} }) => [check, ...Object.values(values)])];
  const called = sitesOf(store).filter(({ apiKey }) => apiKey === call.apiKey || apiKey === named);
  const own = called.length > 0 ? called : misplaced(store, call).slice(0, 1);
  const others = sitesOf(store)
    .filter(
      (site) => !own.includes(site) && said.some((text) => text.includes(`"${site.name}"`) || text === site.apiKey),
    )
    .slice(0, MAX_OTHERS);
  const sites = [...own, ...others];
  const secrets: SecretPair[] = [];
  const secretFor = ({ text, key }: Pick<SiteRecord['secret'], 'text' | 'key'>, what: string): string => {
    const standIn = standIns.of('secret', text, what, key.length);
    secrets.push({ original: text, standIn });
    return standIn;
  };
  const workspace = {
    version: 1 as const,
    dataCenters: dataCentersOf(store, call, sites),
    sites: sites.map((site) => ({
      ...siteEntry(site, (of) =>
        secretFor(
          of.secret,
          'userKey' in of
            ? `the secret of the application "${of.userKey}" of the site "${site.name}"`
            : `the secret of the site "${site.name}"`,
        ),
      ),
      ...(call.mocked && own.includes(site) && mockedMethod(store, site, call.method)),
    })),
  };
  return {
    workspace,
    state: {
      previousSecrets: sites.flatMap(({ apiKey, name, previousSecret }) =>
        previousSecret === undefined
          ? []
          : [{ apiKey, secret: secretFor(previousSecret, `the previous secret of the site "${name}"`) }],
      ),
      endedSecrets: store
        .of(siteRepository)
        .expiredSecrets()
        .filter((one) => one.userKey === undefined && sites.some(({ apiKey }) => apiKey === one.apiKey))
        .slice(0, MAX_ENDED)
        .reverse()
        .map(({ apiKey, siteName, text, key, expiredAt }) => ({
          apiKey,
          secret: secretFor({ text, key }, `a former secret of the site "${siteName}"`),
          endedAt: expiredAt,
        })),
    },
    secrets,
  };
}

/** The mock response that answered the call (D38), without secrets of this workspace in its texts. */
function mockedMethod(store: Store, site: SiteRecord, method: string): Readonly<Record<string, unknown>> {
  const part = workspaceParts(store.of(modulesOf)).find(({ site: one }) => one?.name === 'mockResponses')?.site;
  const list = part?.read(store, site.apiKey);
  if (!Array.isArray(list)) return {};
  const wanted = list.filter((one: { method: string }) => one.method.toLowerCase() === method.toLowerCase());
  return { mockResponses: store.masked(wanted) };
}

/** Those of the sites, and that of the host that the call names. */
function dataCentersOf(
  store: Store,
  call: CallDetail,
  sites: readonly SiteRecord[],
): NonNullable<WorkspaceDocument['dataCenters']> {
  const host = call.host.toLowerCase().replace(/:\d*$/, '');
  return store
    .of(dataCenterRepository)
    .list()
    .filter(({ id, domain }) => sites.some((site) => site.dataCenter === id) || host.endsWith(`.${domain}`))
    .map(({ id, name, domain }) => ({ id, name, domain }));
}

/**
 * What modules add to a site and a bundle brings, when a verdict depends on it. Anything else a file could only have by hand,
 * such as webhooks: opening it would let the service send to hosts that its author listed (D49).
 */
export const bundledSiteParts = [
  'mockResponses',
  'policies',
  'schema',
  'configurations',
  'counters',
  'ds',
  'secondFactors',
] as const;
/** What they add to a person. */
export const bundledPersonParts = ['account', 'password'] as const;

type SitePart = Exclude<(typeof bundledSiteParts)[number], 'mockResponses'>;
type SiteParts = Partial<Record<SitePart, unknown>>;

/** Objects of data-store types that a bundle holds. */
const MAX_OBJECTS = 200;

interface DsPart {
  readonly types: readonly { readonly type: string; readonly objects?: readonly DsObject[] }[];
}
interface DsObject {
  readonly UID?: string;
  readonly data: Record<string, unknown>;
}

/** Replaces what tells who somebody is, where that is asked for. */
type Anonymise = <T>(value: T) => T;

/**
 * What modules have of a site besides its settings, with stand-ins for secrets and without accounts that the bundle does
 * not have.
 *
 * @param UIDs accounts of the bundle, as they are called here
 */
export function sitePartsOf(
  store: Store,
  apiKey: string,
  UIDs: ReadonlySet<string>,
  standIns: StandIns,
  anonymise: Anonymise,
): SiteParts {
  const parts = workspaceParts(store.of(modulesOf)).flatMap(({ site }) => {
    if (site === undefined || !isCarried(site.name)) return [];
    const value = site.read(store, apiKey);
    if (value === undefined) return [];
    const carried =
      site.name === 'ds'
        ? carriedObjects(value as DsPart, UIDs, anonymise)
        : site.name === 'secondFactors'
          ? carriedFactors(value, UIDs, standIns, anonymise)
          : value;
    return [[site.name, store.masked(carried)] as const];
  });
  return Object.fromEntries(parts);
}

const isCarried = (name: string): name is SitePart =>
  name !== 'mockResponses' && bundledSiteParts.some((one) => one === name);

function carriedObjects({ types }: DsPart, UIDs: ReadonlySet<string>, anonymise: Anonymise): DsPart {
  const fits = types.reduce((count, { objects = [] }) => count + objects.length, 0) <= MAX_OBJECTS;
  const isKept = ({ UID }: DsObject): boolean => fits && (UID === undefined || UIDs.has(UID));
  return { types: types.map(({ objects = [], ...type }) => ({ ...type, objects: anonymise(objects.filter(isKept)) })) };
}

/** What an authenticator app, a device or a back-up code proves itself by: none of it leaves (R48). */
const provedBy: Readonly<Record<string, (standIns: StandIns) => Readonly<Record<string, unknown>>>> = {
  gigyaTotp: (standIns) => ({ secret: standIns.of('base32', 'authenticator app', 'secrets of authenticator apps') }),
  gigyaPush: (standIns) => ({ pushToken: standIns.of('value', 'push token', 'addresses of devices') }),
  gigyaBackupCodes: (standIns) => ({ codes: [standIns.of('digits', 'back-up code', 'back-up codes')] }),
};

function carriedFactors(value: unknown, UIDs: ReadonlySet<string>, standIns: StandIns, anonymise: Anonymise): unknown {
  const { list = [] } = value as { readonly list?: readonly { readonly UID: string; readonly provider: string }[] };
  const kept = list.filter(({ UID }) => UIDs.has(UID));
  return { list: anonymise(kept).map((one) => ({ ...one, ...provedBy[one.provider]?.(standIns) })) };
}
