import { loginRepository } from '#service/core/provider-logins/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Route } from '#service/kernel/index.ts';
import { OTHER_ADDRESSES } from './connection.ts';
import { decide, decisionFailed } from './decide.ts';
import { login, loginFailed } from './login.ts';
import { loginProvoked } from './provoked.ts';
import { DECISION_ADDRESS } from './screen.ts';

/** The login endpoint, and the one for the decision on the provider's screen (spec "Login end-point", D17–D23). */
export function loginRoutes(core: Core): readonly Route[] {
  return [
    {
      name: 'socialize.login',
      // One endpoint at several addresses: to log in, to connect a provider to an account, to ask for permissions, to
      // register under the policies of the site (F 3.2).
      match: { methods: ['socialize.login', ...OTHER_ADDRESSES] },
      httpMethods: ['GET', 'POST'],
      endpoint: (call) => login(core, call),
      failed: (call, failure) => loginFailed(core, call, failure),
      provoked: { endpoint: 'login', error: (call, error) => loginProvoked(core, call, error) },
    },
    {
      name: 'socialize.login',
      match: { path: DECISION_ADDRESS },
      httpMethods: ['POST'],
      siteOf: ({ parameters }) => core.store.of(loginRepository).siteOf(parameters.get('login') ?? ''),
      endpoint: (call) => decide(core, call),
      failed: (call, failure) => decisionFailed(core, call, failure),
    },
  ];
}
