import { describe, expect, test } from 'vitest';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import type { Flow, SamlParameters, WhatIf } from '#shared/contract/flows.ts';
import { samlSpFixture } from '#shared/contract/saml.fixture.ts';
import { expectedStepsOf } from '#shared/flows/expected-steps.ts';
import { followed, waitedIn } from '../flows.fixture.ts';

const running = runningForAll();

const start = (saml: SamlParameters, whatIf?: WhatIf): Promise<Flow> =>
  running.ask('flows.start', { useCase: 'saml', apiKey: '3_shop', saml, ...(whatIf && { whatIf }) });
const step = (flow: Flow, kind: string) => flow.steps.find((one) => one.kind === kind);
const namesIn = (flow: Flow, kind: string, part: string): string[] =>
  step(flow, kind)
    ?.decoded?.find(({ title }) => title === part)
    ?.members.map(({ name }) => name) ?? [];

describe('a login by SAML with a partner that the run plays, gone through at once (X 5)', () => {
  test.each<SamlParameters>([
    { role: 'idp', begunBy: 'partner', UID: 'u-1' },
    { role: 'idp', begunBy: 'site', UID: 'u-1' },
    { role: 'sp', begunBy: 'site' },
    { role: 'sp', begunBy: 'partner' },
  ])('the site as $role, begun by the $begunBy: every message is there, in order', async (saml) => {
    const flow = await start(saml);
    expect(flow.failure).toBeUndefined();
    expect(flow.status).toBe('obtained');
    expect(flow.steps.map(({ kind }) => kind)).toEqual(
      expectedStepsOf('saml', undefined, saml).map(({ kind }) => kind),
    );
    expect(flow.steps.every(({ outcome }) => outcome === 'ok')).toBe(true);
    const sent = flow.steps.filter(({ target, callId }) => target?.includes('/saml/v2.0/') && callId === undefined);
    expect(sent).toEqual([]);
  });

  test('ADR 0002: a run that is followed is given as it begins and told arrow by arrow', async () => {
    const saml: SamlParameters = { role: 'idp', begunBy: 'partner', UID: 'u-1' };
    const { begun, told } = await followed(running, { useCase: 'saml', saml });
    expect(begun.status).toBe('running');
    expect(told.at(-1)).toMatchObject({ id: begun.id, status: 'obtained' });
    expect(waitedIn(told)).toEqual(['samlRequest', 'continueSso', 'samlLogout', 'finalizeLogout']);
    expect(new Set(told.map(({ steps }) => steps.length)).size).toBe(
      expectedStepsOf('saml', undefined, saml).length + 1,
    );
  });

  test('request and response are decoded, each element with what it means', async () => {
    const flow = await start({ role: 'idp', begunBy: 'partner', UID: 'u-1' });
    expect(namesIn(flow, 'samlRequest', 'AuthnRequest')).toEqual(
      expect.arrayContaining(['ID', 'Issuer', 'Destination', 'AssertionConsumerServiceURL']),
    );
    expect(namesIn(flow, 'giveSamlResponse', 'Assertion')).toEqual(
      expect.arrayContaining(['NameID', 'Audience', 'Recipient', 'NotBefore', 'NotOnOrAfter', 'SessionIndex']),
    );
    expect(namesIn(flow, 'giveSamlResponse', 'Attributes')).toContain('givenName');
    expect(namesIn(flow, 'giveSamlResponse', 'Signature')).toContain('SignatureMethod');
    expect(step(flow, 'checkResponse')?.explanation).toMatch(/^The SAML response is right/);
    expect(namesIn(flow, 'giveLogout', 'LogoutResponse')).toContain('Status');
  });

  test('R15: no key, session or token of the run leaves the engine', async () => {
    for (const saml of [
      { role: 'idp', begunBy: 'partner', UID: 'u-1' } as const,
      { role: 'sp', begunBy: 'site' } as const,
    ]) {
      const flow = await start(saml);
      expect(JSON.stringify(flow)).not.toContain('PRIVATE KEY');
      const shown = flow.steps.flatMap(({ parameters }) => parameters);
      for (const name of ['login_token', 'loginToken', 'access_token']) {
        for (const { value } of shown.filter((one) => one.name === name))
          expect([name, value]).toEqual([name, expect.stringMatching(/…$/)]);
      }
    }
  });

  test('a user who is logged in at a second partner is logged out there, too, before the first one gets its answer', async () => {
    const settings = { ...samlSpFixture, singleLogoutServiceURL: 'https://portal.example/slo' };
    await running.ask('saml.saveSp', { apiKey: '3_shop', settings });
    const { serviceProviders } = await running.ask('saml.parties', { apiKey: '3_shop' });
    const test = serviceProviders.find((one) => one.settings.name === 'portal')?.testAddress ?? '';
    const began = await running.login(test);
    const session = await running.ask('sessions.start', { site: '3_shop', UID: 'u-1' });
    const next = new URL(test);
    next.pathname = next.pathname.replace('/sso/init', '/sso/continue');
    const [loginToken = ''] = session.cookieValue.split('|');
    const samlContext = new URL(began.location ?? '').searchParams.get('samlContext') ?? '';
    next.search = String(new URLSearchParams({ samlContext, loginToken }));
    expect((await running.login(next.href)).body).toContain('action="https://portal.example/acs"');

    const flow = await start({ role: 'idp', begunBy: 'partner', UID: 'u-1' });
    expect(flow.failure).toBeUndefined();
    const last = flow.steps.at(-1);
    expect(last).toMatchObject({ kind: 'giveLogout', label: 'LogoutRequest to the next partner', outcome: 'ok' });
    const told = last?.decoded?.find(({ title }) => title === 'LogoutRequest')?.members;
    expect(told?.find(({ name }) => name === 'Destination')?.value).toBe('https://portal.example/slo');
    expect(told?.map(({ name }) => name)).toEqual(expect.arrayContaining(['NameID', 'SessionIndex']));
    await running.ask('saml.deleteParty', { apiKey: '3_shop', role: 'sp', name: 'portal' });
  });

  test('a site that refuses logins that a partner begins refuses them after the run, too', async () => {
    await start({ role: 'sp', begunBy: 'partner' });
    expect((await running.ask('saml.parties', { apiKey: '3_shop' })).settings.redirectURL).toBe('');
  });

  test('a user that is not there, and a failure of the other role, are named at their members', async () => {
    const problem = (more: object) =>
      running.service.invoke('flows.start', { useCase: 'saml', apiKey: '3_shop', ...more } as never);
    expect(await problem({ saml: { role: 'idp', begunBy: 'site', UID: 'nobody' } })).toMatchObject({
      error: { member: 'saml.UID' },
    });
    expect(await problem({})).toMatchObject({ error: { member: 'saml' } });
    expect(
      await problem({ saml: { role: 'idp', begunBy: 'site', UID: 'u-1' }, whatIf: 'wrong-audience' }),
    ).toMatchObject({ error: { member: 'whatIf' } });
  });
});

describe('what if (X 5)', () => {
  const cases: readonly (readonly [whatIf: WhatIf, says: RegExp])[] = [
    ['expired-assertion', /expired 1\d minutes|expired 20 minutes/],
    ['wrong-audience', /is for another audience.*another-app\.invalid/],
    ['wrong-recipient', /Recipient is another address.*another-app\.invalid/],
    ['unsigned-assertion', /Neither the response nor its assertion is signed/],
    ['foreign-signature', /signed with another key than the registered one/],
    ['wrapped-assertion', /has 2 assertions; one belongs there/],
    ['replayed-response', /the assertion was used already/],
    ['partner-clock', /not valid yet/],
  ];
  test.each(cases)('%s: the run ends where the site judges the response, and says why', async (whatIf, says) => {
    const flow = await start({ role: 'sp', begunBy: 'site' }, whatIf);
    expect(flow.status).toBe('failed');
    expect(flow.steps.at(-1)).toMatchObject({ kind: 'redirectLoggedIn', outcome: 'failed' });
    expect(flow.steps.at(-1)?.explanation).toMatch(says);
    expect(flow.failure).toMatch(says);
  });
});
