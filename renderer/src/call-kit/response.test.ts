import { describe, expect, test } from 'vitest';
import { readBody } from './body-format.ts';
import { envelopeOf } from './envelope.ts';
import { byPlace } from './parameter-places.ts';
import { codeOf, decidingStep, verdictOf } from './verdict.ts';
import { formatXml } from './xml-format.ts';

const xml =
  '<?xml version="1.0" encoding="utf-8"?><socialize.getUserInfoResponse xmlns="urn:com:gigya:api"><statusCode>200</statusCode><statusReason>OK</statusReason><identities><identity><provider>facebook</provider><proxiedEmail /></identity></identities></socialize.getUserInfoResponse>';

describe('Responses as they are shown', () => {
  test('XML is indented, text elements stay on one line', () => {
    expect(formatXml(xml).split('\n')).toEqual([
      '<?xml version="1.0" encoding="utf-8"?>',
      '<socialize.getUserInfoResponse xmlns="urn:com:gigya:api">',
      '  <statusCode>200</statusCode>',
      '  <statusReason>OK</statusReason>',
      '  <identities>',
      '    <identity>',
      '      <provider>facebook</provider>',
      '      <proxiedEmail />',
      '    </identity>',
      '  </identities>',
      '</socialize.getUserInfoResponse>',
    ]);
  });

  test('what is not whole XML comes back unchanged', () => {
    for (const text of ['', 'plain', '<a', '<a><b', '{"a":1}']) expect(formatXml(text)).toBe(text);
  });

  test('text with an entity and an empty element keep every character', () => {
    expect(formatXml('<a><b>1 &lt; 2</b><c></c></a>')).toBe('<a>\n  <b>1 &lt; 2</b>\n  <c></c>\n</a>');
  });

  test('JSON, JSONP, XML and text are told apart by what they hold (F 4.6)', () => {
    expect(readBody('{"a":1}')).toMatchObject({ kind: 'json', value: { a: 1 } });
    expect(readBody('cb({"a":1});')).toMatchObject({ kind: 'json', value: { a: 1 }, callback: 'cb' });
    expect(readBody(xml).kind).toBe('xml');
    expect(readBody('<!doctype html><p>x').kind).toBe('html');
    expect(readBody('{broken').kind).toBe('text');
    expect(readBody('  ').kind).toBe('empty');
    expect(readBody(undefined).kind).toBe('empty');
  });

  test('spec, Response envelope: the same envelope from JSON and from XML', () => {
    const json = envelopeOf(readBody('{"callId":"c","errorCode":403003,"errorDetails":"d","statusCode":403}'));
    expect(json).toEqual({ callId: 'c', errorCode: 403003, errorDetails: 'd', statusCode: 403 });
    expect(envelopeOf(readBody(xml))).toEqual({ statusCode: 200, statusReason: 'OK', errorCode: 0 });
    expect(
      envelopeOf(
        readBody(
          '<r><statusCode>403</statusCode><errorCode>403003</errorCode><errorDetails>a &amp; b</errorDetails></r>',
        ),
      ),
    ).toEqual({ statusCode: 403, errorCode: 403003, errorDetails: 'a & b' });
    expect(envelopeOf(readBody('{"error":"invalid_grant","error_description":"400015 - Code expired"}'))).toEqual({
      error: 'invalid_grant',
      errorDescription: '400015 - Code expired',
    });
    expect(envelopeOf(readBody('{"a":1}'))).toBeUndefined();
    expect(envelopeOf(readBody('[1]'))).toBeUndefined();
  });

  test('D13: an error with HTTP status 200 counts as refused', () => {
    expect(verdictOf({ httpStatus: 200, errorCode: 0 })).toBe('accepted');
    expect(verdictOf({ httpStatus: 200, errorCode: 403003 })).toBe('refused');
    expect(verdictOf({ httpStatus: 302, errorCode: 0 })).toBe('accepted');
    expect(verdictOf({ httpStatus: 421, errorCode: 0 })).toBe('refused');
    expect(verdictOf({ httpStatus: 503, errorCode: 0 })).toBe('failed');
    expect(verdictOf({ httpStatus: 0, errorCode: 0, error: 'connection' })).toBe('broken');
  });

  test.each([
    [{ httpStatus: 503, errorCode: 500001, failure: '3 http-503' }, 'provoked', '503'],
    [{ httpStatus: 0, errorCode: 500001, failure: '1 delay 5 ms, 3 reset' }, 'provoked', 'reset'],
    [{ httpStatus: 200, errorCode: 403003, failure: '3 error 403003' }, 'provoked', '403003'],
    [{ httpStatus: 200, errorCode: 0, failure: '3 delay 5 ms' }, 'accepted', ''],
    [{ httpStatus: 500, errorCode: 500001 }, 'failed', '500001'],
    [{ httpStatus: 421, errorCode: 0 }, 'refused', '421'],
  ] as const)('D50: what a failure answered is told as provoked, with what was answered: %j', (call, verdict, code) => {
    expect([verdictOf(call), codeOf(call)]).toEqual([verdict, code]);
  });

  test('the last failed rule is the one that decided', () => {
    const step = (outcome: 'passed' | 'failed' | 'noted') => ({ rule: 'D29', check: 'c', outcome });
    expect(decidingStep([step('passed'), step('failed'), step('failed'), step('noted')])).toBe(2);
    expect(decidingStep([step('passed')])).toBe(-1);
  });

  test('parameters are grouped by where they were sent', () => {
    const groups = byPlace([
      { name: 'code', place: 'query' as const },
      { name: 'grant_type', place: 'body' as const },
      { name: 'Authorization', place: 'header' as const },
      { name: 'state', place: 'query' as const },
    ]);
    expect(groups.map((group) => [group.place, group.parameters.map((parameter) => parameter.name)])).toEqual([
      ['header', ['Authorization']],
      ['query', ['code', 'state']],
      ['body', ['grant_type']],
    ]);
  });
});
