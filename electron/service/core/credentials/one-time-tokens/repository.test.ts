import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { oneTimeTokenRepository, readPayload } from './repository.ts';

const token = (payload: Record<string, unknown>) => ({ kind: 'tfaCode' as const, payload });

describe('what a stored token remembers is checked when it is read back', () => {
  const form = z.object({ factor: z.object({ provider: z.literal('gigyaEmail'), email: z.string() }) });

  test('one of the form that it was issued in is read', () => {
    const factor = { provider: 'gigyaEmail', email: 'ada@shop.example' };
    expect(readPayload(token({ factor, code: '123456' }), form)).toEqual({ factor });
  });

  test('R48: one of another form names its kind and its member, and never the value', () => {
    const wrong = token({ factor: { provider: 'gigyaEmail', email: ['secret@shop.example'] } });
    expect(() => readPayload(wrong, form)).toThrow(/\(tfaCode\).*: factor\.email\.$/);
    expect(() => readPayload(wrong, form)).not.toThrow('secret@shop.example');
  });

  test('R45: a call whose token has another form ends as a bug, and does not use it up', async () => {
    const bench = await openBench();
    const { store } = bench.core;
    const payload = { code: '123456', email: 7 };
    const issue = { apiKey: API_KEY, UID: 'u-ada', payload, lifetime: 60_000 };
    const vToken = await store.unitOfWork(() => store.of(oneTimeTokenRepository).issue('otp', issue));
    const call = bench.bySite('accounts.otp.update', { UID: 'u-ada', vToken, code: '123456' });
    await expect(call).rejects.toThrow('has another form than it was issued in: email.');
    expect(store.of(oneTimeTokenRepository).find('otp', vToken)?.usedAt).toBeUndefined();
    store.close();
  });
});
