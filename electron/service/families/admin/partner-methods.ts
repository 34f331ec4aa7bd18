import {
  always,
  callsOf,
  integer,
  invalidParameter,
  jsonObject,
  methodsUsing,
  noteKept,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { administration, noAdministrator } from './administration.ts';

const { siteMethod } = methodsUsing({ administration }, [noAdministrator]);

const partnerID = integer('partnerID', 'Id of the partner; without it that of the site of the call.', { min: 0 });
const KEPT = 'It is kept and returned; nothing here enforces it.';
/** Characters of the content of one group or list. */
const MAX_SIZE = 100_000;

export const getPartners = siteMethod({
  name: 'admin.console.getPartners',
  documentation: 'Lists the partners whose sites the application administers (the members are inferred).',
  response: [
    always('partners', 'array', 'By id.'),
    always('partners[].errorCode', 'integer', '0.'),
    always('partners[].partner', 'object', 'The partner.'),
    always('partners[].partner.PartnerID', 'integer', 'Its id.'),
    always('partners[].partner.Name', 'string', 'Its name.'),
  ],
  example: { response: { partners: [{ errorCode: 0, partner: { PartnerID: 1, Name: 'Authdesk' } }] } },
  handler({ administration }) {
    const partners = [...administration.partners()].map(([PartnerID, Name]) => ({
      errorCode: 0,
      partner: { PartnerID, Name },
    }));
    return { data: { partners }, did: `Returned ${partners.length} partners.` };
  },
});

export const getSites = siteMethod({
  name: 'admin.console.getPagedUserEffectiveSites',
  documentation: 'Lists the sites of a partner, all on one page (the members are inferred).',
  parameters: [
    integer('targetPartnerID', 'Id of the partner.', { required: true, min: 0, example: '1' }),
    integer('pageSize', 'Sites of a page at most; here all come on one.', { min: 1 }),
  ],
  response: [
    always('sites', 'array', 'The sites, by name.'),
    sometimes('sites[].apiKey', 'string', 'API key.'),
    sometimes('sites[].name', 'string', 'Base domain.'),
    sometimes('sites[].datacenter', 'string', 'Data center.'),
  ],
  example: { response: { sites: [{ datacenter: 'us1' }] } },
  handler({ input, administration }) {
    const sites = administration.sitesOf(input.targetPartnerID);
    return { data: { sites }, did: `Returned ${sites.length} sites.` };
  },
});

export const getGroups = siteMethod({
  name: 'admin.getGroups',
  documentation: `Lists the permission groups of a partner, by id. ${KEPT}`,
  parameters: [partnerID],
  response: [always('groups', 'object', 'By id: aclID, description, scope, users.')],
  handler({ input, administration }) {
    const groups = administration.rights.list(input.partnerID ?? administration.named().partner.partnerId, 'group');
    return { data: { groups }, did: `Returned ${Object.keys(groups).length} permission groups.` };
  },
});

const groupParameters = [
  partnerID,
  text('groupID', 'Id of the group.', { required: true, max: 200, example: 'developers' }),
  text('aclID', 'Id of its access control list.', { max: 200, example: 'developers' }),
  text('description', 'What it is for.', { max: 2_000 }),
  jsonObject('scope', 'The sites and groups of sites that it is about.'),
] as const;

export const createGroup = siteMethod({
  name: 'admin.createGroup',
  documentation: `Makes a permission group of a partner. ${KEPT}`,
  parameters: groupParameters,
  handler({ input, trace, administration }) {
    const { partnerID = administration.named().partner.partnerId, groupID, ...content } = input;
    if (Object.hasOwn(administration.rights.list(partnerID, 'group'), groupID)) {
      throw invalidParameter('groupID', `The partner has the group "${shorten(groupID)}" already.`);
    }
    saveRights(administration, partnerID, groupID, definedMembers(content));
    noteKept(trace, [`group ${groupID}`]);
    return { data: {}, did: `Made the permission group "${groupID}".` };
  },
});

export const updateGroup = siteMethod({
  name: 'admin.updateGroup',
  documentation: `Changes a permission group of a partner, or makes it: members that are not sent stay. ${KEPT}`,
  parameters: [...groupParameters, jsonObject('setUsers', 'Its users.')],
  example: { parameters: { groupID: 'developers', description: 'Who builds' } },
  handler({ input, trace, administration }) {
    const { partnerID = administration.named().partner.partnerId, groupID, setUsers, ...content } = input;
    const before = administration.rights.list(partnerID, 'group');
    saveRights(administration, partnerID, groupID, {
      ...(Object.hasOwn(before, groupID) ? before[groupID] : {}),
      ...definedMembers(content),
      ...(setUsers && { users: setUsers }),
    });
    noteKept(trace, [`group ${groupID}`]);
    return { data: {}, did: `Changed the permission group "${groupID}".` };
  },
});

function saveRights(
  { rights }: ReturnType<typeof administration>,
  partner: number,
  id: string,
  content: JsonObject,
  kind: 'group' | 'acl' = 'group',
): void {
  if (JSON.stringify(content).length > MAX_SIZE) {
    throw invalidParameter(kind === 'acl' ? 'acl' : 'scope', `It has at most ${MAX_SIZE} characters.`);
  }
  rights.save(partner, kind, id, content);
  if (rights.isFull(partner)) {
    throw invalidParameter(kind === 'acl' ? 'aclID' : 'groupID', 'A partner has at most 1,000 groups and lists.');
  }
}

const aclID = text('aclID', 'Id of the access control list.', { required: true, max: 200, example: 'developers' });

export const setACL = siteMethod({
  name: 'admin.setACL',
  documentation: `Stores an access control list of a partner, in place of one with this id. ${KEPT}`,
  parameters: [
    partnerID,
    aclID,
    jsonObject('acl', 'The list.', { required: true, example: '{"_inherit":["_webhooks"]}' }),
  ],
  handler({ input, trace, administration }) {
    const { partnerID = administration.named().partner.partnerId, aclID, acl } = input;
    saveRights(administration, partnerID, aclID, acl, 'acl');
    noteKept(trace, [`acl ${aclID}`]);
    return { data: {}, did: `Stored the access control list "${aclID}".` };
  },
});

export const getACL = siteMethod({
  name: 'admin.getACL',
  documentation: `Reads an access control list of a partner. ${KEPT}`,
  parameters: [partnerID, aclID],
  response: [always('acl', 'object', 'As it was set.')],
  example: { before: callsOf(setACL), response: { acl: { _inherit: ['_webhooks'] } } },
  handler({ input, administration }) {
    const all = administration.rights.list(input.partnerID ?? administration.named().partner.partnerId, 'acl');
    const acl = Object.hasOwn(all, input.aclID) ? all[input.aclID] : undefined;
    if (acl === undefined) {
      throw invalidParameter('aclID', `The partner has no access control list "${shorten(input.aclID)}".`);
    }
    return { data: { acl }, did: `Returned the access control list "${input.aclID}".` };
  },
});
