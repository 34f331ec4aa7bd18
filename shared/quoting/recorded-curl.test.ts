import { describe, expect, test } from 'vitest';
import type { CallDetail } from '../contract/log.ts';
import { recordedCallExample as call } from './recorded-call.fixture.ts';
import { recordedCurl } from './recorded-curl.ts';

type Request = CallDetail['request'];

describe('A logged call as cURL', () => {
  /** A logged call with this of its request, as a command. */
  const curlOf = (request: Partial<Request>, httpMethod = 'GET') =>
    recordedCurl({ ...call, httpMethod, request: { ...call.request, ...request } });

  test('R15: a masked token becomes a variable to set, never a value', () => {
    const text = curlOf({
      target: '/socialize.getUserInfo?format=json',
      headers: [
        ['host', 'localhost:9443'],
        ['authorization', 'OAuth st2.…', true],
      ],
      parameters: [{ name: 'format', value: 'json', place: 'query' }],
    });
    expect(text).toContain('# Secrets are not kept in the log. Set before: AUTHDESK_AUTHORIZATION');
    expect(text).toContain(`-H 'authorization: OAuth '"$AUTHDESK_AUTHORIZATION"`);
    expect(text).toContain("-G \\\n  --data-urlencode 'format=json'");
    expect(text).toContain("'https://localhost:9443/socialize.getUserInfo'");
    expect(text).not.toContain('st2.');
  });

  test('query and body of a POST stay where they were', () => {
    const headers: Request['headers'] = [['content-type', 'application/x-www-form-urlencoded']];
    const parameters: Request['parameters'] = [
      { name: 'a', value: '1', place: 'query' },
      { name: 'client_secret', value: 'abcd…', place: 'body' },
    ];
    const text = curlOf({ target: '/x.y?a=1', headers, parameters }, 'POST');
    expect(text).toContain("--url-query 'a=1'");
    expect(text).toContain(`--data-urlencode 'client_secret='"$AUTHDESK_CLIENT_SECRET"`);
    expect(text).not.toContain('content-type');
  });

  test('a quote in a value cannot leave its argument', () => {
    const text = curlOf({ parameters: [{ name: 'q', value: "'; rm -rf ~ '", place: 'query' }] });
    expect(text).toContain(`'q='\\''; rm -rf ~ '\\'''`);
  });

  test('a POST without parameters is still a POST', () => {
    expect(curlOf({}, 'POST')).toContain("-d ''");
  });

  test('R51: a value that looks masked is copied as it was sent; a masked one is not, whatever its name', () => {
    const parameters: Request['parameters'] = [
      { name: 'status', value: 'wait…', place: 'query' },
      { name: 'note[0]', value: 'abcd…', place: 'query', masked: true },
    ];
    const text = curlOf({ headers: [['x-note', '•••']], parameters });
    expect(text).toContain("--data-urlencode 'status=wait…'");
    expect(text).toContain("-H 'x-note: •••'");
    expect(text).toContain(`--data-urlencode 'note%5B0%5D='"$AUTHDESK_NOTE_0"`);
  });

  test('R51: rows of older versions have no mark, and what is secret by its name is masked all the same', () => {
    const parameters: Request['parameters'] = [{ name: 'Secret', value: 'abcd…', place: 'query' }];
    const text = curlOf({ headers: [['Cookie', 'glt_…']], parameters });
    expect(text).toContain('Set before: AUTHDESK_COOKIE, AUTHDESK_SECRET');
    expect(text).not.toContain('…');
  });

  test('R51: a host that somebody chose gets neither the call nor what is put into its variables', () => {
    const service = { caPath: '/ca.pem', addresses: { http: 'http://127.0.0.1:9480', https: 'https://0.0.0.0:9443' } };
    expect(recordedCurl({ ...call, host: 'evil.example' }, service)).toContain("--connect-to '::127.0.0.1:9443'");
    expect(recordedCurl({ ...call, host: 'localhost:81' }, service)).toContain("--connect-to '::127.0.0.1:9443'");
    expect(recordedCurl(call, service)).not.toContain('--connect-to');
  });
});
