import type { Call } from '#service/kernel/call.ts';
import type { Caller } from '#service/modules/auth/caller.ts';
import { checkAccess, userOfToken } from '#service/modules/rest/access.ts';
import type { Outcome } from '#service/modules/rest/envelope/answer.ts';
import { invalidParameter, shorten } from '#service/modules/rest/parameter.ts';
import type { KnownMethod } from '#service/modules/rest/registry.ts';
import type { Store } from '#service/storage/store.ts';
import { fillAnswer, type Taken, UnfitParameter } from '#shared/canned-answers/fill.ts';
import { cannedAccess } from '#shared/canned-answers/method-entry.ts';
import type { CannedAnswer } from '#shared/contract/canned-answers.ts';
import { errorMessage } from '#shared/protocol/errors.ts';

/** The canned answer that the caller's site gives for the method, when it has one that is switched on (D38). */
export function cannedAnswerFor(caller: Caller, method: string): CannedAnswer | undefined {
  const { cannedAnswers } = caller.site;
  if (cannedAnswers.size === 0) return undefined;
  const found = cannedAnswers.get(method.toLowerCase());
  return found?.enabled ? found : undefined;
}

/**
 * A method that no documentation names, but for which some site has a canned answer: whose call it is comes out only
 * when the caller is known, so until then it counts as known.
 */
export function cannedOnly(store: Store, name: string): KnownMethod | undefined {
  const lower = name.toLowerCase();
  for (const { cannedAnswers } of store.sites.list()) {
    const found = cannedAnswers.size > 0 ? cannedAnswers.get(lower) : undefined;
    if (found?.enabled) return { name: found.method, method: undefined, cannedOnly: true };
  }
  return undefined;
}

/**
 * Gives a canned answer (D38). It stands for the method's parameters and handler; who may call the method is checked as
 * for any other, because what Authdesk is for is to say why a call fails.
 *
 * @throws Refusal 403005, 403007 as for any method; 400006 for a parameter that a placeholder cannot take
 */
export function giveCannedAnswer(call: Call, caller: Caller, known: KnownMethod, canned: CannedAnswer): Outcome {
  checkAccess(call, caller, { name: known.name, access: cannedAccess(known.method?.access, canned) });
  userOfToken(call, caller);
  const { body, errorDetails, taken } = filled(call, caller, canned);
  call.facts.canned = true;
  const answered = canned.errorCode === 0 ? '0' : `${canned.errorCode} ${errorMessage(canned.errorCode)}`;
  call.trace.passed(
    'D38',
    'The site has a canned answer for this method; it was given instead of what Authdesk does.',
    {
      method: canned.method,
      errorCode: answered,
    },
  );
  if (taken.length > 0) {
    call.trace.noted(
      'D38',
      'The placeholders of the canned answer took their values from the call.',
      shownTaken(taken),
    );
  }
  return {
    errorCode: canned.errorCode,
    ...(errorDetails !== undefined && { errorDetails }),
    data: body,
    reason:
      canned.errorCode === 0
        ? `The canned answer of the site for ${canned.method} was given.`
        : `The canned answer of the site for ${canned.method} was given: ${answered}.`,
  };
}

function filled(call: Call, caller: Caller, canned: CannedAnswer): ReturnType<typeof fillAnswer> {
  try {
    return fillAnswer(canned, {
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
