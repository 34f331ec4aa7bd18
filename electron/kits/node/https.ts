import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent, request } from 'node:https';
import { urlToHttpOptions } from 'node:url';

/** Sends a POST. @param send of HTTP or HTTPS @returns the body of the response */
export function post(
  send: (options: RequestOptions, heard: (response: IncomingMessage) => void) => ClientRequest,
  options: RequestOptions,
  body: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = send({ ...options, method: 'POST' }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => resolve(text));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** POSTs forms to the service over HTTPS, trusting its CA. */
export type Https = ReturnType<typeof httpsOf>;

export function httpsOf(base: string, ca: string) {
  /** Its idle connections keep no process alive. */
  const agent = new Agent({ keepAlive: true, ca });
  return {
    post(path: string, form: URLSearchParams, authorization?: string): Promise<string> {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        ...(authorization !== undefined && { authorization }),
      };
      const url = urlToHttpOptions(new URL(`${base}${path}`));
      return post(request, { ...url, headers, agent }, form.toString());
    },
    close: () => agent.destroy(),
  };
}
