import { modulesOf, workspaceParts } from '#service/module/index.ts';
import type { Store } from '#service/storage/index.ts';
import type { Anonymiser } from './anonymise.ts';
import type { StandIns } from './stand-ins.ts';

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
  anonymiser: Anonymiser | undefined,
): SiteParts {
  const parts = workspaceParts(store.of(modulesOf)).flatMap(({ site }) => {
    if (site === undefined || site.name === 'mockResponses' || !isCarried(site.name)) return [];
    const value = carried(site.name, site.read(store, apiKey), UIDs, standIns, anonymiser);
    return value === undefined ? [] : [[site.name, store.masked(value)] as const];
  });
  return Object.fromEntries(parts);
}

const isCarried = (name: string): name is SitePart => bundledSiteParts.some((one) => one === name);

function carried(
  name: SitePart,
  value: unknown,
  UIDs: ReadonlySet<string>,
  standIns: StandIns,
  anonymiser: Anonymiser | undefined,
): unknown {
  if (value === undefined) return undefined;
  if (name === 'ds') return carriedObjects(value as DsPart, UIDs, anonymiser);
  if (name === 'secondFactors') return carriedFactors(value, UIDs, standIns, anonymiser);
  return value;
}

function carriedObjects({ types }: DsPart, UIDs: ReadonlySet<string>, anonymiser: Anonymiser | undefined): DsPart {
  const fits = types.reduce((count, { objects = [] }) => count + objects.length, 0) <= MAX_OBJECTS;
  const kept = (one: DsObject): DsObject[] => {
    if (one.UID !== undefined && !UIDs.has(one.UID)) return [];
    if (anonymiser === undefined) return [one];
    return [{ ...one, ...(one.UID && { UID: anonymiser.UID(one.UID) }), data: anonymiser.object(one.data) }];
  };
  return {
    types: types.map(({ objects, ...type }) =>
      fits && objects !== undefined ? { ...type, objects: objects.flatMap(kept) } : { ...type, objects: [] },
    ),
  };
}

/** Secrets of authenticator apps and back-up codes are stand-ins (R48). */
function carriedFactors(
  value: unknown,
  UIDs: ReadonlySet<string>,
  standIns: StandIns,
  anonymiser: Anonymiser | undefined,
): unknown {
  const { list } = value as { readonly list?: readonly (Record<string, unknown> & { readonly UID: string })[] };
  const secretOf = (provider: unknown): Record<string, unknown> => {
    if (provider === 'gigyaTotp')
      return { secret: standIns.of('base32', 'authenticator app', 'secrets of authenticator apps') };
    if (provider === 'gigyaPush') return { pushToken: standIns.of('value', 'push token', 'addresses of devices') };
    if (provider === 'gigyaBackupCodes') return { codes: [standIns.of('digits', 'back-up code', 'back-up codes')] };
    return {};
  };
  return {
    list: list
      ?.filter(({ UID }) => UIDs.has(UID))
      .map((one) => {
        const { UID, email, phone } = one;
        const given = anonymiser && {
          UID: anonymiser.UID(UID),
          ...(typeof email === 'string' && { email: anonymiser.value('email', email) }),
          ...(typeof phone === 'string' && { phone: anonymiser.phone(phone) }),
        };
        return { ...one, ...given, ...secretOf(one.provider) };
      }),
  };
}
