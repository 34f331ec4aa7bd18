import { isDeepStrictEqual } from 'node:util';
import { invalidAt, noteForms, type Query, readQuery } from '#service/core/search/index.ts';
import { dataflowsConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  type Method,
  noteKept,
  random,
  shorten,
  siteMethod,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { isOneOf } from '#shared/narrowing.ts';

// Dataflows as the toolkit copies them from site to site (C 2): names, parameters and what it reads are its own, the rest is
// inferred. They are kept and returned; nothing here runs one (R32).

const KEPT = 'Dataflows are kept and returned; nothing here runs them.';
const states = { dataflow: 'published', dataflow_draft: 'draft' } as const;
type State = (typeof states)[keyof typeof states];

const dataflows = (bound: CallScope) => {
  const configs = siteConfigs(bound);
  const all = (): readonly JsonObject[] => configs.get(dataflowsConfig);
  return {
    of: (state: State) => all().filter(({ status }) => status === state),
    /** @throws ApiError 400006 for a name that another one of this state has */
    create(id: string, state: State, data: JsonObject): void {
      if (typeof data.name !== 'string' || data.name === '') throw invalidParameter('data.name', 'It is a text.');
      if (all().some(({ name, status }) => name === data.name && status === state)) {
        throw invalidParameter('data.name', `The site has a ${state} dataflow "${shorten(data.name)}" already.`);
      }
      const now = new Date(bound.core.clock()).toISOString();
      const about = { id, status: state, apiKey: bound.apiKey, version: 1, createTime: now, updateTime: now };
      configs.set(dataflowsConfig, [...all(), { ...data, ...about }], 'data');
    },
    /** @throws ApiError 400006 for an unknown one, 403200 when nothing changes */
    change(state: State, data: JsonObject): number {
      const named = data.id === undefined ? ('name' as const) : ('id' as const);
      const before = all().find((one) => one[named] === data[named] && one.status === state);
      if (before === undefined) {
        const which = shorten(String(data[named] ?? ''));
        throw invalidParameter(`data.${named}`, `The site has no ${state} dataflow with the ${named} "${which}".`);
      }
      const { version, createTime, updateTime, ...own } = before;
      const { version: _, createTime: __, updateTime: ___, ...sent } = data;
      const changed = { ...sent, id: before.id, status: state, apiKey: bound.apiKey };
      if (isDeepStrictEqual(own, changed)) throw new ApiError(403200, 'The dataflow has not changed.');
      const next = Number(version) + 1;
      const now = new Date(bound.core.clock()).toISOString();
      const after = { ...changed, version: next, createTime, updateTime: now };
      configs.set(
        dataflowsConfig,
        all().map((one) => (one.id === before.id && one.status === state ? after : one)),
        'data',
      );
      return next;
    },
  };
};

/**
 * Reads a query of idx.search: all of one source, or a part of it. Nothing here makes a script, so a site has none.
 *
 * @throws ApiError 400006
 */
function readSource(
  query: Query,
  text: string,
): { readonly state: State | undefined; readonly start: number; readonly end: number } {
  const { source, select, where, groupBy, orderBy, countersAt, start = 0, limit = Number.POSITIVE_INFINITY } = query;
  const from = source.toLowerCase();
  if (!isOneOf(['dataflow', 'dataflow_draft', 'script'] as const, from)) {
    throw invalidAt(text, query.sourceAt, 'The sources that are emulated are dataflow, dataflow_draft and script.');
  }
  const isAll = select.length === 1 && select[0]?.kind === 'all';
  if (!isAll || where !== undefined || countersAt !== undefined || groupBy.length + orderBy.length > 0) {
    throw invalidParameter('query', `Of ${from}, SELECT * with START and LIMIT is emulated, and nothing else.`);
  }
  return { state: from === 'script' ? undefined : states[from], start, end: start + limit };
}

const data = jsonObject(
  'data',
  'The dataflow: name, description, steps; of one that is changed also its id, without which the name names it.',
  {
    ...{ required: true, example: '{"name":"Import","steps":[]}' },
  },
);

const creating = (name: string, state: State) =>
  siteMethod({
    name,
    documentation: `Adds a ${state} dataflow to the site. ${KEPT}`,
    parameters: [data],
    errors: [tooLarge],
    response: [always('id', 'string', 'Its id.')],
    uses: { dataflows, random },
    handler({ input, trace, dataflows, random }) {
      const id = random(16).toString('hex');
      dataflows.create(id, state, input.data);
      noteKept(trace, [`dataflow ${id}`]);
      return { data: { id }, did: `Added a ${state} dataflow.` };
    },
  });

const create = creating('idx.createDataflow', 'published');
const createDraft = creating('idx.createDataflowDraft', 'draft');

const changing = (name: string, state: State, made: Method) =>
  siteMethod({
    name,
    documentation: `Changes a ${state} dataflow of the site, as a whole. ${KEPT}`,
    parameters: [data],
    errors: [{ errorCode: 403200, when: 'Nothing of it would change.' }, tooLarge],
    response: [always('version', 'integer', 'How often it was stored.')],
    example: {
      before: callsOf(made),
      parameters: { data: '{"name":"Import","steps":[{"id":"read"}]}' },
      response: { version: 2 },
    },
    uses: { dataflows },
    handler({ input, trace, dataflows }) {
      const version = dataflows.change(state, input.data);
      noteKept(trace, ['data']);
      return { data: { version }, did: `Changed a ${state} dataflow.` };
    },
  });

const search = siteMethod({
  name: 'idx.search',
  documentation: `Returns the dataflows of the site: published ones, or drafts. ${KEPT}`,
  parameters: [
    text('query', 'SELECT * FROM dataflow, dataflow_draft or script (a site has none), with START and LIMIT.', {
      ...{ required: true, max: 1_000, example: 'SELECT * FROM dataflow' },
    }),
  ],
  response: [
    always('resultCount', 'integer', 'How many are returned.'),
    always('totalCount', 'integer', 'How many there are.'),
    always('result', 'array', 'The dataflows.'),
    sometimes('result[].id', 'string', 'Id.'),
    sometimes('result[].name', 'string', 'Name.'),
    sometimes('result[].status', 'string', 'published or draft.'),
    sometimes('result[].version', 'integer', 'How often it was stored.'),
  ],
  example: {
    before: callsOf(create),
    response: { resultCount: 1, totalCount: 1, result: [{ name: 'Import', status: 'published', version: 1 }] },
  },
  uses: { dataflows },
  handler({ input, trace, dataflows }) {
    const query = readQuery(input.query);
    noteForms(trace, query);
    const { state, start, end } = readSource(query, input.query);
    const all = state === undefined ? [] : dataflows.of(state);
    const result = all.slice(start, end);
    return {
      data: { resultCount: result.length, totalCount: all.length, result },
      did: `Returned ${result.length} dataflows.`,
    };
  },
});

export const dataflowMethods = [
  search,
  create,
  createDraft,
  changing('idx.setDataflow', 'published', create),
  changing('idx.setDataflowDraft', 'draft', createDraft),
];
