import { expect, test } from 'vitest';
import type { FlowStep } from '#shared/contract/flows.ts';
import { compareSteps } from './compare-runs.ts';

const step = (kind: FlowStep['kind'], more: Partial<FlowStep> = {}): FlowStep => ({
  id: '1',
  ...(kind && { kind }),
  at: 0,
  from: 'client',
  to: 'service',
  label: kind ?? 'Browser closed',
  outcome: 'ok',
  explanation: '',
  parameters: [],
  ...more,
});
const shape = (rows: ReturnType<typeof compareSteps>) => rows.map(({ a, b }) => [a?.label, b?.label]);

test('messages of the same kind stand side by side, those of one run alone', () => {
  const a = [step('openLogin'), step('askProvider'), step(undefined), step('redirectCode')];
  const b = [step('openLogin'), step('redirectCode'), step('exchange')];
  expect(shape(compareSteps(a, b))).toEqual([
    ['openLogin', 'openLogin'],
    ['askProvider', undefined],
    ['Browser closed', undefined],
    ['redirectCode', 'redirectCode'],
    [undefined, 'exchange'],
  ]);
});

test('what differs is named: outcome, status, values, and parameters that one lacks', () => {
  const parameter = (name: string, value: string) => ({ name, value, place: 'query' as const });
  const [row] = compareSteps(
    [
      step('openLogin', {
        status: 302,
        parameters: [parameter('state', 'x'), parameter('redirect_uri', 'https://a/')],
      }),
    ],
    [
      step('openLogin', {
        status: 200,
        outcome: 'failed',
        parameters: [parameter('state', 'y'), parameter('redirect_uri', 'https://b/'), parameter('x_cid', 'c')],
      }),
    ],
  );
  expect(row?.differences).toEqual([
    { member: 'outcome', a: 'ok', b: 'failed' },
    { member: 'status', a: '302', b: '200' },
    { member: 'query redirect_uri', a: 'https://a/', b: 'https://b/' },
    { member: 'query x_cid', a: undefined, b: 'c' },
  ]);
});

test('two runs that went alike have no differences', () => {
  const steps = [step('askToken'), step('giveToken', { status: 200 })];
  expect(compareSteps(steps, steps).flatMap(({ differences }) => differences)).toEqual([]);
});
