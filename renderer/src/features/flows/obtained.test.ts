import { expect, test } from 'vitest';
import type { Flow, FlowStep, FlowStepKind } from '#shared/contract/flows.ts';
import { obtainedOf } from './obtained.ts';

const step = (kind: FlowStepKind, more: Partial<FlowStep>): FlowStep => ({
  ...{ id: kind, kind, at: 1000, from: 'service', to: 'server', label: '', outcome: 'ok', explanation: '' },
  parameters: [],
  ...more,
});
const run = (useCase: Flow['useCase'], steps: readonly FlowStep[], status: Flow['status'] = 'obtained'): Flow => ({
  ...{ id: '1', useCase, apiKey: '3_demo', siteName: 'Demo', startedAt: 0, status, expected: [] },
  steps: [...steps],
});
const value = (name: string, text: string) => ({ name, value: text, place: 'body' as const });
const tokens = step('giveTokens', {
  parameters: [value('access_token', 'st3…'), value('expires_in', '60'), value('id_token', 'eyJ…')],
  decoded: [
    { title: 'Header', members: [] },
    { title: 'Claims', members: [{ name: 'sub', value: 'u-ada' }] },
  ],
});
const assertion = {
  decoded: [
    { title: 'Response', members: [] },
    {
      title: 'Assertion',
      members: [
        { name: 'NameID', value: 'u-ada' },
        { name: 'NotOnOrAfter', value: '2026-11-29T16:15:00.000Z' },
      ],
    },
    { title: 'Attributes', members: [{ name: 'mail', value: 'ada@shop.example' }] },
  ],
};

test('X 2: a login at the OpenID provider ends with its tokens, when they expire, and the claims', () => {
  const obtained = obtainedOf(
    run('openid', [tokens, step('giveUserinfo', { parameters: [value('email', 'a@b.example')] })]),
  );
  expect(obtained?.facts.map(({ name }) => name)).toEqual(['access_token', 'email']);
  expect(obtained?.until).toBe(61_000);
  expect(obtained?.decoded.map(({ title }) => title)).toEqual(['Claims', 'Userinfo', 'Header']);
});

test('X 5: a login by SAML ends with who the assertion is about, until when it counts, and what a site got for it', () => {
  const redirect = step('redirectLoggedIn', { parameters: [value('access_token', 'st2…'), value('expires_in', '60')] });
  const obtained = obtainedOf(run('saml', [step('partnerResponse', assertion), redirect]));
  expect(obtained?.facts.map(({ name }) => name)).toEqual(['access_token', 'NameID', 'mail']);
  expect(obtained?.until).toBe(Date.UTC(2026, 10, 29, 16, 15));
  expect(obtained?.decoded[0]?.title).toBe('Assertion');
});

test('nothing of a run that was refused, is going on, or holds a credential of its own', () => {
  const refused = step('checkResponse', { ...assertion, outcome: 'failed' });
  for (const none of [
    run('openid', [tokens], 'failed'),
    run('openid', [tokens], 'running'),
    run('saml', [refused]),
    run('server', [step('giveToken', {})]),
  ])
    expect(obtainedOf(none)).toBeUndefined();
});
