import { beforeAll, describe, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { callsOf } from '#service/fixtures/namespace-calls.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { groupsInWorkspace, organizationsInWorkspace } from './workspace.ts';

// C 4.9, starter kits and the web SDK: groups of users, and organisations of business customers.

const bench = forAllTests(openBench);
let ada: string;
let ben: string;
beforeAll(async () => {
  [ada, ben] = [await bench.token('u-ada'), await bench.token('u-ben')];
});
type Parameters = Readonly<Record<string, string>>;
const by = async (token: string, method: string, parameters: Parameters = {}) =>
  (await bench.byToken(token, `accounts.${method}`, parameters)).json;
const { bySite, byPage } = callsOf(bench, 'accounts');

const DONE = { errorCode: 0 };
const DENIED = { errorCode: 403007 };
const GONE = { errorCode: 404000 };
const INVALID = { errorCode: 400006 };

/** A group of its own for each test, made by Ada. */
async function newGroup(groupId: string): Promise<{ readonly model: string; readonly groupId: string }> {
  const key = { model: 'family', groupId };
  const groupData = '{"name":"Lovelace","city":"Ockham"}';
  expect(await by(ada, 'groups.registerGroup', { ...key, groupData })).toMatchObject(DONE);
  return key;
}

describe('accounts.groups', () => {
  test('who makes a group is its first member, and may change it; another user cannot even read it', async () => {
    const key = await newGroup('g-read');
    expect(await by(ada, 'groups.setGroupInfo', { ...key, groupData: '{"city":null,"year":1815}' })).toMatchObject(
      DONE,
    );
    expect(await by(ada, 'groups.getGroupInfo', key)).toMatchObject({ groupData: { name: 'Lovelace', year: 1815 } });
    expect((await by(ada, 'groups.getGroupInfo', key)).groupData).not.toHaveProperty('city');
    for (const method of ['getGroupInfo', 'searchGroupMembers', 'deleteGroup', 'createInvitation'])
      expect(await by(ben, `groups.${method}`, key), method).toMatchObject(DENIED);
    expect(await by(ben, 'groups.setGroupInfo', { ...key, groupData: '{}' })).toMatchObject(DENIED);
    expect(await bySite('groups.getGroupInfo', key)).toMatchObject({ errorCode: 0, groupId: 'g-read' });
    expect(await by(ada, 'groups.registerGroup', key)).toMatchObject(refusal(400006, 'already'));
  });

  test('the site makes members, with permissions that they cannot give themselves', async () => {
    const key = await newGroup('g-members');
    const membership = { ...key, UID: 'u-ben', relationshipData: '{"role":"son"}', permissions: '["read"]' };
    expect(await bySite('groups.setGroupMemberInfo', membership)).toMatchObject(DONE);
    expect(await by(ben, 'groups.getGroupMemberInfo', key)).toMatchObject({
      ...{ UID: 'u-ben', relationshipData: { role: 'son' }, permissions: ['read'] },
    });
    expect(await by(ben, 'groups.setGroupMemberInfo', { ...key, permissions: '["admin"]' })).toMatchObject(DENIED);
    expect(await by(ben, 'groups.setGroupMemberInfo', { ...key, relationshipData: '{"nick":"B"}' })).toMatchObject(
      DONE,
    );
    const shown = await by(ben, 'groups.getGroupMemberInfo', { ...key, include: 'relationshipData' });
    expect(shown).toMatchObject({ relationshipData: { role: 'son', nick: 'B' } });
    expect(shown).not.toHaveProperty('permissions');
    expect(await by(ben, 'groups.setGroupInfo', { ...key, groupData: '{}' })).toMatchObject(DENIED);
    const wrong = await bySite('groups.setGroupMemberInfo', { ...key, UID: 'u-ben', permissions: '[7]' });
    expect(wrong).toMatchObject(INVALID);

    const page = await by(ada, 'groups.searchGroupMembers', { ...key, limit: '1', start: '1' });
    expect(page).toMatchObject({ totalCount: 2, results: [{ UID: 'u-ben' }] });
    expect(await by(ben, 'groups.removeMember', key)).toMatchObject(DONE);
    expect(await bySite('groups.removeMember', { ...key, UID: 'u-ben' })).toMatchObject(GONE);
    expect(await bySite('groups.getGroupMemberInfo', { ...key, UID: 'u-ben' })).toMatchObject(GONE);
  });

  test('an invitation is confirmed in a page, and the user who logs in there joins', async () => {
    const key = await newGroup('g-invited');
    const { invitationId } = await by(ada, 'groups.createInvitation', { ...key, isOneTime: 'true' });
    const confirm = () => byPage('groups.invitationConfirm', { invitationId: String(invitationId) });
    const { token } = await confirm();
    expect(await confirm()).toMatchObject(refusal(400006, 'already'));
    const finalize = () => by(ben, 'groups.finalizeInvitation', { token: String(token) });
    expect(await finalize()).toMatchObject({ errorCode: 0, ...key });
    expect(await finalize()).toMatchObject(INVALID);
    expect(await by(ben, 'groups.getAllMemberGroups')).toMatchObject({ groups: [{ groupId: 'g-invited' }] });

    const { invitationId: open } = await by(ada, 'groups.createInvitation', key);
    for (const time of ['first', 'second'])
      expect((await byPage('groups.invitationConfirm', { invitationId: String(open) })).token, time).toBeDefined();
    expect(await byPage('groups.invitationConfirm', { invitationId: 'x' })).toMatchObject(INVALID);
    await by(ada, 'groups.deleteGroup', key);
    expect(await byPage('groups.invitationConfirm', { invitationId: String(open) })).toMatchObject(GONE);
    expect(await by(ben, 'groups.getAllMemberGroups')).toMatchObject({ groups: [] });
  });

  test('an invitation ends after a week', async () => {
    const trial = await openBench();
    const key = { model: 'family', groupId: 'g-week' };
    await trial.bySite('accounts.groups.registerGroup', key);
    const { invitationId } = (await trial.bySite('accounts.groups.createInvitation', key)).json;
    trial.clock.advance(7 * 86_400_000);
    const late = await trial.byPage('accounts.groups.invitationConfirm', { invitationId: String(invitationId) });
    expect(late.json).toMatchObject(refusal(400006, 'expired'));
  });

  test('too much data is refused with its limit', async () => {
    const key = { model: 'family', groupId: 'g-large' };
    const groupData = JSON.stringify({ text: 'x'.repeat(20_000) });
    expect(await bySite('groups.registerGroup', { ...key, groupData })).toMatchObject({ errorCode: 413003 });
    expect(await bySite('groups.getGroupInfo', key)).toMatchObject(GONE);
  });
});

describe('accounts.b2b, as the storefront and starter kits call it', () => {
  const organization = '{"name":"Orchard Co","street_address":"1 Lane","city":"Kent","country":"GB"}';
  const requester = '{"firstName":"Ada","lastName":"Lovelace","email":"ada@shop.example","department":null}';

  test('a page asks for an organization, the site approves one, and its user acts for it', async () => {
    const request = { organization, requester };
    const asked = await byPage('b2b.registerOrganization', { ...request, regSource: 'https://shop.example/' });
    expect(asked).toMatchObject({ errorCode: 0, status: 'pending', bpid: expect.stringMatching(/^\d{10}$/) });
    expect(asked).not.toHaveProperty('ignoredParams');
    expect(await by(ada, 'b2b.setOrganizationContext', { bpid: String(asked.bpid) })).toMatchObject(DENIED);
    const approved = { ...request, status: 'approved' };
    expect(await byPage('b2b.registerOrganization', approved)).toMatchObject(DENIED);

    const { bpid, orgId } = await bySite('b2b.registerOrganization', approved);
    const named = { bpid: String(bpid) };
    expect(await by(ben, 'b2b.setOrganizationContext', named)).toMatchObject(DENIED);
    expect(await by(ada, 'b2b.getOrganizationInfo', named)).toMatchObject(DENIED);
    expect(await by(ada, 'b2b.setOrganizationContext', named)).toMatchObject(DONE);
    expect(await by(ada, 'b2b.getOrganizationContext')).toMatchObject({ orgId, bpid, orgName: 'Orchard Co' });
    expect(await by(ada, 'b2b.getOrganizationInfo', { orgId: String(orgId) })).toMatchObject({
      ...{ bpid, orgName: 'Orchard Co', info: { city: 'Kent', country: 'GB' } },
    });
    await bySite('b2b.setOrganizationContext', { UID: 'u-ben', ...named });
    expect(await by(ben, 'b2b.getOrganizationContext')).toMatchObject({ orgId });
  });

  test('F 8.2: include=groups of an account says its organizations, as starter kits read them, and its groups', async () => {
    const trial = await openBench();
    const { bySite: site } = callsOf(trial, 'accounts');
    const groupsOf = async (UID: string, include = 'groups') => (await site('getAccountInfo', { UID, include })).groups;
    expect(await groupsOf('u-ada')).toBeUndefined();
    const ofAda = JSON.stringify({ ...JSON.parse(requester), department: 'Sales', jobFunction: 'Buyer' });
    const pending = await site('b2b.registerOrganization', { organization, requester: ofAda });
    expect(await groupsOf('u-ada')).toBeUndefined();
    const approved = { organization, requester: ofAda, status: 'approved' };
    const { orgId, bpid } = await site('b2b.registerOrganization', approved);
    const own = { orgId, bpid, orgName: 'Orchard Co', status: 'active', department: 'Sales', job: 'Buyer' };
    expect(pending.orgId).not.toBe(orgId);
    expect(await groupsOf('u-ada')).toEqual({ organizations: [own] });
    await site('b2b.setOrganizationContext', { UID: 'u-ada', bpid: String(bpid) });
    expect(await groupsOf('u-ada', 'all')).toEqual({ organizations: [own] });
    // Whom the site lets act for it, too, without what another one said of himself.
    await site('b2b.setOrganizationContext', { UID: 'u-ben', bpid: String(bpid) });
    const ofBen = { orgId, bpid, orgName: 'Orchard Co', status: 'active' };
    expect(await groupsOf('u-ben')).toEqual({ organizations: [ofBen] });
    for (const model of ['family', 'organizations', '__proto__'])
      await site('groups.registerGroup', { UID: 'u-ben', model, groupId: 'g-1' });
    const groups = (await groupsOf('u-ben')) as Record<string, unknown>;
    const group = { groupId: 'g-1', permissions: ['admin'] };
    expect(Object.entries(groups).sort()).toEqual([
      ['__proto__', [group]],
      ['family', [group]],
      ['organizations', [expect.objectContaining({ orgId }), group]],
    ]);
    const shown = await callsOf(trial, 'accounts').byUser('u-ben', 'getAccountInfo', { include: 'groups' });
    expect(shown).toMatchObject({ groups: { family: [{ groupId: 'g-1' }] } });
    expect(await site('getAccountInfo', { UID: 'u-ben', include: 'profile' })).not.toHaveProperty('groups');
  });

  test('what is missing is named', async () => {
    const register = (more: Parameters) => byPage('b2b.registerOrganization', { organization, requester, ...more });
    expect(await register({ organization: '{}' })).toMatchObject(refusal(400006, 'name'));
    expect(await register({ requester: '{}' })).toMatchObject(refusal(400006, 'email'));
    const large = JSON.stringify({ name: 'x'.repeat(20_001) });
    expect(await register({ organization: large })).toMatchObject({ errorCode: 413003 });
    expect(await bySite('b2b.getOrganizationInfo', { UID: 'u-ada' })).toMatchObject({ errorCode: 400002 });
    expect(await bySite('b2b.getOrganizationInfo', { UID: 'u-ada', bpid: '1' })).toMatchObject(GONE);
    expect(await bySite('b2b.setOrganizationContext', { UID: 'u-ada', bpid: '1' })).toMatchObject(GONE);
    const trial = await openBench();
    const none = await trial.bySite('accounts.b2b.getOrganizationContext', { UID: 'u-ada' });
    expect(none.json).toMatchObject(refusal(404000, 'no organization'));
  });
});

describe('fields of groups and organizations', () => {
  const required = '{"groupData":{"name":{"type":"string","required":true},"home.city":{"required":true}}}';

  test('starter kits read model and schema; a required field that is missing is named', async () => {
    const trial = await openBench();
    const { bySite: site } = callsOf(trial, 'accounts.groups');
    expect(await site('getSchema', { model: 'team' })).toMatchObject(INVALID);
    expect(await site('setSchema', { model: 'team', schema: required })).toMatchObject(DONE);
    const shown = await trial.byPage('accounts.groups.getSchema', { model: 'team' });
    expect(shown.json).toMatchObject({ model: 'team', schema: { groupData: { name: { required: true } } } });
    expect(shown.json.schema).toHaveProperty('relationshipData', {});
    const key = { model: 'team', groupId: 'g-1' };
    const without = await site('registerGroup', { ...key, groupData: '{"name":"A","home":{}}' });
    expect(without).toMatchObject(refusal(400006, 'groupData.home.city'));
    expect(await site('registerGroup', { ...key, groupData: '{"name":"A","home":{"city":"Kent"}}' })).toMatchObject(
      DONE,
    );
    expect(await site('setGroupInfo', { ...key, groupData: '{"name":null}' })).toMatchObject(INVALID);
    const relationship = '{"relationshipData":{"role":{"required":true}}}';
    await site('setSchema', { model: 'team', schema: relationship });
    const member = { ...key, UID: 'u-ben' };
    expect(await site('setGroupMemberInfo', member)).toMatchObject(refusal(400006, 'relationshipData.role'));
    expect(await site('setGroupMemberInfo', { ...member, relationshipData: '{"role":"lead"}' })).toMatchObject(DONE);
    expect(await site('setSchema', { model: 'team', schema: '{"other":{}}' })).toMatchObject(INVALID);
  });

  test('organizations have the fields that storefronts send, until the site sets others', async () => {
    const trial = await openBench();
    const usual = (await trial.byPage('accounts.b2b.getOrganizationSchema')).json;
    expect(usual).toMatchObject({ organizationSchema: { fields: { name: { required: true }, zip_code: {} } } });
    const schema = '{"fields":{"name":{"required":true},"vat":{"type":"string","required":true}}}';
    await trial.bySite('accounts.b2b.setOrganizationSchema', { schema });
    const asked = { organization: '{"name":"Orchard Co"}', requester: '{"email":"ada@shop.example"}' };
    const refused = await trial.byPage('accounts.b2b.registerOrganization', asked);
    expect(refused.json).toMatchObject(refusal(400006, 'organization.vat'));
    const organization = '{"name":"Orchard Co","vat":"GB1"}';
    expect((await trial.byPage('accounts.b2b.registerOrganization', { ...asked, organization })).errorCode).toBe(0);
  });
});

const groups = sitePart(groupsInWorkspace, 'groups');
const organizations = sitePart(organizationsInWorkspace, 'organizations');
test('what is wrong in a file is named, and nothing of it stays', async () => {
  const bench = await openBench();
  const group = (more: object) => ({ model: 'family', groupId: 'g-1', ...more });
  const organization = (more: object) => ({ bpid: '1', orgId: 'o-1', name: 'One', ...more });
  const users = ['u-ada'];
  const second = { bpid: '2', orgId: 'o-2', users };
  const wrong: readonly [typeof groups, readonly object[], string][] = [
    [groups, [group({}), group({})], 'groups[1].groupId'],
    [groups, [group({ members: [{ UID: 'u-nobody' }] })], 'groups[0].members[0].UID'],
    [organizations, [organization({}), organization({ orgId: 'o-2' })], 'organizations[1].bpid'],
    [organizations, [organization({}), organization({ bpid: '2' })], 'organizations[1].orgId'],
    [organizations, [organization({ users: ['u-nobody'] })], 'organizations[0].users[0]'],
    [organizations, [organization({ users }), organization(second)], 'organizations[1].users[0]'],
  ];
  for (const [part, given, member] of wrong) {
    expect(await part.imported(bench, given), member).toMatchObject({ member: `sites[0].${member}` });
    expect(part.exported(bench), member).toBeUndefined();
  }
  const tooLarge = group({ groupData: { text: 'x'.repeat(20_000) } });
  expect(groups.schema.safeParse([tooLarge]).success).toBe(false);
});
