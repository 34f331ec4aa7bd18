import { expect, test } from 'vitest';
import { expectFrame } from '#service/diagnosis/refusals/frame.fixture.ts';
import { type Shop, shopForAll } from '#service/fixtures/bundles/calls.fixture.ts';
import { errorCases } from '#service/fixtures/bundles/error-codes.fixture.ts';
import { causeRow, causeTitle } from '#shared/causes/catalogue.ts';

const shop = shopForAll();

/** Cases are the same in each shop. */
const cases = errorCases({} as Shop).map(({ code, name }, n) => [code, name, n] as const);

test('R59, R63: a refused call has one cause: key, code, title and lines are those of one row', async () => {
  for (const [code, name, n] of cases) {
    const callId = (await errorCases(shop)[n]?.send()) ?? '';
    const { errorCode, error, cause = '', refusal } = await shop.ask('log.get', { callId });
    expect(errorCode, name).toBe(code);
    expectFrame(refusal);
    expect([refusal?.key, cause.split('.', 1)[0]]).toEqual([cause, error ?? String(errorCode)]);
    const row = causeRow(cause);
    if (row === undefined) continue;
    if (!cause.endsWith('.provoked')) expect(causeTitle(cause)).toBe(row.title);
    if (typeof row.line === 'string') expect(refusal?.cause).toBe(row.line);
    if (typeof row.todo === 'string') expect(refusal?.action).toBe(row.todo);
    if (refusal?.operation !== undefined) expect(refusal.operation.kind).toBe(row.operation);
  }
});
