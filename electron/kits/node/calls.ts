import { paragraph, problemOf, resultText } from '#node/administration/refused-calls.ts';
import type { CallDetail, CallSummary } from '#shared/contract/log.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';
import type { Administration } from './administration.ts';
import { AuthdeskError } from './error.ts';
import { known } from './known-options.ts';
import type { Call, CallFilter, Calls, ExpectedCall } from './types.ts';
import { timeoutOf, until, within } from './waiting.ts';

const MAX_COUNT = 500;
/** Calls that an error shows. */
const MAX_SHOWN = 5;

/** The calls of the log. */
export function callsOf(administration: Administration): Calls {
  return {
    async expect(wanted) {
      const timeout = timeoutOf(wanted.timeout);
      const found = await until(timeout, async (left) => {
        const all = await newestFirst(administration, wanted, left);
        return all.findLast((call) => endsAs(call, wanted.error));
      });
      if (found !== undefined) return callOf(await administration.ask('log.get', { callId: found.callId }));
      throw new AuthdeskError('expectation', ...(await missing(administration, wanted, timeout)));
    },
    async list(filter = {}) {
      const all = (await newestFirst(administration, filter)).toReversed();
      return Promise.all(all.map(async ({ callId }) => callOf(await administration.ask('log.get', { callId }))));
    },
  };
}

async function newestFirst(
  administration: Administration,
  wanted: CallFilter,
  wait?: number,
): Promise<readonly CallSummary[]> {
  const { method, site, UID } = known(wanted, 'method', 'site', 'UID', 'error', 'timeout');
  const filter = definedMembers({ method, apiKey: site, UID });
  const { items } = await administration.ask('log.list', { filter, limit: MAX_COUNT }, wait);
  // The filter of the log takes a part of a name, too.
  return items.filter((call) => method === undefined || call.method === method);
}

function endsAs({ errorCode, error, httpStatus }: CallSummary, wanted: ExpectedCall['error']): boolean {
  if (wanted === 'any') return true;
  if (wanted === undefined) return errorCode === 0 && error === undefined && httpStatus < 400;
  return typeof wanted === 'number' ? errorCode === wanted : error === wanted;
}

function callOf(detail: CallDetail): Call {
  const { request, response: _, refusal: __, ...call } = detail;
  const parameters = Object.fromEntries(request.parameters.map(({ name, value }) => [name, value]));
  return { ...call, parameters };
}

/** What came instead, as message and details of an error. */
async function missing(
  administration: Administration,
  wanted: ExpectedCall,
  timeout: number,
): Promise<[message: string, details: string]> {
  const end =
    wanted.error === undefined ? 'succeeded' : wanted.error === 'any' ? '' : `ended with ${resultText(wanted.error)}`;
  const message = `No call of ${wanted.method}${end === '' ? '' : ` that ${end}`} came within ${within(timeout)}.`;
  const same = await newestFirst(administration, { method: wanted.method });
  if (same.length > 0) {
    const shown = same.slice(0, MAX_SHOWN).map(async ({ callId }) => {
      const detail = await administration.ask('log.get', { callId });
      return paragraph(problemOf(detail, 1), detail);
    });
    return [message, (await Promise.all(shown)).join('\n')];
  }
  const others = await newestFirst(administration, {});
  const methods = [...new Set(others.map(({ method }) => showHidden(method)))].slice(0, MAX_SHOWN);
  return [
    message,
    methods.length === 0
      ? 'The service got no call at all: check the address that your app uses.'
      : `It got calls of ${methods.join(', ')} instead.`,
  ];
}
