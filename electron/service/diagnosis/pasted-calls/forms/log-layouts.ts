import type { TextPair } from './described-request.ts';

/** What was read of a request that a library prints. */
export interface PrintedBlock {
  httpMethod: string;
  url: string | undefined;
  readonly headers: TextPair[];
  /** Parameters of the body, not encoded. */
  readonly form: TextPair[];
  readonly body: string[];
  status?: number;
  /** Headers and body of the response, as lines of one. */
  readonly response: string[];
  /** What the lines that come belong to. */
  section: string;
}

/** How a library prints a request. */
export interface Layout {
  readonly form: string;
  /** Cheap: a text without it has none. */
  readonly mark: RegExp;
  /** The first line; its groups are `prefix`, what a logger wrote in front of it, `method` and `url`. */
  readonly begins: RegExp;
  /**
   * Reads a further line without its prefix; an empty one is `''`.
   *
   * @returns false: the line is no longer part of it
   */
  readonly read: (line: string, block: PrintedBlock) => boolean;
}

/** HTTP methods, for patterns. */
export const verbs = 'GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS';
const field = /^[ \t]*([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60}):(.*)$/;

/** Takes a header of the request or of the response. */
export function addField(line: string, block: PrintedBlock, isResponse: boolean): boolean {
  const found = field.exec(line);
  if (found === null) return false;
  const value = (found[2] ?? '').trim().replace(/^"(.*)"$/, '$1');
  if (isResponse) block.response.push(`${found[1]}: ${value}`);
  else block.headers.push([found[1] ?? '', value]);
  return true;
}

/** The response begins. */
export function addStatus(text: string | undefined, block: PrintedBlock): true {
  block.status = Number(text);
  block.section = 'response headers';
  return true;
}

const ktor: Layout = {
  form: 'Ktor log',
  mark: /REQUEST: https?:\/\/\S+\s{1,4}(?:.{0,300}\s)?METHOD: /,
  begins: /^(?<prefix>.*?)REQUEST: (?<url>https?:\/\/\S+)[ \t]*$/,
  read(line, block) {
    const isResponse = block.section.startsWith('response');
    const status = /(?:^|[\s:-])RESPONSE: (\d{3})\b/.exec(line)?.[1];
    if (/(?:^|[\s:-])BODY END$/.test(line)) block.section = isResponse ? 'response' : 'behind';
    else if (block.section.endsWith('body')) (isResponse ? block.response : block.body).push(line);
    else if (status !== undefined) return addStatus(status, block);
    else if (line === 'BODY START') {
      if (isResponse) block.response.push('');
      block.section = isResponse ? 'response body' : 'body';
    } else if (/^METHOD: /.test(line)) {
      if (!isResponse) block.httpMethod = (line.trimEnd().replace(/\)$/, '').split(/\W/).at(-1) || 'GET').toUpperCase();
    } else if (/^-> /.test(line)) return addField(line.slice(3), block, isResponse);
    else if (/^FROM: /.test(line)) {
      // The response of another call, which came in between.
      if (line.slice(6).trim() !== block.url) {
        delete block.status;
        return false;
      }
    } else return line === '' || /^(?:COMMON HEADERS|CONTENT HEADERS|BODY Content-Type:)/.test(line);
    return true;
  },
};

const alamofire: Layout = {
  form: 'Alamofire response',
  mark: /\[Request\]: [A-Z]+ https?:/,
  begins: new RegExp(`^(?<prefix>.*?)\\[Request\\]: (?<method>${verbs}) (?<url>https?://\\S+)[ \\t]*$`),
  read(line, block) {
    const title =
      /^[ \t]*\[(Headers|Body|Response|Status Code|Data|Network Duration|Serialization Duration|Result|Error|Timeline)\]:(.*)$/.exec(
        line,
      );
    const isResponse = block.section.startsWith('response');
    if (title === null) {
      if (line === '') return true;
      if (block.section.endsWith('headers')) return addField(line, block, isResponse);
      if (!block.section.endsWith('body')) return false;
      (isResponse ? block.response : block.body).push(line.trim());
      return true;
    }
    const [, name = '', rest = ''] = title;
    const value = rest.trimStart();
    const side = isResponse ? 'response ' : '';
    if (name === 'Response') block.section = 'response';
    else if (name === 'Status Code') block.status = Number(value);
    else if (name === 'Headers') block.section = `${side}headers`;
    else if (name === 'Body') {
      if (isResponse) block.response.push('');
      else block.body.push(value);
      block.section = `${side}body`;
    } else block.section = 'response';
    return true;
  },
};

const activityLogger: Layout = {
  form: 'Alamofire log',
  mark: /^.*\b[A-Z]{3,7} 'https?:\/\/[^'\n]+':[ \t]*$/m,
  begins: new RegExp(`^(?<prefix>.*?)(?<method>${verbs}) '(?<url>https?://[^']+)':[ \\t]*$`),
  read(line, block) {
    const status = /^(\d{3}) '([^']+)'/.exec(line);
    const isResponse = block.section.startsWith('response');
    if (status !== null) return status[2] === block.url ? addStatus(status[1], block) : false;
    if (line === '' || /^-{5,}$/.test(line)) return true;
    if (/^Headers: \[/.test(line)) block.section = isResponse ? 'response headers' : 'headers';
    else if (line === ']') block.section = isResponse ? 'response' : '';
    else if (line === 'Body:') {
      if (isResponse) block.response.push('');
      block.section = isResponse ? 'response body' : 'body';
    } else if (block.section.endsWith('headers'))
      return addField(line.replace(/^[ \t]*"?([\w-]+)"?[ \t]*:/, '$1:'), block, isResponse);
    else if (block.section.endsWith('body')) (isResponse ? block.response : block.body).push(line);
    else return false;
    return true;
  },
};

const moya: Layout = {
  form: 'Moya log',
  mark: /Moya_Logger:|HTTP Request Method: /,
  begins: /^(?<prefix>.*?)Request: (?<url>https?:\/\/\S+)[ \t]*$/,
  read(line, block) {
    const found = /(?:^|: )(?:HTTP )?Request (Method|Headers|Body): ?(.*)$/.exec(line);
    if (found === null) return line === '' || /(?:^|: )Request Body Stream:/.test(line);
    const [, name = '', value = ''] = found;
    if (name === 'Method') block.httpMethod = value.trim().toUpperCase();
    else if (name === 'Body') block.body.push(value);
    else for (const [, key = '', one = ''] of value.matchAll(/"([^"]+)": "([^"]*)"/g)) block.headers.push([key, one]);
    return true;
  },
};

const dio: Layout = {
  form: 'Dio log',
  mark: /\*\*\* Request \*\*\*/,
  begins: /^(?<prefix>.*?)\*\*\* Request \*\*\*[ \t]*$/,
  read(line, block) {
    const found = /^(uri|method|headers|data|responseType|statusCode|[a-z][A-Za-z]+):[ \t]?(.*)$/.exec(line);
    if (/^\*\*\* (?:Response|Dio)/.test(line)) block.section = 'response';
    else if (found !== null && block.section === 'response') {
      if (found[1] === 'statusCode') block.status = Number(found[2]);
    } else if (found?.[1] === 'uri') block.url = found[2] ?? '';
    else if (found?.[1] === 'method') block.httpMethod = (found[2] ?? '').trim().toUpperCase();
    else if (line === 'headers:' || line === 'data:') block.section = line.slice(0, -1);
    else if (block.section === 'headers' && (/^[ \t]/.test(line) || found === null))
      return addField(line, block, false);
    else if (block.section === 'data' && line !== '') block.body.push(line.trim());
    else return line === '' || found !== null || block.section === 'response';
    return true;
  },
};

/** A layout of a first line, headers, an empty line, the body, and a line that ends it; the response likewise. */
const asMessage = (layout: Omit<Layout, 'read'>, ends: RegExp, answers: RegExp, answerEnds: RegExp): Layout => ({
  ...layout,
  read(line, block) {
    const isResponse = block.section.startsWith('response');
    const status = answers.exec(line)?.[1];
    if (block.section === 'end') return false;
    if (!isResponse && ends.test(line)) block.section = 'behind';
    else if (status !== undefined) return addStatus(status, block);
    else if (answerEnds.test(line)) block.section = 'end';
    else if (line === '') {
      if (block.section === 'response headers') {
        block.response.push('');
        block.section = 'response body';
      } else if (block.section === '') block.section = 'body';
    } else if (block.section === 'response body') block.response.push(line);
    else if (block.section === 'body') block.body.push(line);
    else if (block.section === '' || block.section === 'response headers') {
      const host = /^host:[ \t]*(\S+)/i.exec(line)?.[1];
      return addField(line, block, isResponse) || host !== undefined;
    } else return false;
    return true;
  },
});

const feign = asMessage(
  {
    form: 'Feign log',
    mark: /---> [A-Z]+ https?:/,
    begins: new RegExp(`^(?<prefix>.*?)---> (?<method>${verbs}) (?<url>https?://\\S+) HTTP/[\\d.]+[ \\t]*$`),
  },
  /^---> END HTTP/,
  /^<--- HTTP\/[\d.]+ (\d{3})/,
  /^<--- END HTTP/,
);

const ktorAsOkHttp = asMessage(
  {
    form: 'Ktor log',
    mark: /^.*--> [A-Z]+ \/[A-Za-z]/m,
    begins: new RegExp(
      `^(?<prefix>.*?)--> (?<method>${verbs}) (?<url>/\\S+)(?: HTTP/[\\d.]+)?(?: \\([^()]*\\))?[ \\t]*$`,
    ),
  },
  /^--> END /,
  /^<-- (\d{3})\b/,
  /^<-- END/,
);

/** Libraries of phones, and those that print as they do. */
export const phoneLayouts: readonly Layout[] = [ktor, ktorAsOkHttp, alamofire, activityLogger, moya, dio, feign];
