import { mockResponseHandlers } from '#service/console/mock-responses/index.ts';
import { recordedCall } from '#service/core/log/index.ts';
import { readAnswer } from '#service/core/upstream/index.ts';
import type { Core } from '#service/http/index.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import { type MockResponse, mockResponse } from '#shared/contract/mock-responses.ts';
import { type FrozenAnswers, verdictOf } from '#shared/contract/upstream.ts';
import { replacedIn } from '#shared/narrowing.ts';
import { envelopeMembers } from '#shared/protocol/envelope-members.ts';
import { OTHER_ANSWER } from './answers.ts';

/**
 * Makes mock responses of recorded answers of an upstream, so that the same test runs without it. The log has them with made-up
 * values of persons, the same for the same, and with masked tokens (R15).
 */
export async function freeze(core: Core, callIds: readonly string[]): Promise<FrozenAnswers> {
  const made: FrozenAnswers['made'] = [];
  const left: FrozenAnswers['left'] = [];
  const save = mockResponseHandlers(core)['mockResponses.save'];
  for (const callId of callIds) {
    const row = await recordedCall(core.store, callId);
    const found = row === undefined ? 'The log has no such call.' : mockOf(row);
    if (typeof found === 'string' || row?.apiKey === undefined) {
      left.push({ callId, why: typeof found === 'string' ? found : 'The call names no site.' });
      continue;
    }
    try {
      await save({ apiKey: row.apiKey, mockResponse: found, partial: false });
      made.push({ callId, apiKey: row.apiKey, method: found.method });
    } catch (error) {
      if (!(error instanceof OperationProblem)) throw error;
      left.push({ callId, why: error.message });
    }
  }
  return { made, left };
}

/** @returns why none can be made */
function mockOf(row: CallDetail): MockResponse | string {
  const verdict = verdictOf(row.upstream ?? '');
  if (verdict === undefined || verdict.status === 0) return 'No upstream answered this call.';
  const body =
    verdict.mode === 'relay'
      ? row.response.body
      : row.trace.findLast(({ values }) => values?.[OTHER_ANSWER.shadow] !== undefined)?.values?.[OTHER_ANSWER.shadow];
  const { data } = readAnswer(verdict.status, body);
  if (data === undefined) return 'The log does not have the whole answer as JSON.';
  const members = Object.fromEntries(Object.entries(data).filter(([name]) => !envelopeMembers.has(name)));
  const read = mockResponse.safeParse({
    method: row.method,
    anonymous: row.credential === 'anonymous',
    errorCode: verdict.code,
    ...(verdict.code !== 0 && typeof data.errorDetails === 'string' && { errorDetails: escaped(data.errorDetails) }),
    body: escaped(members),
  });
  return read.success ? read.data : (read.error.issues[0]?.message ?? 'It cannot be a mock response.');
}

/** Texts of an answer are no placeholders. */
const escaped = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('{{', '\\{{') : replacedIn(value, escaped);
