import { describe, expect, test } from 'vitest';
import type { Route } from '#service/kernel/route.ts';
import { createRouter, NOWHERE } from './route.ts';

const response = () => ({ status: 200, headers: {}, body: '', errorCode: 0, reason: '' });
const routeAt = (name: string, match: Route['match']): Route => ({
  name,
  match,
  httpMethods: ['GET'],
  endpoint: response,
  failed: response,
});

describe('D5: the table of routes', () => {
  const methods = routeAt('methods', { methods: ['socialize.login', 'socialize.addConnection'] });
  const path = routeAt('path', { path: '/login/decision' });
  const pattern = routeAt('pattern', { pattern: /^\/[^/.]+\.[^/]*$/ });
  const routeOf = createRouter([pattern, methods, path]);

  test.each([
    ['/socialize.login', methods],
    ['/SOCIALIZE.addconnection', methods],
    ['/login/decision', path],
    ['/Login/Decision', NOWHERE],
    ['/socialize.getUserInfo', pattern],
    ['/socialize.login/', NOWHERE],
    ['/socialize%2Elogin', NOWHERE],
    ['/', NOWHERE],
    ['*', NOWHERE],
  ])('%s', (asked, route) => {
    expect(routeOf(asked).name).toBe(route.name);
  });

  test('two routes for the same path are a programming error', () => {
    expect(() => createRouter([methods, methods])).toThrow('/socialize.login');
  });
});
