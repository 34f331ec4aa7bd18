/** One HTTP response as bytes, taken apart. */
export interface ParsedResponse {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Takes apart everything that came back on a connection.
 *
 * @param received latin1 text
 * @returns the responses, and the bytes after them
 */
export function parseResponses(received: string): { responses: ParsedResponse[]; rest: string } {
  const responses: ParsedResponse[] = [];
  let rest = received;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const head = end < 0 ? undefined : readHead(rest.slice(0, end));
    if (head === undefined) break;
    const hasBody = head.status >= 200 && head.status !== 204 && head.status !== 304;
    const announced = head.headers.get('content-length');
    const available = rest.length - end - 4;
    const length = hasBody && announced !== undefined ? Number(announced) : 0;
    // The response to HEAD announces a body that does not come: nothing does, or the response to the next request.
    const isToHead = available === 0 || rest.startsWith('HTTP/1.1 ', end + 4);
    const taken = isToHead ? 0 : available >= length ? length : undefined;
    if (taken === undefined) break;
    responses.push({ ...head, body: rest.slice(end + 4, end + 4 + taken) });
    rest = rest.slice(end + 4 + taken);
  }
  return { responses, rest };
}

function readHead(text: string): Omit<ParsedResponse, 'body'> | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.[01] ([1-5]\d\d) [\x20-\x7e]+$/.exec(first)?.[1];
  if (status === undefined) return undefined;
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z0-9-]+): ?([\x20-\x7e]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    headers.set(name.toLowerCase(), value);
  }
  return { status: Number(status), headers, body: '' } as Omit<ParsedResponse, 'body'>;
}

/**
 * Says what is wrong with what came back. Every response is whole and well-formed, has the Date of the service clock and
 * `no-store` (D8), and none is a failure of the service (R19). An HTTP status of 500 and more comes only where the caller
 * asked for it with httpStatusCodes (D13).
 *
 * @param date the time at which the service clock is frozen, as an HTTP date
 * @returns a sentence, or undefined when all is well
 */
export function verdict(received: string, date: string): string | undefined {
  const { responses, rest } = parseResponses(received);
  if (rest !== '') return `Bytes that are no HTTP response: ${JSON.stringify(rest.slice(0, 300))}`;
  for (const response of responses) {
    const { status, headers, body } = response;
    if (status === 100) continue;
    if (headers.get('date') !== date || headers.get('cache-control') !== 'no-store') {
      return `HTTP ${status} without the service's Date and Cache-Control: ${JSON.stringify([...headers])}`;
    }
    if (/500001/.test(body) || /^\s+at .*:\d+:\d+/m.test(body)) return `A failure inside: ${body.slice(0, 500)}`;
    if (status >= 500 && !/"statusCode":\s*5|<statusCode>5/.test(body)) return `HTTP ${status}: ${body.slice(0, 300)}`;
    if (status === 101) return 'The service switched protocols.';
    if (headers.get('content-type')?.includes('json') === true && !isJson(response)) {
      return `Broken JSON: ${body.slice(0, 300)}`;
    }
  }
  return undefined;
}

function isJson({ headers, body }: ParsedResponse): boolean {
  if (headers.has('content-encoding') || body === '') return true;
  try {
    JSON.parse(Buffer.from(body, 'latin1').toString('utf8'));
    return true;
  } catch {
    return false;
  }
}
