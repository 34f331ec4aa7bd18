import { administratorRepository } from '#service/core/administrators/index.ts';
import {
  riskVendorsConfig,
  type SiteDetails,
  siteConfigRepository,
  siteDetailsConfig,
  usualPartner,
} from '#service/core/site-configs/index.ts';
import { ownKeyOf, problemOfOwner, siteGroupRepository } from '#service/core/site-groups/index.ts';
import { checkedSettings, newSecret, siteRepository } from '#service/core/sites/index.ts';
import { ApiError, OperationProblem } from '#service/kernel/index.ts';
import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import { siteEntity } from '#service/module/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { type Connection, json, namedValues } from '#service/storage/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { siteSettings, usualSettings } from '#shared/contract/sites.ts';

/** Permission groups (`group`) and access control lists (`acl`) of a partner. */
type RightsKind = 'group' | 'acl';

/** Groups and lists of one partner. */
const MAX_RIGHTS = 1_000;

const rightsOf = (kind: RightsKind) =>
  siteEntity({
    columns: namedValues('partner_rights', 'id', json<JsonObject>('content')),
    key: 'name',
    owner: 'partner',
    within: { kind },
  });
const [groups, acls] = [rightsOf('group'), rightsOf('acl')];

export function rightsRepository({ of }: Connection) {
  const kept = { group: of(groups), acl: of(acls) };
  const listed = (partner: number, kind: RightsKind) => kept[kind].list(String(partner));
  return {
    /** By id. */
    list: (partner: number, kind: RightsKind): Readonly<Record<string, JsonObject>> =>
      Object.fromEntries(listed(partner, kind).map(({ name, value }) => [name, value])),
    save(partner: number, kind: RightsKind, id: string, content: JsonObject): void {
      kept[kind].save(String(partner), { name: id, value: content });
    },
    /** Replaces all that a partner has. */
    replace(partner: number, rights: Readonly<Record<RightsKind, Readonly<Record<string, JsonObject>>>>): void {
      for (const kind of ['group', 'acl'] as const) {
        const all = Object.entries(rights[kind]).map(([name, value]) => ({ name, value }));
        kept[kind].replace(String(partner), all);
      }
    },
    /** Partners that have some. */
    partners: (): readonly number[] =>
      [...new Set([...kept.group.sites(), ...kept.acl.sites()])].map(Number).sort((a, b) => a - b),
    isFull: (partner: number): boolean => listed(partner, 'group').length + listed(partner, 'acl').length > MAX_RIGHTS,
  };
}

/** For the entries of all methods. */
export const noAdministrator: MethodError = {
  errorCode: 403007,
  when: 'The call is not made with userKey and secret of an application that may administer (Sites, Applications).',
};

/** A site as the tools list it. */
interface ListedSite {
  readonly apiKey: string;
  readonly name: string;
  readonly datacenter: string;
}

/**
 * What an application with the right to administer sees and changes: every site of the installation (C 2).
 *
 * @throws ApiError 403007 for every other caller
 */
export const administration = ({ core: { store, random }, site, userKey }: CallScope) => {
  const apiKey = ownKeyOf(site);
  const sites = store.of(siteRepository);
  // A userKey is unique in its site only: one that the called site has itself is its own (core/auth/administration.ts).
  const isOwn = sites.get(apiKey)?.applications.some((one) => one.userKey === userKey);
  const may = store
    .of(administratorRepository)
    .list()
    .some((one) => one.userKey === userKey && (!isOwn || one.apiKey === apiKey));
  if (!may) throw new ApiError(403007, noAdministrator.when);
  const configs = store.of(siteConfigRepository);
  const groups = store.of(siteGroupRepository);
  const detailsOf = (key: string): SiteDetails => configs.get(key, siteDetailsConfig);
  const baseDomainOf = (key: string): string => {
    const record = sites.get(key);
    return detailsOf(key).baseDomain ?? record?.domains[0] ?? record?.name ?? key;
  };
  const partnerOf = (key: string) => {
    const { partnerId = usualPartner.partnerId, partnerName = usualPartner.partnerName } = detailsOf(key);
    return { partnerId, partnerName };
  };

  return {
    rights: store.of(rightsRepository),
    /** Partners with their names, by id. */
    partners: (): ReadonlyMap<number, string> =>
      new Map(
        sites
          .list()
          .map((one) => partnerOf(one.apiKey))
          .sort((a, b) => a.partnerId - b.partnerId)
          .map(({ partnerId, partnerName }) => [partnerId, partnerName]),
      ),
    sitesOf: (partner: number): readonly ListedSite[] =>
      sites
        .list()
        .filter((one) => partnerOf(one.apiKey).partnerId === partner)
        .map((one) => ({ apiKey: one.apiKey, name: baseDomainOf(one.apiKey), datacenter: one.dataCenter })),
    /** The site that the call names. */
    named: () => ({
      record: sites.get(apiKey),
      details: detailsOf(apiKey),
      baseDomain: baseDomainOf(apiKey),
      partner: partnerOf(apiKey),
      owner: groups.ownerOf(apiKey),
      members: groups.members(apiKey),
    }),
    /** @param change members that are replaced */
    changeDetails(change: Readonly<Record<string, unknown>>): void {
      const parsed = siteDetailsConfig.schema.safeParse({ ...detailsOf(apiKey), ...change });
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw invalidParameter(issue?.path.join('.') ?? '', issue?.message ?? '');
      }
      configs.set(apiKey, siteDetailsConfig, parsed.data);
    },
    /** @param owner empty: the site is no child any more */
    setOwner(owner: string): void {
      if (owner !== '') {
        const problem = problemOfOwner(store, apiKey, owner);
        if (problem !== undefined) throw invalidParameter('siteGroupOwner', problem);
      }
      groups.set(apiKey, owner === '' ? undefined : owner);
    },
    /** @returns the new API key */
    create(baseDomain: string, dataCenter: string, details: Readonly<Record<string, unknown>>): string {
      const created = `4_${random(16).toString('base64url')}`;
      const settings = siteSettings.safeParse({
        ...{ ...usualSettings, name: baseDomain, dataCenter, domains: [baseDomain] },
      });
      if (!settings.success) throw invalidParameter('baseDomain', 'It is a host name such as shop.example.');
      try {
        sites.create({
          apiKey: created,
          secret: newSecret(random),
          settings: checkedSettings(store, settings.data, ''),
        });
      } catch (error) {
        if (!(error instanceof OperationProblem)) throw error;
        throw invalidParameter('dataCenter', `${error.problem.message} ${error.problem.next ?? ''}`.trim());
      }
      configs.set(created, siteDetailsConfig, { ...details, baseDomain });
      return created;
    },
    delete(): void {
      const [member] = groups.members(apiKey);
      if (member !== undefined) {
        const details = `The site is the parent of "${member}". Take its children out of the group first.`;
        throw invalidParameter('apiKey', details);
      }
      sites.delete(apiKey);
    },
    vendors: () => configs.get(apiKey, riskVendorsConfig),
    setVendors(change: Readonly<Record<string, unknown>>): void {
      configs.set(apiKey, riskVendorsConfig, { ...configs.get(apiKey, riskVendorsConfig), ...change });
    },
  };
};
