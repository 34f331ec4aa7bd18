import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { makeCall, NOW } from '#service/fixtures/rest.fixture.ts';
import { anyText } from '#shared/any-text.fixture.ts';
import { chooseFormat } from './format.ts';
import { type Outcome, respond } from './response.ts';
import { elementName, escapeText, singular } from './xml.ts';

const ok: Outcome = { errorCode: 0, data: {}, reason: '' };

/** The response to a call with only these parameters. */
function respondTo(parameters: Record<string, string>, outcome: Outcome = ok, headers = {}) {
  const call = makeCall(NOW, { parameters, headers });
  return respond(call, chooseFormat(call).format, outcome);
}
const failed: Outcome = { errorCode: 403004, errorDetails: 'Used before.', data: {}, reason: '' };

describe('D10: the format of a response', () => {
  const kindOf = (parameters: Record<string, string>, headers = {}) => {
    const chosen = chooseFormat(makeCall(NOW, { parameters, headers }));
    return chosen.problem ? `${chosen.format.kind} ${chosen.problem.errorCode}` : chosen.format.kind;
  };

  test('D10: XML for the OAuth 2.0 style, JSON otherwise', () => {
    expect(kindOf({})).toBe('json');
    expect(kindOf({ apiKey: 'k', secret: 's' })).toBe('json');
    expect(kindOf({ oauth_token: 't' })).toBe('xml');
    expect(kindOf({}, { authorization: 'OAuth t' })).toBe('xml');
    expect(kindOf({}, { authorization: 'OAuth' })).toBe('xml');
    expect(kindOf({}, { authorization: 'Bearer t' })).toBe('json');
  });

  test('D10: format always wins, in any case', () => {
    expect(kindOf({ format: 'xml' })).toBe('xml');
    expect(kindOf({ format: 'JSON', oauth_token: 't' })).toBe('json');
    expect(kindOf({ format: 'jsonp', callback: 'a.b_$1' })).toBe('jsonp');
    expect(kindOf({ format: '' })).toBe('json');
    expect(kindOf({ callback: 'cb' })).toBe('json');
  });

  test('D10: an unknown format is 400006 in the default format; jsonp needs a callback of harmless characters', () => {
    expect(kindOf({ format: 'yaml' })).toBe('json 400006');
    expect(kindOf({ format: 'yaml', oauth_token: 't' })).toBe('xml 400006');
    expect(kindOf({ format: 'jsonp' })).toBe('json 400002');
    for (const callback of ['a(b', 'a;b', 'a b', 'é', '<script>', 'a\u2028', 'x'.repeat(201)]) {
      expect(kindOf({ format: 'jsonp', callback })).toBe('json 400006');
    }
    expect(kindOf({ httpStatusCodes: 'yes' })).toBe('json 400006');
  });
});

describe('JSON', () => {
  test('D11: the members are in their order, empty ones are left out', () => {
    const { body, headers } = respondTo({ context: 'c1' }, { ...failed, data: { b: 1, a: null, empty: '' } });
    const members = JSON.parse(body);
    expect(Object.keys(members).join(' ')).toBe(
      'callId context errorCode errorDetails errorMessage apiVersion statusCode statusReason time b',
    );
    expect(members).toMatchObject({
      errorCode: 403004,
      errorMessage: 'Duplicate nonce',
      apiVersion: 2,
      statusCode: 403,
      statusReason: 'Forbidden',
      time: '2023-11-14T22:13:20.000Z',
    });
    expect(members.callId).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('D11: the envelope comes first, also before data with numbers for names, in JSON and in JSONP', () => {
    const data = { b: 1, 7: 'seven', none: null };
    expect(respondTo({}, { ...ok, data }).body).toMatch(/^\{"callId":.*Z","7":"seven","b":1\}$/);
    const { body } = respondTo({ format: 'jsonp', callback: 'cb' }, { ...ok, data });
    expect(body).toMatch(/^cb\(\{\n {2}"callId":.*Z",\n {2}"7": "seven",\n {2}"b": 1\n\}\);$/s);
  });

  test('D11: data cannot replace members of the envelope, nor the prototype', () => {
    const data = JSON.parse('{"errorCode":7,"callId":"x","__proto__":{"polluted":true}}');
    const { body } = respondTo({}, { ...ok, data });
    expect(JSON.parse(body).errorCode).toBe(0);
    expect(body).toContain('"__proto__":{"polluted":true}');
  });

  test('F 4.3: JSONP is the callback around JSON on indented lines', () => {
    const { body, headers } = respondTo({ format: 'jsonp', callback: 'my.cb' }, { ...ok, data: { text: 'a\u2028b' } });
    expect(body).toMatch(/^my\.cb\(\{\n {2}"callId"/);
    expect(body.endsWith('});')).toBe(true);
    expect(body).toContain('a\\u2028b');
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  });
});

describe('XML', () => {
  test('D12: success is exactly the form of F 4.4', () => {
    const data = { proxiedEmail: '', isSiteUID: true, identities: [{ provider: 'facebook' }, { provider: 'twitter' }] };
    const { body, headers } = respondTo({ format: 'xml' }, { ...ok, data });
    const callId = /<callId>([0-9a-f]{32})<\/callId>/.exec(body)?.[1];
    expect(body).toBe(
      '<?xml version="1.0" encoding="utf-8"?>' +
        '<socialize.getUserInfoResponse xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
        'xsi:schemaLocation="urn:com:gigya:api http://socialize-api.gigya.com/schema" xmlns="urn:com:gigya:api">' +
        `<statusCode>200</statusCode><statusReason>OK</statusReason><callId>${callId}</callId>` +
        '<proxiedEmail /><isSiteUID>true</isSiteUID>' +
        '<identities><identity><provider>facebook</provider></identity>' +
        '<identity><provider>twitter</provider></identity></identities>' +
        '</socialize.getUserInfoResponse>',
    );
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
  });

  test('D12: an error has errorCode without attributes, message and details before callId', () => {
    const { body } = respondTo({ format: 'xml', context: '<c>' }, failed);
    expect(body).toContain(
      '<statusCode>403</statusCode><statusReason>Forbidden</statusReason><errorCode>403004</errorCode>' +
        '<errorMessage>Duplicate nonce</errorMessage><errorDetails>Used before.</errorDetails><callId>',
    );
    expect(body).toContain('</callId><context>&lt;c&gt;</context>');
  });

  test('D12: names that XML does not allow are never emitted, their data still is', () => {
    expect(elementName('firstName')).toBe('firstName');
    expect(elementName('naïve')).toBe('naïve');
    expect(elementName('1st')).toBe('_1st');
    expect(elementName('a b:c')).toBe('a_b_c');
    expect(elementName('count(*)')).toBe('count');
    expect(elementName('x><script')).toBe('x_script');
    expect(elementName('')).toBe('_');
    expect(elementName('xmlns')).toBe('_xmlns');
    expect(elementName('😀')).toBe('_');
  });

  test('F 4.4: the children of an array have the singular name', () => {
    const names = 'identities friends results providerErrorCodes addresses movies work data s';
    expect(names.split(' ').map(singular).join(' ')).toBe(
      'identity friend result providerErrorCode address movie item item item',
    );
    expect(singular('constructor')).toBe('item');
  });

  test('R13: text cannot leave its element, and what XML cannot hold is removed', () => {
    expect(escapeText('a<b>&]]>"\'')).toBe('a&lt;b&gt;&amp;]]&gt;"\'');
    expect(escapeText('\u0000a\u0008\u000bb\ud800c\uffff\t\n\r')).toBe('abc\t\n&#13;');
    expect(escapeText('😀')).toBe('😀');
  });
});

describe('D13: HTTP status', () => {
  test('D13: 200 for application errors, the statusCode when httpStatusCodes is asked for', () => {
    expect(respondTo({}, failed).status).toBe(200);
    for (const value of ['true', 'True', '1']) expect(respondTo({ httpStatusCodes: value }, failed).status).toBe(403);
    for (const value of ['false', '0', '']) expect(respondTo({ httpStatusCodes: value }, failed).status).toBe(200);
    expect(respondTo({ httpStatusCodes: 'true' }).status).toBe(200);
  });

  test('D13: a statusCode that is no final HTTP status stays 200', () => {
    expect(respondTo({ httpStatusCodes: 'true' }, { ...failed, errorCode: 100001 }).status).toBe(200);
  });
});

describe('R16: well-formed for any data', () => {
  const hostileText = fc.string({
    unit: fc.constantFrom(...'<>&"\']]\u0000\u0008\r\n\t\ud800\udfff\uffff\u2028é😀{}ab'),
  });
  const text = fc.oneof(hostileText, anyText(), fc.string());
  const { data } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      tie('list'),
      tie('data'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    data: fc.dictionary(fc.oneof(text, fc.constantFrom('xml', '__proto__', 'a:b', '-x', 'identities')), tie('value'), {
      maxKeys: 5,
    }),
  }));
  const dataOf = data as fc.Arbitrary<Record<string, unknown>>;

  test('R16: JSON parses and gives the data back', { tags: ['property'] }, () => {
    fc.assert(
      fc.property(dataOf, text, (given, context) => {
        const parsed = JSON.parse(respondTo({ context }, { ...ok, data: { given } }).body);
        expect(parsed.given ?? {}).toEqual(JSON.parse(JSON.stringify(given)));
      }),
    );
  });

  test('R16: XML passes a strict validator and holds no character that XML does not allow', {
    tags: ['property'],
  }, () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not occur
    const illegal = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
    fc.assert(
      fc.property(dataOf, text, (given, context) => {
        const { body } = respondTo({ context, format: 'xml' }, { ...failed, errorDetails: context, data: given });
        expect(XMLValidator.validate(body)).toBe(true);
        expect(body).not.toMatch(illegal);
        expect(body.isWellFormed()).toBe(true);
        expect(body.startsWith('<?xml version="1.0" encoding="utf-8"?><')).toBe(true);
      }),
    );
  });

  test('R13: a text that XML can hold comes back unchanged', { tags: ['property'] }, () => {
    const parser = new XMLParser({ trimValues: false, parseTagValue: false, htmlEntities: true });
    const holdable = text.filter(
      (one) => escapeText(one).replaceAll(/&[a-z0-9#]+;/g, '').length > 0 && one === unescaped(one),
    );
    fc.assert(
      fc.property(holdable, (value) => {
        const parsed = parser.parse(respondTo({ format: 'xml' }, { ...ok, data: { value } }).body);
        expect(parsed['socialize.getUserInfoResponse'].value).toBe(value);
      }),
    );
  });

  /** What remains of a text after the characters that XML cannot hold are removed. */
  function unescaped(one: string): string {
    return escapeText(one)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#13;', '\r')
      .replaceAll('&amp;', '&');
  }
});
