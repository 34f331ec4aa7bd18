import { describe, expect, test } from 'vitest';
import type { FlowStep } from '#shared/contract/flows.ts';
import { resultMembers } from './step-result.ts';

const step = (change: Partial<FlowStep>): FlowStep => ({
  id: '1',
  at: 0,
  from: 'service',
  to: 'server',
  label: 'Response',
  outcome: 'ok',
  explanation: '',
  parameters: [],
  ...change,
});
const shown = (change: Partial<FlowStep>) => resultMembers(step(change)).map(({ name, value }) => `${name} ${value}`);

describe('what an arrow says of the response', () => {
  test('the token and its lifetime, masked as the run has them', () => {
    const body = '{"access_token":"st2.s.whole","expires_in":3600}';
    const masked = { name: 'access_token', value: 'st2.s.Wj…', place: 'body' } as const;
    expect(shown({ body, parameters: [masked] })).toEqual(['access_token st2.s.Wj…', 'expires_in 3600']);
  });
  test('who a call is about, wherever the method puts it', () => {
    expect(shown({ body: '{"callId":"1","UID":"u-1","profile":{"email":"a@b.example"}}' })).toEqual([
      'UID u-1',
      'email a@b.example',
    ]);
  });
  test('a whole number of 64 bits with all its digits', () => {
    expect(shown({ body: '{"callId":"1","count":9007199254740993}' })).toEqual(['count 9007199254740993']);
  });
  test('the same of XML, with its entities read', () => {
    const body =
      '<?xml version="1.0"?>\n<r xmlns="urn:x"><callId>1</callId><UID>u&amp;1</UID><email>a@b.example</email></r>';
    expect(shown({ body })).toEqual(['UID u&1', 'email a@b.example']);
  });
  test('of a method without such members, its first ones that are not in every response', () => {
    expect(shown({ body: '{"callId":"1","statusCode":200,"results":[1],"count":3,"more":true}' })).toEqual([
      'count 3',
      'more true',
    ]);
  });
  test('why it was refused, alone', () => {
    const body = '{"errorCode":400093,"errorMessage":"Invalid request","errorDetails":"No UID"}';
    expect(shown({ outcome: 'failed', body })).toEqual(['errorDetails No UID']);
  });
  test('nothing of a message that asks, nor of a body that is no JSON object', () => {
    const code = { name: 'code', value: 'co2…', place: 'body' } as const;
    expect(shown({ from: 'server', to: 'service', parameters: [code] })).toEqual([]);
    for (const body of ['', '<a/>', '<!DOCTYPE html><p class="x">No</p>', '[1]', '"x"', 'null', '{"a":'])
      expect(shown({ body })).toEqual([]);
  });
});
