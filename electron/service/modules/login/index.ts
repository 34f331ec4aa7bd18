import type { Core } from '#service/kernel/core.ts';
import type { Route } from '#service/kernel/route.ts';
import { ADD_CONNECTION, CONNECT, REQUEST_PERMISSIONS } from './connection.ts';
import { decide, decisionFailed } from './decide.ts';
import { login, loginFailed } from './login.ts';
import { loginProvoked } from './provoked.ts';
import { DECISION_ADDRESS } from './screen.ts';

/** The login endpoint, and the one for the decision on the provider's screen (spec "Login end-point", D17–D23). */
export function loginRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'socialize.login',
      // One endpoint at several addresses: to log in, to connect a provider to an account, to ask for permissions (F 3.2).
      match: { methods: ['socialize.login', ADD_CONNECTION, CONNECT, REQUEST_PERMISSIONS] },
      httpMethods: ['GET', 'POST'],
      endpoint: (call) => login(core, call),
      failed: (call, failure) => loginFailed(core, call, failure),
      provoked: { endpoint: 'login', error: (call, error) => loginProvoked(core, call, error) },
    },
    {
      name: 'socialize.login',
      match: { path: DECISION_ADDRESS },
      httpMethods: ['POST'],
      endpoint: (call) => decide(core, call),
      failed: (call, failure) => decisionFailed(core, call, failure),
    },
  ];
}
