import type { Call } from '#service/kernel/call.ts';
import type { Caller } from '#service/modules/auth/caller.ts';
import { checkAccess, userOfToken } from '#service/modules/rest/access.ts';
import type { Outcome } from '#service/modules/rest/envelope/response.ts';
import { invalidParameter, shorten } from '#service/modules/rest/parameter.ts';
import type { KnownMethod } from '#service/modules/rest/registry.ts';
import type { Store } from '#service/storage/store.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { fillMockResponse, type Taken, UnfitParameter } from '#shared/mock-responses/fill.ts';
import { mockAccess } from '#shared/mock-responses/method-entry.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

/** The mock response that the caller's site gives for the method, when it has one that is switched on (D38). */
export function mockResponseFor(caller: Caller, method: string): MockResponse | undefined {
  const { mockResponses } = caller.site;
  if (mockResponses.size === 0) return undefined;
  const found = mockResponses.get(method.toLowerCase());
  return found?.enabled ? found : undefined;
}

/**
 * A method that no documentation names, but for which some site has a mock response: whose call it is comes out only
 * when the caller is known, so until then it counts as known.
 */
export function mockedOnly(store: Store, name: string): KnownMethod | undefined {
  const lower = name.toLowerCase();
  for (const { mockResponses } of store.sites.list()) {
    const found = mockResponses.size > 0 ? mockResponses.get(lower) : undefined;
    if (found?.enabled) return { name: found.method, method: undefined, mockedOnly: true };
  }
  return undefined;
}

/**
 * Gives a mock response (D38). It stands for the method's parameters and handler; who may call the method is checked as
 * for any other, because what Authdesk is for is to say why a call fails.
 *
 * @throws ApiError 403005, 403007 as for any method; 400006 for a parameter that a placeholder cannot take
 */
export function giveMockResponse(call: Call, caller: Caller, known: KnownMethod, mock: MockResponse): Outcome {
  checkAccess(call, caller, { name: known.name, access: mockAccess(known.method?.access, mock) });
  userOfToken(call, caller);
  const { body, errorDetails, taken } = filled(call, caller, mock);
  call.facts.mocked = true;
  const answered = mock.errorCode === 0 ? '0' : `${mock.errorCode} ${errorMessage(mock.errorCode)}`;
  call.trace.passed(
    'D38',
    'The site has a mock response for this method; it was given instead of what Authdesk does.',
    {
      method: mock.method,
      errorCode: answered,
    },
  );
  if (taken.length > 0) {
    call.trace.noted(
      'D38',
      'The placeholders of the mock response took their values from the call.',
      shownTaken(taken),
    );
  }
  return {
    errorCode: mock.errorCode,
    ...(errorDetails !== undefined && { errorDetails }),
    data: body,
    reason:
      mock.errorCode === 0
        ? `The mock response of the site for ${mock.method} was given.`
        : `The mock response of the site for ${mock.method} was given: ${answered}.`,
  };
}

function filled(call: Call, caller: Caller, mock: MockResponse): ReturnType<typeof fillMockResponse> {
  try {
    return fillMockResponse(mock, {
      parameter(name) {
        const sent = call.parameters.get(name);
        return sent ? sent : (saidByCredential(caller, name.toLowerCase()) ?? sent);
      },
      callId: call.id,
      time: call.at,
    });
  } catch (error) {
    if (!(error instanceof UnfitParameter)) throw error;
    const refusal = invalidParameter(error.parameter, error.message);
    call.trace.failed('D38', refusal.details);
    throw refusal;
  }
}

/** A token says whose it is, so that a call with one leaves out UID and apiKey. */
function saidByCredential(caller: Caller, lowerName: string): string | undefined {
  if (lowerName === 'apikey') return caller.site.apiKey;
  return lowerName === 'uid' && caller.kind === 'user' ? caller.account.UID : undefined;
}

const sources: Readonly<Record<Taken['from'], string>> = {
  parameter: 'parameter',
  default: 'its default',
  call: 'the call',
  nothing: 'left out',
};

function shownTaken(taken: readonly Taken[]): Record<string, string> {
  return Object.fromEntries(
    taken.map(({ placeholder, from, value }) => [
      shorten(placeholder),
      value === undefined ? 'not sent, and no default' : `${sources[from]}: ${shorten(value)}`,
    ]),
  );
}
