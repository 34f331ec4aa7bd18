import { checkAccess, userOfToken } from '#service/endpoints/rest/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call } from '#service/kernel/index.ts';
import {
  type Caller,
  invalidParameter,
  type KnownMethod,
  type MethodOverride,
  type Outcome,
  readCid,
  shorten,
} from '#service/methods/index.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { fillMockResponse, type Taken, UnfitParameter } from '#shared/mock-responses/fill.ts';
import { mockAccess } from '#shared/mock-responses/method-entry.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { mockResponseRepository } from './repository.ts';

/** Mock responses instead of methods (D38). */
export function mockOverride({ store }: Core): MethodOverride {
  const responses = store.of(mockResponseRepository);

  function enabled(apiKey: string, method: string): MockResponse | undefined {
    const found = responses.get(apiKey, method);
    return found?.enabled ? found : undefined;
  }

  return {
    // The caller is not known yet: a response of any site counts.
    knows(name) {
      for (const apiKey of responses.sites()) {
        const found = enabled(apiKey, name);
        if (found !== undefined) return found.method;
      }
      return undefined;
    },
    respond(call, caller, known) {
      const mock = enabled(caller.site.apiKey, known.name);
      if (mock === undefined) return undefined;
      readCid(call);
      return giveMockResponse(call, caller, known, mock);
    },
    advice({ site }, method) {
      return responses.get(site.apiKey, method)
        ? `The mock response of the site for it is switched off: switch it on in Sites, "${site.name}", Mock responses.`
        : `To get a response, add a mock response for it: Sites, "${site.name}", Mock responses; or mockResponses of the site in a workspace file.`;
    },
  };
}

/**
 * Gives a mock response (D38). It replaces the method's parameters and handler. Access is checked as for any method, so
 * that a call without it fails for the same reason.
 *
 * @throws ApiError 403005, 403007 as for any method; 400006 for a parameter that a placeholder cannot take
 */
function giveMockResponse(call: Call, caller: Caller, known: KnownMethod, mock: MockResponse): Outcome {
  checkAccess(call, caller, { name: known.name, access: mockAccess(known.method?.access, mock) });
  userOfToken(call, caller);
  const { body, errorDetails, taken } = filled(call, caller, mock);
  call.facts.mocked = true;
  const given = mock.errorCode === 0 ? '0' : `${mock.errorCode} ${errorMessage(mock.errorCode)}`;
  const check = 'The site has a mock response for this method; it was given, and the method was not called.';
  const values = { method: mock.method, errorCode: given };
  call.trace.passed('D38', check, values);
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
        : `The mock response of the site for ${mock.method} was given: ${given}.`,
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
    throw call.trace.refused('D38', invalidParameter(error.parameter, error.message));
  }
}

/** A token names its user and site, so a call with one leaves out UID and apiKey. */
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
