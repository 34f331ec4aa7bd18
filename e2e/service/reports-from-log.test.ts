import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chosenSeed, seededRandom } from '../hosts/seeded-random.ts';
import { runCommand, type Served, serve, temporaryFolder } from '../hosts/serve.ts';
import { send } from '../hosts/wire.ts';
import { demo, other } from '../hosts/workspace.ts';

// F 7.11: a report says what anybody counts who has only the log of the calls (`authdesk log export`).

const folder = temporaryFolder();
const seed = chosenSeed();
let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: join(folder, 'data') });
});
afterAll(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Values = Record<string, string>;
type Site = Pick<typeof demo, 'apiKey' | 'secret'> | typeof other;
const call = async (method: string, parameters: Values = {}, { apiKey, secret }: Site = demo) =>
  (await send(served, `/${method}`, { form: { apiKey, secret, ...parameters } })).json();

/** A call of the log, as much of it as a count needs. */
interface Logged {
  readonly method: string;
  readonly at: string | number;
  readonly apiKey?: string;
  readonly errorCode: number;
  readonly request: { readonly parameters: readonly { readonly name: string; readonly value: string }[] };
  readonly response: { readonly body: string };
}

async function exported(): Promise<readonly Logged[]> {
  const file = join(folder, 'calls.ndjson');
  const { code, stderr } = await runCommand(['log', 'export', file, '--data', served.dataDir]);
  expect(code, stderr).toBe(0);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Logged).reverse();
}

const parametersOf = ({ request }: Logged): Values =>
  Object.fromEntries(request.parameters.map(({ name, value }) => [name, value]));
const dayOf = ({ at }: Logged): string => new Date(at).toISOString().slice(0, 10);

/** Sums by key, as the rows of a report: keys in their order, then the sums. */
function rows(counted: readonly (readonly [readonly string[], readonly number[]])[]): readonly unknown[][] {
  const sums = new Map<string, number[]>();
  for (const [key, numbers] of counted) {
    const text = JSON.stringify(key);
    sums.set(
      text,
      numbers.map((number, n) => number + (sums.get(text)?.[n] ?? 0)),
    );
  }
  const sorted = [...sums].map(([key, numbers]) => [...(JSON.parse(key) as string[]), ...numbers]);
  return sorted.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

const report = async (name: string, parameters: Values = {}) => {
  const days = { startDate: '2020-01-01', endDate: '2099-12-31', dataFormat: 'json' };
  const { data, errorCode, errorDetails } = await call(`reports.${name}`, { ...days, ...parameters });
  expect(errorCode, String(errorDetails)).toBe(0);
  return (data as unknown[][]).map((row) => [...row]).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
};

test(`F 7.11: reports of comments, loyalty and activity are those that the exported log gives (seed ${seed})`, {
  tags: ['deep'],
}, async () => {
  const random = seededRandom(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (const site of [demo, other]) {
    for (const categoryID of ['reviews', 'news']) await call('comments.setCategoryInfo', { categoryID }, site);
    await call('gm.setActionConfig', { actionID: 'review', title: 'Review', points: '7' }, site);
    await call('gm.setActionConfig', { actionID: 'spam', title: 'Spam', points: '-3' }, site);
  }
  await call('gm.setActionConfig', { actionID: 'rare', title: 'Rare', points: '50', dailyCap: '2' });
  const users = ['u-ada', 'u-1', 'u-2', 'u-3'];
  for (const siteUID of users) await call('socialize.notifyLogin', { siteUID });
  const written: Values[] = [];
  // One of each at least, whatever the seed.
  const where = { categoryID: 'reviews', streamID: 'a' };
  const post = async (more: Values = {}) => {
    const { comment } = await call('comments.postComment', { ...where, UID: 'u-1', commentText: 'x', ...more });
    return (comment as { readonly ID: string }).ID;
  };
  const commentID = await post();
  await post({ parentID: commentID });
  await call('comments.deleteComment', { ...where, commentID });
  await post();
  await call('gm.notifyAction', { UID: 'u-1', action: 'review' });
  await call('gm.redeemPoints', { UID: 'u-1', points: '1' });
  const kinds: readonly (() => Promise<unknown>)[] = [
    async () => {
      const where = { categoryID: one(['reviews', 'news', 'none']), streamID: one(['a', 'b']) };
      const parent = random() < 0.3 ? written.find(({ categoryID }) => categoryID === where.categoryID) : undefined;
      const sent = {
        ...{ ...where, UID: one(users), commentText: 'x', ...(random() < 0.5 && { cid: 'spring' }) },
        ...(parent && { streamID: parent.streamID ?? '', parentID: parent.commentID ?? '' }),
      };
      const { comment } = await call('comments.postComment', sent, random() < 0.2 ? other : demo);
      if (comment) written.push({ ...where, ...parent, commentID: String((comment as { ID: string }).ID) });
    },
    () => call('comments.deleteComment', (random() < 0.3 && written.pop()) || { categoryID: 'none' }),
    () =>
      call(
        'gm.notifyAction',
        { UID: one(users), action: one(['review', 'review', 'spam', 'rare', 'none']), cid: one(['', 'spring']) },
        random() < 0.2 ? other : demo,
      ),
    () => call('gm.redeemPoints', { UID: one(users), points: one(['2', '5', '1000']) }),
    () => call('socialize.notifyLogin', { siteUID: one(users), ...(random() < 0.5 && { cid: 'spring' }) }),
    () => call('socialize.incrementReactionsCount', { barID: 'b', buttonID: 'cool', count: one(['1', '-1']) }),
  ];
  for (let round = 0; round < 15; round += 1) await Promise.all(Array.from({ length: 10 }, () => one(kinds)()));

  const log = (await exported()).filter(({ apiKey, errorCode }) => apiKey === demo.apiKey && errorCode === 0);
  const of = (method: string) => log.filter((row) => row.method === method);
  const values = (method: string) =>
    of(method).map((row) => ({ row, day: dayOf(row), ...{ sent: parametersOf(row) } }));

  // A deleted comment goes with its replies.
  const comments = values('comments.postComment').map(({ row, day, sent }) => {
    const { ID } = (JSON.parse(row.response.body) as { comment: { ID: string } }).comment;
    return { ID, day, sent };
  });
  const gone = new Set(values('comments.deleteComment').map(({ sent }) => sent.commentID));
  for (const { ID, sent } of comments) if (gone.has(sent.parentID)) gone.add(ID);
  const there = comments.filter(({ ID }) => !gone.has(ID));
  const counted = there.map(({ day, sent }) => {
    const { categoryID = '', streamID = '', cid = '' } = sent;
    return [[day, cid, categoryID, streamID], [1]] as const;
  });
  expect(await report('getCommentsStats', { dimensions: 'date,cid,categoryID,streamID' })).toEqual(rows(counted));
  expect(await report('getCommentsStats')).toEqual([[there.length]]);

  const points: Values = { review: '7', spam: '-3', rare: '50' };
  const actions = values('gm.notifyAction').map(({ day, sent }) => {
    const { action = '', cid = '', UID = '' } = sent;
    return { day, action, cid, UID, gained: Math.max(0, Number(points[action])) };
  });
  const redeemed = values('gm.redeemPoints').map(({ day, sent }) => {
    return { day, action: '', cid: '', UID: sent.UID ?? '', points: Number(sent.points) };
  });
  const loyalty = (key: (one: (typeof actions)[number] | (typeof redeemed)[number]) => readonly string[]) =>
    rows([
      ...actions.map((one) => [key(one), [1, one.gained, 0]] as const),
      ...redeemed.map((one) => [key(one), [0, 0, one.points]] as const),
    ]);
  const measures = 'actions,accruedPoints,redeemedPoints';
  expect(await report('getGMStats', { dimensions: 'date,cid,actionID', measures })).toEqual(
    loyalty(({ day, cid, action }) => [day, cid, action]),
  );
  expect(await report('getGMUserStats', { measures })).toEqual(loyalty(({ UID }) => [UID]));

  const logins = values('socialize.notifyLogin').map(({ day, sent }) => [[day, sent.cid ?? ''], [1]] as const);
  expect(await report('getSocializeStats', { dimensions: 'date,cid', measures: 'siteLogins' })).toEqual(rows(logins));
  expect(await report('getAccountsStats', { dimensions: 'date,cid', measures: 'siteLogins' })).toEqual(rows(logins));
  const clicks = values('socialize.incrementReactionsCount').filter(({ sent }) => sent.count !== '-1');
  expect(await report('getReactionsStats', { dimensions: 'date' })).toEqual(
    rows(clicks.map(({ day }) => [[day], [1]] as const)),
  );
});
