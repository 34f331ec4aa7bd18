import type { SiteCall } from '#service/endpoints/login/index.ts';
import { decisionOfDevice, waitingDevice, withProvider } from '#service/families/fidm/index.ts';
import type { Eventual, Response } from '#service/kernel/index.ts';
import { OpenIdProblem } from './problem.ts';
import { jsonResponse, problemResponse } from './responses.ts';
import { type LoggedIn, userOfCall } from './user-of-call.ts';

/** A decision on a page of Authdesk. */
interface Decided {
  readonly user: LoggedIn;
  /** The page that the user sees then. */
  show(did: string): Response;
}

/**
 * Lets a device in (X 2, RFC 8628): the user who is logged in enters the code that it shows. `consent=false` refuses it.
 *
 * @param decided by the user on a page of Authdesk; absent: who the call proves to be. The cookie of a session proves
 *   nothing here: any page could send a form with the code of a device of its own.
 * @throws OpenIdProblem
 */
export function continueDevice(at: SiteCall, decided?: Decided): Eventual<Response> {
  const { core, call, site } = at;
  const userCode = call.parameters.get('user_code') ?? '';
  const wrong = (details: string): OpenIdProblem =>
    call.trace.refused('RFC 8628 3.3', new OpenIdProblem('invalid_request', 400006, details, { cause: 'user-code' }));
  if (userCode === '') throw wrong('Missing required parameter: user_code, which the device shows.');
  const isProved = call.parameters.has('login_token') || call.parameters.has('gmidTicket');
  const user = decided?.user ?? (isProved ? userOfCall(at) : undefined);
  if (user === undefined) {
    const details =
      'Nothing says who lets the device in: send login_token or gmidTicket. A cookie does not count here.';
    throw call.trace.refused('X 2', new OpenIdProblem('login_required', 403005, details));
  }
  const device = waitingDevice(core, site.apiKey, userCode);
  const unknown = 'The user code is unknown, has expired or was used. Read it from the device again.';
  if (device === undefined) throw wrong(unknown);
  const { UID } = user.account;
  const isRefused = call.parameters.get('consent') === 'false';
  const { work, did } = decisionOfDevice(device, { UID, loggedInAt: user.token.createdAt, isRefused });
  return withProvider(core, call, site.apiKey, work, {
    busy: (details) => problemResponse(new OpenIdProblem('temporarily_unavailable', 409030, details)),
    respond({ status }) {
      if (status === 204) return problemResponse(wrong(unknown));
      call.trace.passed('RFC 8628 3.3', 'The user code is that of a device that waits.', {
        client_id: device.clientID,
      });
      if (decided !== undefined) return decided.show(did);
      const data = { errorCode: 0, clientID: device.clientID, scope: device.scopes.join(' ') };
      return jsonResponse(200, data, { errorCode: 0, reason: did });
    },
  });
}
