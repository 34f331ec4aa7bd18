import { describe, expect, test } from 'vitest';
import { causeNames } from '#shared/causes/catalogue.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { expectFrame } from './frame.fixture.ts';
import { type Answered, framed, refusalOf } from './refusal.ts';
import { sentencesOf } from './sentences.ts';

const failed = (rule: string, cause?: string): TraceStep => ({
  rule,
  check: 'It was checked.',
  outcome: 'failed',
  ...(cause !== undefined && { cause }),
});
const call = (more: Partial<Answered>): Answered => ({
  errorCode: 400006,
  httpStatus: 200,
  reason: 'The call is refused.',
  trace: [failed('D99')],
  apiKey: '3_shop',
  ...more,
});

const longReason =
  'The value of the parameter that came with this call has a form which none of the methods of this family takes. It has nine parts. Send three parts. It has nine parts.';

describe('R59: the refusal of a call is one line, one line, one button, and the rest', () => {
  test('of every cause: a short whole sentence, what to do, and nothing twice', () => {
    for (const cause of causeNames) {
      for (const errorCode of [400001, 403003]) {
        for (const reason of ['Too short', 'It is so. Do this.', longReason, '']) {
          expectFrame(refusalOf(call({ errorCode, reason, trace: [failed('D99', cause)] })));
        }
      }
    }
  });

  test('every code of the catalogue has one, also with a reason of many words, or of none', () => {
    for (const errorCode of errorCatalogue.keys()) {
      if (errorCode === 0) continue;
      for (const reason of [longReason, 'It is so.']) expectFrame(refusalOf(call({ errorCode, reason })));
    }
    expectFrame(refusalOf(call({ errorCode: 0, httpStatus: 404, reason: '' })));
    expectFrame(refusalOf(call({ errorCode: 400013, error: 'unsupported_grant_type', reason: longReason })));
  });

  test('an accepted call has none', () => {
    expect(refusalOf(call({ errorCode: 0 }))).toBeUndefined();
  });

  test('what came in quotes is one word, and ends no sentence', () => {
    const reason = 'The name "a. B c. D e f g h i j k l" is unknown. Send another one.';
    expect(refusalOf(call({ reason }))).toEqual({
      cause: 'The name "a. B c. D e f g h i j k l" is unknown.',
      action: 'Send another one.',
      details: [],
      key: '400006.d99',
    });
  });

  test('a longer cause is told by its title, and stays in the details', () => {
    const told = refusalOf(call({ errorCode: 400093, reason: longReason, trace: [failed('D29', 'unknown-api-key')] }));
    expect(told?.cause).toBe('No site here has this API key.');
    expect(told?.details[0]).toBe(sentencesOf(longReason)[0]);
  });

  test('Authdesk offers what it can do itself: the right secret, the domain, machine time', () => {
    const secret = call({ errorCode: 403010, reason: 'It is wrong.', trace: [failed('D29', 'wrong-secret')] });
    expect(refusalOf(secret)?.operation).toEqual({ kind: 'copySecret', apiKey: '3_shop' });
    const userKey = { name: 'userKey', value: 'AKcrm', place: 'body' as const };
    const ofApplication = { kind: 'copySecret', apiKey: '3_shop', userKey: 'AKcrm' };
    expect(refusalOf({ ...secret, request: { parameters: [userKey] } })?.operation).toEqual(ofApplication);
    const host = { ...failed('D18'), values: { 'unregistered host': 'new.example' } };
    const redirect = call({ errorCode: 400011, error: 'redirect_uri_mismatch', trace: [host] });
    const domain = { kind: 'registerDomain', apiKey: '3_shop', domain: 'new.example' };
    expect(refusalOf(redirect)?.operation).toEqual(domain);
    const clock = call({ errorCode: 403004, trace: [failed('D33', 'nonces-forgotten')] });
    expect(refusalOf(clock)?.operation).toEqual({ kind: 'machineTime' });
    const elsewhere = call({ errorCode: 301001, trace: [failed('D5', 'wrong-data-center')] });
    expect(refusalOf(elsewhere)?.operation).toEqual({ kind: 'openSite', apiKey: '3_shop', part: 'settings' });
  });

  test('who knows more than the row says it in the same lines', () => {
    const base = refusalOf(call({ errorCode: 403010, trace: [failed('D29', 'wrong-secret')] }));
    const cause = 'The secret was sent with its quotes. It is that of another site.';
    const told = framed(base, { cause, fix: 'Leave out the quotes. Send the right one.' });
    expectFrame(told);
    expect(told).toEqual({
      cause: 'The secret was sent with its quotes.',
      action: 'Leave out the quotes.',
      details: ['It is that of another site.', 'Send the right one.'],
      key: '403010.wrong-secret',
    });
  });
});
