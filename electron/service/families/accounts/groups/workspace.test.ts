import { expect, test } from 'vitest';
import { API_KEY, type Bench, openBench } from '#service/fixtures/rest.fixture.ts';
import { OperationProblem } from '#service/kernel/operation-problem.ts';
import { groupsInWorkspace, organizationsInWorkspace } from './workspace.ts';

const parts = { groups: groupsInWorkspace.site, organizations: organizationsInWorkspace.site };
type Part = keyof typeof parts;
const exported = ({ core: { store } }: Bench, name: Part) => parts[name]?.read(store, API_KEY);
async function imported({ core: { store } }: Bench, name: Part, given: unknown): Promise<unknown> {
  const part = parts[name];
  try {
    return await store.unitOfWork(() =>
      part?.apply(store, API_KEY, part.schema.parse(given) as never, `sites[0].${name}`),
    );
  } catch (error) {
    if (error instanceof OperationProblem) return error.problem;
    throw error;
  }
}
const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test('R25: a file has the groups of a site with their members, and its import gives the same ones', async () => {
  const [bench, other] = [await openBench(), await openBench()];
  expect(exported(bench, 'groups')).toBeUndefined();
  const key = { model: 'family', groupId: 'g-1' };
  const call = (method: string, parameters: Record<string, string>) =>
    bench.bySite(`accounts.groups.${method}`, { ...key, ...parameters });
  await call('registerGroup', { UID: 'u-ada', groupData: '{"name":"Lovelace"}' });
  await call('setGroupMemberInfo', { UID: 'u-ben', relationshipData: '{"role":"son"}', permissions: '["read"]' });
  const file = exported(bench, 'groups');
  expect(file).toEqual([
    {
      ...{ ...key, groupData: { name: 'Lovelace' } },
      members: [
        { UID: 'u-ada', relationshipData: {}, permissions: ['admin'] },
        { UID: 'u-ben', relationshipData: { role: 'son' }, permissions: ['read'] },
      ],
    },
  ]);
  await other.bySite('accounts.groups.registerGroup', { model: 'family', groupId: 'g-old' });
  expect(await imported(other, 'groups', json(file))).toBeUndefined();
  expect(exported(other, 'groups')).toEqual(file);
  const read = await other.bySite('accounts.groups.getGroupMemberInfo', { ...key, UID: 'u-ben' });
  expect(read.json).toMatchObject({ errorCode: 0, relationshipData: { role: 'son' }, permissions: ['read'] });
  await imported(other, 'groups', []);
  expect(exported(other, 'groups')).toBeUndefined();
});

test('R25: a file has the organizations of a site, and who acts for each', async () => {
  const [bench, other] = [await openBench(), await openBench()];
  const registered = await bench.bySite('accounts.b2b.registerOrganization', {
    organization: '{"name":"Orchard Co","city":"Kent"}',
    requester: '{"email":"ada@shop.example"}',
    status: 'approved',
  });
  const { bpid, orgId } = registered.json;
  await bench.bySite('accounts.b2b.setOrganizationContext', { UID: 'u-ada', bpid: String(bpid) });
  const file = exported(bench, 'organizations');
  expect(file).toEqual([
    {
      ...{ bpid, orgId, name: 'Orchard Co', status: 'approved', info: { city: 'Kent' } },
      ...{ requester: { email: 'ada@shop.example' }, users: ['u-ada'] },
    },
  ]);
  expect(await imported(other, 'organizations', json(file))).toBeUndefined();
  expect(exported(other, 'organizations')).toEqual(file);
  const read = await other.bySite('accounts.b2b.getOrganizationContext', { UID: 'u-ada' });
  expect(read.json).toMatchObject({ bpid, orgId, orgName: 'Orchard Co' });
});

test('what is wrong in a file is named, and nothing of it stays', async () => {
  const bench = await openBench();
  const group = (more: object) => ({ model: 'family', groupId: 'g-1', ...more });
  const organization = (more: object) => ({ bpid: '1', orgId: 'o-1', name: 'One', ...more });
  const wrong: readonly [Part, readonly object[], string][] = [
    ['groups', [group({}), group({})], 'sites[0].groups[1].groupId'],
    ['groups', [group({ members: [{ UID: 'u-nobody' }] })], 'sites[0].groups[0].members[0].UID'],
    ['organizations', [organization({}), organization({ orgId: 'o-2' })], 'sites[0].organizations[1].bpid'],
    ['organizations', [organization({}), organization({ bpid: '2' })], 'sites[0].organizations[1].orgId'],
    ['organizations', [organization({ users: ['u-nobody'] })], 'sites[0].organizations[0].users[0]'],
    [
      'organizations',
      [organization({ users: ['u-ada'] }), organization({ bpid: '2', orgId: 'o-2', users: ['u-ada'] })],
      'sites[0].organizations[1].users[0]',
    ],
  ];
  for (const [name, given, member] of wrong) {
    expect(await imported(bench, name, given), member).toMatchObject({ member });
    expect(exported(bench, name), member).toBeUndefined();
  }
  const tooLarge = group({ groupData: { text: 'x'.repeat(20_000) } });
  expect(parts.groups?.schema.safeParse([tooLarge]).success).toBe(false);
});
