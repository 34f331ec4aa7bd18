import { describe, expect, test } from 'vitest';
import type { Flow, FlowStep } from '#shared/contract/flows.ts';
import { emptyLogin, emptyPage } from '../../stores/flow-form.ts';
import { layOut } from './diagram-layout.ts';
import { failuresOf, nextSteps } from './next-steps.ts';
import { checkLogin, checkPage } from './parameter-checks.ts';
import { exampleRedirect, loginOf, pageOf, serverOf } from './run-input.ts';

const step = (from: FlowStep['from'], to: FlowStep['to']): FlowStep => ({
  id: `${from}-${to}`,
  at: 0,
  from,
  to,
  label: 'x',
  outcome: 'ok',
  explanation: 'x',
  parameters: [],
});
const run: Flow = {
  id: 'f1',
  useCase: 'code',
  apiKey: '3_demo',
  siteName: 'Demo shop',
  startedAt: 0,
  status: 'ready',
  loginUrl: 'https://localhost/socialize.login',
  expected: [],
  steps: [],
};

const now = 1_000;

describe('The sequence diagram', () => {
  test('has the parties of the use case, left to right as the specification draws them', () => {
    expect(layOut('code', []).parties.map(({ party }) => party)).toEqual(['client', 'service', 'provider', 'server']);
    expect(layOut('server', []).parties).toEqual([
      { party: 'service', at: 0 },
      { party: 'server', at: 100 },
    ]);
  });

  test('arrows begin and end on the lifelines of their parties', () => {
    const { arrows } = layOut('code', [step('client', 'service'), step('server', 'service'), step('client', 'client')]);
    expect(arrows.map(({ left, width, direction }) => ({ left, width, direction }))).toEqual([
      { left: 0, width: expect.closeTo(100 / 3), direction: 'right' },
      { left: expect.closeTo(100 / 3), width: expect.closeTo(200 / 3), direction: 'left' },
      { left: 0, width: 0, direction: 'self' },
    ]);
  });

  test('a step may bring in a party that the use case does not name', () => {
    expect(layOut('server', [step('client', 'server')]).parties.map(({ party }) => party)).toEqual([
      'client',
      'service',
      'server',
    ]);
  });
});

describe('Next steps of a run', () => {
  const credential = { id: 'c', masked: 'st2.…', usedUp: false };

  test('a login waits to be opened, or to be given up', () => {
    expect(nextSteps(run, now)).toEqual(['open']);
    expect(nextSteps({ ...run, status: 'waiting' }, now)).toEqual(['open', 'cancel']);
  });

  test('a code can be exchanged, expired, and used a second time (R2)', () => {
    const code = { ...run, status: 'obtained' as const, credential: { ...credential, kind: 'code' as const } };
    expect(nextSteps(code, now)).toEqual(['exchange', 'exchange-and-call', 'expire']);
    expect(nextSteps({ ...code, credential: { ...code.credential, usedUp: true } }, now)).toEqual([
      'exchange-again',
      'again',
    ]);
  });

  test('a token calls a method; a token from a code can also show the second use', () => {
    const token = { ...run, status: 'obtained' as const, credential: { ...credential, kind: 'token' as const } };
    expect(nextSteps(token, now)).toEqual(['call', 'expire', 'exchange-again']);
    expect(nextSteps({ ...token, useCase: 'server' }, now)).toEqual(['call', 'expire']);
  });

  test('D39: once it has expired nothing offers to make it expire, and a new run is a press away', () => {
    const obtained = (kind: 'code' | 'token', expiresAt: number): Flow => ({
      ...{ ...run, status: 'obtained', credential: { ...credential, kind, expiresAt } },
    });
    expect(nextSteps(obtained('code', now + 1), now)).toContain('expire');
    expect(nextSteps(obtained('code', now), now)).toEqual(['exchange', 'again']);
    expect(nextSteps(obtained('token', now), now)).toEqual(['call', 'exchange-again', 'again']);
    const { loginUrl: _, ...page } = obtained('token', now);
    expect(nextSteps({ ...page, useCase: 'page' }, now)).toEqual(['again']);
  });

  test('D25: what lives until the browser closes offers to close it, while it is open', () => {
    const token = { ...run, status: 'obtained' as const, credential: { ...credential, kind: 'token' as const } };
    expect(nextSteps({ ...token, browser: 'open' }, now)).toContain('close-browser');
    expect(nextSteps({ ...token, browser: 'closed' }, now)).not.toContain('close-browser');
    expect(nextSteps(token, now)).not.toContain('close-browser');
  });

  test('where a run has come to its end, a new one is a press away', () => {
    expect(nextSteps({ ...run, status: 'failed' }, now)).toEqual(['again']);
    expect(nextSteps({ ...run, status: 'cancelled' }, now)).toEqual(['open', 'again']);
    const ended = {
      ...run,
      status: 'obtained' as const,
      credential: { ...credential, kind: 'token' as const, usedUp: true },
    };
    expect(nextSteps(ended, now)).toEqual(['call', 'exchange-again', 'again']);
  });

  test('without a login there is no wrong redirect_uri to try', () => {
    expect(failuresOf('server', emptyPage)).not.toContain('wrong-redirect-uri');
    expect(failuresOf('token', emptyPage)).not.toContain('expired-code');
  });
});

describe('A client-side login', () => {
  const page: Flow = { ...run, useCase: 'page', loginUrl: 'http://localhost:1/a', page: pageOf(emptyPage) };

  test('offers its page as long as it is there, and what was obtained goes on as in use case 3', () => {
    const session = { id: 's', kind: 'token' as const, masked: 'st2.…', usedUp: false };
    expect(nextSteps(page, now)).toEqual(['open-page', 'close-page']);
    expect(nextSteps({ ...page, status: 'obtained', credential: session }, now)).toEqual([
      ...['open-page', 'expire', 'close-page'],
    ]);
    const { loginUrl: _, ...gone } = page;
    expect(nextSteps({ ...gone, status: 'cancelled' }, now)).toEqual(['again']);
    const withCode = { ...page, status: 'obtained' as const, page: pageOf({ ...emptyPage, gives: 'code' }) };
    expect(nextSteps({ ...withCode, credential: { ...session, kind: 'code' } }, now)[0]).toBe('exchange');
    expect(nextSteps({ ...withCode, credential: session }, now).slice(0, 2)).toEqual(['call', 'exchange-again']);
  });

  test('fails at the exchange only where it gets a code', () => {
    expect(failuresOf('page', emptyPage)).toEqual(['foreign-page', 'unknown-key', 'blocked-cookies']);
    expect(failuresOf('page', { by: 'screenSet', gives: 'code' })).not.toContain('reused-code');
    expect(failuresOf('page', { by: 'provider', gives: 'code' })).toContain('reused-code');
  });

  test('D40: a screen set begins a session, so no code is asked for', () => {
    expect(pageOf({ ...emptyPage, by: 'screenSet', gives: 'code' })).toEqual({ by: 'screenSet', authFlow: 'popup' });
  });

  test('D18: its origin has to be a registered name of this machine', () => {
    const providers = ['*'];
    for (const domain of ['localhost', '127.0.0.1', 'shop.localhost']) {
      expect(checkPage(emptyPage, { domains: ['shop.example', domain], providers }).host).toBeUndefined();
    }
    expect(checkPage(emptyPage, { domains: ['shop.example'], providers }).host?.problem).toContain(
      'Register localhost',
    );
  });
});

describe('Parameters of a run', () => {
  test('D25: the lifetime of a login is checked as the service checks it, and explained; empty is what the site is set to', () => {
    const site = { domains: ['shop.example'], providers: ['*'], tokenLifetime: 3600 };
    const check = (text: string, tokenLifetime: number | null = 3600) =>
      checkLogin({ ...emptyLogin, x_session_expiration: text }, { ...site, tokenLifetime }).x_session_expiration;
    expect(check('')?.note).toContain('3600 seconds');
    expect(check('', null)?.note).toContain('never expires');
    expect(check('0')?.note).toContain('browser closes');
    expect(check('600')?.note).toContain('600 seconds');
    for (const text of ['-3', '1.5', 'soon', ' 0']) expect(check(text)?.problem).toContain('invalid_request');
    expect(loginOf({ ...emptyLogin, x_session_expiration: '0' }).x_session_expiration).toBe('0');
  });

  test('X 4, X 5: a provider of the site’s own is no mistake, whichever of the 33 are on', () => {
    const site = { domains: ['shop.example'], providers: ['facebook'], tokenLifetime: 3600 };
    const check = (x_provider: string) => checkLogin({ ...emptyLogin, x_provider }, site).x_provider ?? {};
    for (const name of ['oidc-work', 'SAML-Portal']) expect(check(name)).toEqual({ note: expect.any(String) });
    for (const name of ['googleplus', 'oidc-', 'work']) expect(check(name).problem).toBeDefined();
  });

  test('the example call-back is on a registered domain; the machine itself comes last', () => {
    expect(exampleRedirect(['shop.example', 'localhost'])).toBe('https://shop.example/callback');
    expect(exampleRedirect(['localhost', '127.0.0.1', '[::1]', 'shop.example'])).toBe('https://shop.example/callback');
    expect(exampleRedirect(['127.0.0.1', 'localhost'])).toBe('https://127.0.0.1/callback');
    expect(exampleRedirect(['myapp://', 'shop.example'])).toBe('https://shop.example/callback');
    expect(exampleRedirect(['myapp://'])).toBe('myapp://callback');
    expect(exampleRedirect([])).toBe('');
  });

  test('where the login is a tab, the call-back lands on the page of Authdesk, if the site allows that', () => {
    const landing = 'https://localhost:9443/authdesk/callback';
    expect(exampleRedirect(['localhost', 'shop.example'], landing)).toBe(landing);
    expect(exampleRedirect(['shop.example'], landing)).toBe('https://shop.example/callback');
  });

  test('what is left empty is not sent', () => {
    expect(loginOf({ ...emptyLogin, redirect_uri: 'https://shop.example/', state: 's' })).toEqual({
      x_provider: 'facebook',
      redirect_uri: 'https://shop.example/',
      state: 's',
    });
    expect(serverOf({ x_siteUID: '', x_userInfo: '', x_sessionExpiration: '0' })).toEqual({ x_sessionExpiration: '0' });
  });
});
