import { addField, addStatus, type Layout, type PrintedBlock, verbs } from './log-layouts.ts';

/** What a line of the response is, once it has begun: JSON, or headers before it. */
function addAnswer(line: string, block: PrintedBlock): boolean {
  if (block.section === 'response headers' && /^[\w-]{1,60}:[ \t]/.test(line)) return addField(line, block, true);
  block.section = 'response body';
  block.response.push(line === '' ? '' : line);
  return true;
}

const jersey: Layout = {
  form: 'Jersey log',
  mark: new RegExp(`\\d > (?:${verbs}) https?:`),
  begins: new RegExp(`^(?<prefix>)[ \\t]*\\d+ > (?<method>${verbs}) (?<url>https?://\\S+)[ \\t]*$`),
  read(line, block) {
    const header = /^\d+ > (.*)$/.exec(line);
    const status = /^\d+ < (\d{3})\b/.exec(line)?.[1];
    const isResponse = block.section.startsWith('response');
    if (header !== null) return block.section === '' && addField(header[1] ?? '', block, false);
    if (status !== undefined) return addStatus(status, block);
    if (isResponse) {
      if (/^\d+ < /.test(line)) return addField(line.replace(/^\d+ < /, ''), block, true);
      if (!/^[[{]/.test(line)) return false;
      block.response.push('', line);
      return true;
    }
    if (line === '' || /LoggingInterceptor|Client response received/.test(line)) {
      if (line !== '') block.section = 'behind';
      return true;
    }
    if (block.section === 'behind' || !/^[^\s=&]{1,100}=\S/.test(line)) return false;
    block.body.push(line);
    return true;
  },
};

const resty: Layout = {
  form: 'resty log',
  mark: /~~~ REQUEST ~~~/,
  begins: /^(?<prefix>.*?)~~~ REQUEST ~~~[ \t]*$/,
  read(line, block) {
    const first = new RegExp(`^(${verbs})[ \\t]+(\\S+)[ \\t]+HTTP/[\\d.]+`).exec(line);
    const isResponse = block.section.startsWith('response');
    const labelled = /^(HOST|STATUS|PROTO|RECEIVED AT|TIME DURATION)[ \t]*:(.*)$/.exec(line);
    if (/^={10,}$/.test(line)) return false;
    if (first !== null && block.url === undefined) {
      block.httpMethod = first[1] ?? 'GET';
      block.url = first[2] ?? '';
    } else if (labelled?.[1] === 'HOST' && !isResponse) block.headers.push(['Host', (labelled[2] ?? '').trim()]);
    else if (labelled?.[1] === 'STATUS') return addStatus(/\d{3}/.exec(labelled[2] ?? '')?.[0], block);
    else if (/^HEADERS[ \t]*:/.test(line)) block.section = isResponse ? 'response headers' : 'headers';
    else if (/^BODY[ \t]*:/.test(line)) block.section = isResponse ? 'response body' : 'body';
    else if (/^-{10,}$|^~~~ RESPONSE ~~~$/.test(line)) block.section = 'response';
    else if (line === '' || labelled !== null) return true;
    else if (block.section === 'headers' || block.section === 'response headers')
      return addField(line, block, isResponse);
    else if (block.section === 'body') block.body.push(line.trim());
    else if (block.section === 'response body') block.response.push('', line);
    else return false;
    return true;
  },
};

const faraday: Layout = {
  form: 'Faraday log',
  mark: /INFO -- request: [A-Z]+ https?:/,
  begins: new RegExp(`^(?<prefix>.*?)request: (?<method>${verbs}) (?<url>https?://\\S+)[ \\t]*$`),
  read(line, block) {
    const own = line.replace(/^request: /, '');
    const status = /(?:^|[\s:])response: Status (\d{3})/.exec(line)?.[1] ?? /^Status (\d{3})/.exec(line)?.[1];
    if (status !== undefined) return addStatus(status, block);
    if (block.section.startsWith('response')) return false;
    if (line === '') return true;
    if (/^[A-Za-z][\w-]{0,60}: "/.test(own)) return addField(own, block, false);
    if (!/^[^\s=&]{1,100}=\S/.test(own) || block.body.length > 0) return false;
    block.body.push(own);
    return true;
  },
};

const restAssured: Layout = {
  form: 'REST Assured log',
  mark: /^Request method:[ \t]*[A-Z]+\s+Request URI:/m,
  begins: new RegExp(`^(?<prefix>)Request method:[ \\t]*(?<method>${verbs})[ \\t]*$`),
  read(line, block) {
    const labelled =
      /^(Request URI|Proxy|Request params|Query params|Form params|Path params|Headers|Cookies|Multiparts|Body):(.*)$/.exec(
        line,
      );
    if (labelled !== null) block.section = labelled[1] ?? '';
    else if (!/^[ \t]/.test(line) && block.section !== 'Body') return false;
    const value = (labelled === null ? line : (labelled[2] ?? '')).trim();
    if (value === '' || value === '<none>') return true;
    const pair = /^([^=]{1,100})=(.*)$/.exec(value);
    if (block.section === 'Request URI') block.url = value;
    else if (pair !== null && /^(?:Form|Request) params$/.test(block.section))
      block.form.push([pair[1] ?? '', pair[2] ?? '']);
    else if (pair !== null && block.section === 'Headers') block.headers.push([pair[1] ?? '', pair[2] ?? '']);
    else if (block.section === 'Body') {
      if (!/^[^\s=&]{1,100}=\S/.test(value)) return false;
      block.body.push(value);
    }
    return true;
  },
};

const jMeter: Layout = {
  form: 'JMeter sampler',
  mark: /^(?:GET|POST|PUT|DELETE|PATCH) data:[ \t]*$/m,
  begins: new RegExp(`^(?<prefix>)(?<method>${verbs}) (?<url>https?://\\S+)[ \\t]*$`),
  read(line, block) {
    if (new RegExp(`^(?:${verbs}) data:$`).test(line)) block.section = 'body';
    else if (/^(?:\[no cookies\]|Cookie Data:.*)$/.test(line)) block.section = 'cookies';
    else if (/^Request Headers:$/.test(line)) block.section = 'headers';
    else if (line === '') {
      if (block.section === 'headers' && block.headers.length > 0) return false;
    } else if (block.section === 'headers') return addField(line, block, false);
    else if (block.section === 'body') block.body.push(line);
    else return false;
    return true;
  },
};

const mitmdump: Layout = {
  form: 'mitmdump',
  mark: new RegExp(`^[\\w.:[\\]]+: (?:${verbs}) https?:`, 'm'),
  begins: new RegExp(`^(?<prefix>)[\\w.:[\\]]+: (?<method>${verbs}) (?<url>https?://\\S+)(?: HTTP/[\\d.]+)?[ \\t]*$`),
  read(line, block) {
    const status = /^[ \t]*<< (?:HTTP\/[\d.]+ )?(\d{3})\b/.exec(line)?.[1];
    const isResponse = block.section.startsWith('response');
    if (status !== undefined) return addStatus(status, block);
    if (line !== '' && !/^[ \t]/.test(line)) return false;
    if (isResponse) return addAnswer(line.trim(), block);
    if (line === '') {
      if (block.headers.length > 0) block.section = 'body';
      return true;
    }
    if (block.section !== 'body') return addField(line, block, false);
    // A form is shown as it came, or as its names and values.
    const pair = /^[ \t]+([\w.[\]]{1,60}):[ \t](.*)$/.exec(line);
    if (pair === null) block.body.push(line.trim());
    else block.form.push([pair[1] ?? '', (pair[2] ?? '').trim()]);
    return true;
  },
};

/** A request line, headers and a body, each line behind a mark; the response behind another one. */
const marked = (form: string, mark: RegExp, begins: RegExp, own: RegExp, body: RegExp, answer: RegExp): Layout => ({
  form,
  mark,
  begins,
  read(line, block) {
    const status = answer.exec(line)?.[1];
    if (status !== undefined) return addStatus(status, block);
    if (block.section.startsWith('response'))
      return /^(?:[<>] ?|[{[]|[\w-]+: )/.test(line) && addAnswer(line.replace(/^[<>] ?/, ''), block);
    const sent = body.exec(line)?.[1];
    if (block.section === 'body' && sent !== undefined) {
      block.body.push(sent);
      return true;
    }
    const header = own.exec(line)?.[1]?.trim();
    if (header === undefined) return line === '' || /^\* /.test(line);
    if (header !== '') return addField(header, block, false);
    block.section = 'body';
    return true;
  },
});

const toolbelt = marked(
  'requests_toolbelt dump',
  new RegExp(`^< (?:${verbs}) /\\S+ HTTP/`, 'm'),
  new RegExp(`^(?<prefix>)< (?<method>${verbs}) (?<url>/\\S+) HTTP/[\\d.]+[ \\t]*$`),
  /^< ?([\w-]+: .*|)$/,
  /^< ?([^\s=&]{1,100}=\S*)$/,
  /^(?:> ?)?HTTP\/[\d.]+ (\d{3})\b/,
);

/** The marks of a quoted mail, which are those of its headers, are taken off before. */
const insomniaTimeline = marked(
  'Insomnia timeline',
  /^\| \S/m,
  new RegExp(`^(?<prefix>)(?:> )?(?<method>${verbs}) (?<url>/\\S+) HTTP/[\\d.]+[ \\t]*$`),
  /^(?:> ?)?([\w-]+: .*|)$/,
  /^\| (.+)$/,
  /^< HTTP\/[\d.]+ (\d{3})\b/,
);

/** Libraries of servers, and tools. */
export const serverLayouts: readonly Layout[] = [
  jersey,
  resty,
  faraday,
  restAssured,
  jMeter,
  mitmdump,
  toolbelt,
  insomniaTimeline,
];
