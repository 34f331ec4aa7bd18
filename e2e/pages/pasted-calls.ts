import { signed } from '../hosts/signing.ts';

/* Calls as customers send them to whoever looks for their cause. */

type Parameters = Readonly<Record<string, string>>;

export const status = { apiKey: '3_demo', UID: 'u-ada', status: "It's (almost) done!" };

/** Signed as JavaScript encodes: with ! ' ( ) * left as they are. @param timestamp seconds; absent: now */
export const wronglySigned = (url: string, secret: string, timestamp?: number): Record<string, string> =>
  signed({
    ...{ method: 'POST', url, parameters: status, secret, encode: encodeURIComponent },
    ...(timestamp !== undefined && { timestamp }),
  });

/** A line of bash. */
export function curlLine(url: string, parameters: Parameters): string {
  const options = Object.entries(parameters).map(
    ([name, value]) => `--data-urlencode '${name}=${value.replaceAll("'", `'\\''`)}'`,
  );
  return `curl '${url}' \\\n  ${options.join(' \\\n  ')}`;
}

/** A request of a browser's recording: a form, or a GET. */
export const harEntry = (url: string, form?: string, answer?: object, at = Date.now()) => ({
  ...{ startedDateTime: new Date(at).toISOString(), time: 20, cache: {}, timings: { send: 0, wait: 20, receive: 0 } },
  request: {
    ...{ method: form === undefined ? 'GET' : 'POST', url, httpVersion: 'HTTP/1.1', headers: [], queryString: [] },
    ...(form !== undefined && { postData: { mimeType: 'application/x-www-form-urlencoded', text: form } }),
  },
  response: { status: 200, headers: [], content: { text: answer === undefined ? '' : JSON.stringify(answer) } },
});

export const harFile = (entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'browser', version: '1' }, entries } });
