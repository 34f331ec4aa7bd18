import { expect, test } from 'vitest';
import { accounts, cursors } from '#service/core/accounts/dependencies.ts';
import { posts } from '#service/core/accounts/posts.ts';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { activity } from '#service/families/reports/report.ts';
import { API_KEY, OTHER_API_KEY, OTHER_SECRET, openBench } from '#service/fixtures/rest.fixture.ts';
import { always, siteMethod, userMethod } from './method.ts';

const declared = {
  documentation: 'Shows what it is given.',
  response: [always('given', 'array', 'Names of what the handler is given.')],
};

const method = userMethod({
  ...declared,
  name: 'accounts.given',
  uses: { posts },
  handler: (context) => ({ data: { given: Object.keys(context).sort() }, did: 'Showed it.' }),
});

test('D36: a handler is given what every handler gets and what its entry declares, at run time too', async () => {
  const bench = await openBench([{ name: 'given', methods: [method] }]);
  const { json } = await bench.bySite(method.name, { UID: 'u-ada' });
  expect(json.given).toEqual(['account', 'caller', 'cid', 'input', 'now', 'posts', 'site', 'trace']);
  bench.core.store.close();
});

test('D36: what a handler uses reaches only the accounts, cursors and counters of the site that is called', async () => {
  const uids = siteMethod({
    ...declared,
    name: 'accounts.uids',
    uses: { accounts, cursors },
    handler({ accounts, cursors }) {
      return {
        data: { given: [...accounts.registered(), accounts.read('u-other')?.UID, cursors.find(cursorOfOther)] },
        did: 'Read.',
      };
    },
  });
  let cursorOfOther = '';
  const open = siteMethod({
    ...declared,
    name: 'accounts.open',
    uses: { cursors },
    handler({ cursors }) {
      const query = 'SELECT * FROM accounts';
      cursorOfOther = cursors.open({ query, ids: [3], next: 0, batch: 1 });
      return { data: { given: [] }, did: 'Opened.' };
    },
  });
  const bench = await openBench([{ name: 'reaching', methods: [open, uids] }]);
  const { store } = bench.core;
  await store.unitOfWork(() =>
    store.of(accountRepository).create({ apiKey: OTHER_API_KEY, UID: 'u-other', isSiteUID: true, status: 'final' }),
  );
  await bench.send({ method: open.name, parameters: { apiKey: OTHER_API_KEY, secret: OTHER_SECRET } });
  expect(cursorOfOther).not.toBe('');
  expect((await bench.bySite(uids.name)).json.given).toEqual(['u-ben', 'u-ada', null, null]);
  store.close();
});

// Type tests: the lines below fail to compile when a handler uses more than it may, or an entry declares too little.
test('D36: the compiler refuses a handler that reaches for more, and an entry that leaves out what it has to say', () => {
  siteMethod({
    ...declared,
    name: 'accounts.more',
    uses: { activity },
    handler(context) {
      // @ts-expect-error: the store itself
      void context.core;
      // @ts-expect-error: headers and parameters of the request, its log row
      void context.call;
      // @ts-expect-error: secrets of applications
      void context.site.applications;
      // @ts-expect-error: not declared in `uses`
      void context.startSession;
      // @ts-expect-error: the method concerns no user
      void context.account;
      // @ts-expect-error: a handler decides nothing in the trace but by its errors
      void context.trace.passed;
      return { data: {}, did: context.activity === undefined ? '' : API_KEY };
    },
  });
  const less = { ...declared, name: 'accounts.less' };
  const handler = () => ({ data: {}, did: '' });
  const { documentation, ...undocumented } = less;
  // @ts-expect-error: no documentation
  siteMethod({ ...undocumented, handler });
  const parameters = [{ name: 'text', type: 'string', required: true, documentation: 'A text.' }] as const;
  // @ts-expect-error: an example with a parameter that the method has not
  siteMethod({ ...less, parameters, example: { parameters: { txt: 'x' } }, handler });
});
