import { Agent, type RequestOptions, request } from 'node:https';

export interface HttpsResponse {
  readonly status: number;
  readonly text: string;
}

/** POSTs forms to the service over HTTPS, trusting its CA. */
export class Https {
  readonly #base: string;
  /** Its idle connections keep no process alive. */
  readonly #agent: Agent;

  constructor(base: string, ca: string) {
    this.#base = base;
    this.#agent = new Agent({ keepAlive: true, ca });
  }

  post(path: string, form: URLSearchParams, authorization?: string): Promise<HttpsResponse> {
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      ...(authorization !== undefined && { authorization }),
    };
    const options: RequestOptions = { method: 'POST', headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#base}${path}`, options, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      });
      sent.on('error', reject);
      sent.end(form.toString());
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
