import { describe, expect, test } from 'vitest';
import type { CallDetail } from '#shared/contract/log.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import { fillInCall } from '#shared/requests/variables.ts';
import { emptyDraft } from '../../stores/request-form.ts';
import { baseProblem, canRebuild, draftOf, draftOfCall, exampleFields, findMethod, formOfDraft } from './draft.ts';

const setStatus: MethodEntry = {
  name: 'socialize.setStatus',
  namespace: 'socialize',
  documentation: 'Sets the status.',
  access: ['user'],
  parameters: [
    { name: 'UID', type: 'string', required: true, documentation: 'User.' },
    { name: 'status', type: 'string', required: true, documentation: 'Text.' },
    { name: 'cid', type: 'string', required: false, documentation: 'Context.' },
  ],
  errors: [],
  response: [],
  notEmulated: [],
  hints: [],
  emulated: true,
};

describe('Building a call', () => {
  test('own parameters come first, empty ones are not sent, free rows are sent even when empty', () => {
    const draft = draftOf(
      {
        ...emptyDraft,
        apiKey: '3_demo',
        method: ' socialize.setStatus ',
        fields: { status: 'Hello world!', UID: 'u-ada', cid: '', other: 'left from another method' },
        rows: [
          { id: 1, name: 'format', value: 'json' },
          { id: 2, name: 'empty', value: '' },
          { id: 3, name: ' ', value: 'nameless' },
        ],
      },
      setStatus,
    );
    expect(draft.method).toBe('socialize.setStatus');
    expect(draft.parameters).toEqual([
      { name: 'UID', value: 'u-ada' },
      { name: 'status', value: 'Hello world!' },
      { name: 'format', value: 'json' },
      { name: 'empty', value: '' },
    ]);
    expect(draft).not.toHaveProperty('base');
    expect(draft).not.toHaveProperty('timestamp');
  });

  test('the credential carries only what its kind needs', () => {
    const form = { ...emptyDraft, userKey: 'AKx1', token: 't' };
    expect(draftOf({ ...form, credential: 'signature' }, undefined).credential).toEqual({
      kind: 'signature',
      userKey: 'AKx1',
    });
    expect(draftOf({ ...form, credential: 'token' }, undefined).credential).toEqual({
      kind: 'token',
      token: 't',
      place: 'header',
    });
    expect(draftOf({ ...form, credential: 'none' }, undefined).credential).toEqual({ kind: 'none' });
  });

  test('D5: a method is found without regard to case', () => {
    expect(findMethod([setStatus], ' SOCIALIZE.setstatus')).toBe(setStatus);
    expect(findMethod([setStatus], 'socialize.none')).toBeUndefined();
  });

  test('a base address is an origin', () => {
    expect(baseProblem('')).toBeUndefined();
    expect(baseProblem('{{base}}')).toBeUndefined();
    expect(baseProblem('https://socialize.us1.example:8443')).toBeUndefined();
    expect(baseProblem('https://host/')).toBeUndefined();
    expect(baseProblem('https://host/path')).toBe('path');
    expect(baseProblem('https://host/?a=1')).toBe('path');
    expect(baseProblem('ftp://host')).toBe('form');
    expect(baseProblem('host')).toBe('form');
    expect(baseProblem('https://user:word@host')).toBe('form');
  });
});

describe('Variables and examples', () => {
  const draft = draftOf({ ...emptyDraft, fields: { UID: '{{who}}', status: '{{who}} & {{other}}' } }, setStatus);

  test('variables fill in parameter values, and nothing else', () => {
    const filled = fillInCall({ ...draft, method: '{{who}}' }, [{ name: 'who', value: 'u-ada' }]);
    expect(filled.parameters.map(({ value }) => value)).toEqual(['u-ada', 'u-ada & {{other}}']);
    expect(filled.method).toBe('{{who}}');
  });

  test('an example fills the fields that the method has', () => {
    const example = { parameters: { UID: 'u-ada', format: 'json' }, response: {} };
    expect(exampleFields({ ...setStatus, example })).toEqual({ UID: 'u-ada' });
    expect(exampleFields(setStatus)).toEqual({});
    expect(exampleFields(undefined)).toEqual({});
  });
});

describe('Opening a logged call in Requests', () => {
  const call: CallDetail = {
    callId: '00112233445566778899aabbccddeeff',
    at: 0,
    transport: 'http',
    httpMethod: 'POST',
    method: 'socialize.setstatus',
    host: 'localhost:9480',
    apiKey: '3_demo',
    credential: 'signature',
    httpStatus: 200,
    errorCode: 403002,
    reason: 'Too old.',
    duration: 1,
    request: {
      target: '/socialize.setStatus',
      headers: [],
      parameters: [
        { name: 'apikey', value: '3_demo', place: 'body' },
        { name: 'userKey', value: 'AKx1', place: 'body' },
        { name: 'timestamp', value: '1', place: 'body' },
        { name: 'nonce', value: 'n', place: 'body' },
        { name: 'sig', value: 'abcd…', place: 'body' },
        { name: 'uid', value: 'u-ada', place: 'body' },
        { name: 'status', value: 'Hi', place: 'query' },
        { name: 'format', value: 'json', place: 'body' },
        { name: 'x_access_token_secret', value: 'abcd…', place: 'body' },
      ],
    },
    response: { headers: [], body: '' },
    trace: [],
  };

  test('parameters return to their fields, the signature is made anew', () => {
    const form = formOfDraft(draftOfCall(call), [setStatus]);
    expect(form).toMatchObject({
      apiKey: '3_demo',
      method: 'socialize.setStatus',
      httpMethod: 'POST',
      transport: 'http',
      credential: 'signature',
      userKey: 'AKx1',
      timestamp: '',
      nonce: '',
      fields: { UID: 'u-ada', status: 'Hi' },
    });
    expect(form.rows.map(({ name, value }) => [name, value])).toEqual([
      ['format', 'json'],
      ['x_access_token_secret', ''],
    ]);
  });

  test('login and token requests belong to Flows, not here', () => {
    expect(canRebuild({ method: 'socialize.getUserInfo', httpMethod: 'GET' })).toBe(true);
    expect(canRebuild({ method: 'accounts.tfa.initTFA', httpMethod: 'POST' })).toBe(true);
    expect(canRebuild({ method: 'socialize.login', httpMethod: 'GET' })).toBe(false);
    expect(canRebuild({ method: 'socialize.getToken', httpMethod: 'POST' })).toBe(false);
    expect(canRebuild({ method: '/favicon.ico', httpMethod: 'GET' })).toBe(false);
    expect(canRebuild({ method: 'socialize.getUserInfo', httpMethod: 'PUT' })).toBe(false);
  });
});
