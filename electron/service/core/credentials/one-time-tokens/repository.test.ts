import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountRepository } from '#service/core/accounts/repository.ts';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { oneTimeTokenRepository, readPayload } from './repository.ts';

const token = (payload: Record<string, unknown>) => ({ kind: 'tfaCode' as const, payload });

test('F 7.3: a token follows the new UID of its account, and of the one that it brings along', async () => {
  const { core, write } = await openBench();
  const issue = { apiKey: API_KEY, UID: 'u-ada', linkedUID: 'u-ben', lifetime: 60_000 };
  const token = await write(oneTimeTokenRepository, (tokens) => tokens.issue('registration', issue));
  for (const UID of ['u-ada', 'u-ben'])
    await write(accountRepository, (accounts) => accounts.rename(API_KEY, UID, `${UID}-2`));
  const renamed = { UID: 'u-ada-2', linkedUID: 'u-ben-2' };
  expect(core.store.of(oneTimeTokenRepository).find('registration', token)).toMatchObject(renamed);
  core.store.close();
});

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
