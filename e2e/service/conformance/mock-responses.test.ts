import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import {
  bySecret,
  bySignature,
  byToken,
  fresh,
  hasOperations,
  invoke,
  mockShop,
  request,
  shop,
  tokenOf,
  type Values,
} from './target.ts';

const ask = (method: string, parameters: Values = {}) => bySecret(method, parameters, mockShop);

describe('D38: mock responses', () => {
  test('D38: the body is part of every response envelope, with the values of the call in its placeholders', async () => {
    const response = await ask('accounts.stream.read', { uid: 'u-1', text: 'Ada', count: '7', on: 'true' });
    const { callId, time, made, ...members } = response.json();
    expect(response.status).toBe(200);
    expect(response.headers['x-call-id']).toBe(callId);
    expect(made).toBe(`${time} ${callId}`);
    expect(members).toEqual({
      errorCode: 0,
      apiVersion: 2,
      statusCode: 200,
      statusReason: 'OK',
      UID: 'u-1',
      text: '<Ada>',
      list: ['Ada', 'fixed'],
      inner: { count: 7, on: true },
    });
  });

  test('D38: without the parameters defaults are used, and what has none is left out', async () => {
    expect((await ask('accounts.stream.read')).json()).toMatchObject({
      UID: 'nobody',
      text: '<>',
      list: ['-', 'fixed'],
      inner: { count: 3 },
    });
  });

  test('D38, D10: JSON, XML and JSONP, as for any method', async () => {
    const xml = await ask('accounts.stream.read', { format: 'xml', text: 'Ada', left: 'here' });
    expect(xml.body).toMatch(/<accounts\.stream\.readResponse [^>]*><statusCode>200<\/statusCode>/);
    expect(xml.body).toContain('<text>&lt;Ada&gt;</text><list><item>Ada</item><item>fixed</item></list>');
    expect(xml.body).toContain('<left_out>here</left_out>');
    const jsonp = await ask('accounts.stream.read', { format: 'jsonp', callback: 'read' });
    expect(jsonp.body).toMatch(/^read\(\{[\s\S]*\}\);$/);
    const token = await tokenOf(undefined, {}, mockShop);
    const usual = await request('/accounts.stream.read', { headers: { authorization: `OAuth ${token}` } });
    expect(usual.body).toMatch(/^<\?xml/);
  });

  test('D38, D13, D14: an error has the message of the catalogue, and its status as HTTP status when asked for', async () => {
    const response = await ask('accounts.login', { loginID: 'ada' });
    expect(response.status).toBe(200);
    expect(response.json()).toMatchObject({
      errorCode: 403042,
      errorMessage: 'Invalid LoginID',
      errorDetails: 'Nobody is called ada.',
      statusCode: 403,
      statusReason: 'Forbidden',
      attempts: 3,
    });
    expect((await ask('accounts.login', { httpStatusCodes: 'true' })).status).toBe(403);
  });

  test('D38: an emulated method answers what the mock says, whatever its parameters are', async () => {
    const response = await ask('accounts.setAccountInfo', { profile: 'no JSON', surprise: '1' });
    expect(response.json()).toMatchObject({ errorCode: 0, mocked: true });
    expect(response.json()).not.toHaveProperty('ignoredParams');
  });

  test('D38, D5: a method that no documentation names exists for that site only, in any case', async () => {
    expect((await ask('DS.notinthedocumentation', { name: 'Ada' })).json()).toMatchObject({ hello: 'Ada' });
    expect((await ask('DS.notinthedocumentation', { format: 'xml' })).body).toContain(
      '</ds.notInTheDocumentationResponse>',
    );
    expect((await bySecret('ds.notInTheDocumentation')).json()).toMatchObject({ errorCode: 405001 });
  });

  test('D38, D37: one that is switched off is not used, and the error says so', async () => {
    expect((await ask('accounts.stream.create')).json()).toMatchObject({
      errorCode: 400096,
      errorDetails: expect.stringContaining('is switched off'),
    });
  });

  test('D38, D28, D29: the credential is checked in full before the mock response is sent', async () => {
    const method = 'accounts.stream.read';
    const code = async (parameters: Values, transport: 'http' | 'https' = 'https') =>
      (await request(`/${method}`, { form: parameters, transport })).json().errorCode;
    const { apiKey, secret } = mockShop;
    expect(await code({})).toBe(400002);
    expect(await code({ apiKey: '3_nobody', secret })).toBe(400093);
    expect(await code({ apiKey, secret: shop.secret })).toBe(403010);
    expect(await code({ apiKey, secret }, 'http')).toBe(403006);
    expect(await code({ apiKey })).toBe(403005);
    expect((await byToken('st2.s.unknown', method)).json()).toMatchObject({ errorCode: 500024 });
    const signedCall = { method, owner: mockShop, parameters: { text: 'signed' }, nonce: fresh('nonce') };
    expect((await bySignature(signedCall, { text: 'changed' })).json()).toMatchObject({ errorCode: 403003 });
    expect((await bySignature(signedCall)).json()).toMatchObject({ errorCode: 0, text: '<signed>' });
    expect((await bySignature(signedCall)).json()).toMatchObject({ errorCode: 403004 });
  });

  test('D38, D28: a token says whose the call is', async () => {
    const token = await tokenOf(fresh('u'), {}, mockShop);
    const own = (await byToken(token, 'accounts.stream.read')).json();
    expect(own.UID).toMatch(/^u-/);
    const other = await byToken(token, 'accounts.stream.read', { UID: 'somebody-else' });
    expect(other.json()).toMatchObject({ errorCode: 403007 });
  });

  test('D38, D35: one that allows it responds to an API key alone', async () => {
    const response = await request('/ds.notInTheDocumentation', { query: { apiKey: mockShop.apiKey } });
    expect(response.json()).toMatchObject({ errorCode: 0, hello: 'world' });
  });

  test('D38: a value that a placeholder cannot take is 400006 and names the parameter', async () => {
    for (const parameters of [{ count: 'many' }, { count: '1e999' }, { on: 'maybe' }, { text: 'x'.repeat(5000) }]) {
      const [name = ''] = Object.keys(parameters);
      expect((await ask('accounts.stream.read', parameters)).json()).toMatchObject({
        errorCode: 400006,
        errorDetails: expect.stringContaining(`Invalid parameter value: ${name}.`),
      });
    }
  });

  test.each([
    ['markup', '</text><errorCode>1</errorCode><text>'],
    ['a CDATA end', ']]><!--'],
    ['quotes and members', '","errorCode":400001,"x":"'],
    ['a back-slash at the end', '\\'],
    ['line breaks and separators', '\r\n\u2028\u2029'],
    ['a control character', '\u0007'],
    ['another placeholder', '{{apiKey}} {{secret}}'],
    ['names of prototypes', '__proto__'],
  ])('D38, R13, R16: a parameter with %s stays one value of a well-formed response', async (_what, text) => {
    const json = (await ask('accounts.stream.read', { text })).json();
    expect(json).toMatchObject({ errorCode: 0, text: `<${text}>`, list: [text, 'fixed'] });
    const { body } = await ask('accounts.stream.read', { text, format: 'xml' });
    expect(XMLValidator.validate(body)).toBe(true);
    const root = new XMLParser({ parseTagValue: false }).parse(body)['accounts.stream.readResponse'];
    expect(Object.keys(root)).toEqual(['statusCode', 'statusReason', 'callId', 'UID', 'text', 'list', 'inner', 'made']);
  });

  if (hasOperations) {
    interface Row {
      readonly mocked?: boolean;
      readonly reason: string;
      readonly trace: readonly { readonly rule: string; readonly check: string; readonly values?: Values }[];
    }

    test('D38: the log marks such a call, and its trace says which placeholder took which parameter', async () => {
      const { callId } = (await ask('accounts.login', { loginID: 'ada' })).json();
      const row = await invoke<Row>('log.get', { callId });
      expect(row).toMatchObject({ mocked: true, reason: expect.stringMatching(/^The mock response .* 403042/) });
      const [given, taken] = row.trace.filter(({ rule }) => rule === 'D38');
      expect(given?.check).toMatch(/^The site has a mock response for this method/);
      expect(taken?.values).toEqual({ '{{loginID}}': 'parameter: ada' });
      const { items } = await invoke<{ items: { callId: string }[] }>('log.list', { filter: { mockedOnly: true } });
      expect(items.map((item) => item.callId)).toContain(callId);
      const usual = (await bySecret('socialize.getUserInfo', { UID: 'u-ada' })).json();
      expect(await invoke<Row>('log.get', { callId: usual.callId })).not.toHaveProperty('mocked');
    });

    test('D38, D37: the next step that the error names works: add the mock response, call again; remove it, and it is as before', async () => {
      const method = 'accounts.store.downloadConsentDocument';
      expect((await bySecret(method)).json().errorCode).toBe(400096);
      await invoke('mockResponses.save', { apiKey: shop.apiKey, mockResponse: { method, body: { streams: [] } } });
      expect((await bySecret(method)).json()).toMatchObject({ errorCode: 0, streams: [] });
      await invoke('mockResponses.remove', { apiKey: shop.apiKey, method });
      expect((await bySecret(method)).json().errorCode).toBe(400096);
    });

    test('D38, R15: no placeholder can send a credential back', async () => {
      for (const name of ['secret', 'oauth_token', 'sig', 'client_secret', 'Password']) {
        const mockResponse = { method: 'ds.get', body: { echo: `{{${name}}}` } };
        await expect(invoke('mockResponses.save', { apiKey: shop.apiKey, mockResponse })).rejects.toThrow(/is secret/);
      }
    });
  }
});
