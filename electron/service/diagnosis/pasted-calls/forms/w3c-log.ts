import { type LabelledCall, PasteProblem, readingsOfOne } from '../pasted-call.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { linesOf } from './text-lines.ts';
import { hasCredential, isCallTarget } from './what-is-a-call.ts';

/** Fields of a standard log of CloudFront, where the line that names them was not copied. */
const cloudFront =
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol'.split(
    ' ',
  );
const cloudFrontLine = /^\d{4}-\d\d-\d\d\t\d\d:\d\d:\d\d\t[A-Z0-9-]+\t\d+\t\S+\t[A-Z]+\t\S+\t\/\S*\t\d{3}\t/;

type Fields = ReadonlyMap<string, string>;

function fieldsOf(names: readonly string[], line: string): Fields | undefined {
  const values = line.includes('\t') ? line.split('\t') : line.split(/ +/);
  if (values.length < Math.min(names.length, 8)) return undefined;
  return new Map(names.map((name, index) => [name.toLowerCase(), values[index] ?? '-']));
}

function callsOf(fields: Fields, form: string): readonly LabelledCall[] {
  const field = (...names: readonly string[]): string | undefined => {
    const value = names.map((name) => fields.get(name)).find((one) => one !== undefined && one !== '-');
    return value === '' ? undefined : value;
  };
  const httpMethod = field('cs-method') ?? 'GET';
  const path = field('cs-uri-stem') ?? '/';
  const query = field('cs-uri-query');
  const host = field('x-host-header', 'cs-host', 'cs(host)');
  const scheme = field('cs-protocol');
  const sentAt = Date.parse(`${field('date') ?? ''}T${field('time') ?? ''}Z`);
  const status = field('sc-status');
  const isBodyless = httpMethod === 'POST' && !hasCredential(query ?? '');
  const read = (written: string | undefined, note?: string): readonly LabelledCall[] => {
    const target = written === undefined ? path : `${path}?${written}`;
    const isKnown = host !== undefined && scheme !== undefined && /^https?$/.test(scheme);
    return describedCalls({
      httpMethod,
      url: isKnown ? `${scheme}://${host}${target}` : target,
      ...(host !== undefined && !isKnown && { headers: [['Host', host]] as const }),
      ...(Number.isFinite(sentAt) && { sentAt }),
      ...(status !== undefined && { answer: { status: Number(status) } }),
      notes: [
        ...(note === undefined ? [] : [note]),
        ...(isBodyless ? [`The ${form} leaves out the body of the POST, in which its parameters are.`] : []),
      ],
      ...(isBodyless && { missing: ['body'] }),
    });
  };
  if (query === undefined || !/%25[0-9A-Fa-f]{2}/.test(query)) return read(query);
  // CloudFront encodes the percent sign of what it logs once more.
  const decoded = read(
    query.replace(/%25/g, '%'),
    'Each "%25" of the query is read as "%", as CloudFront encodes what it logs once more.',
  );
  return readingsOfOne(query, [...decoded, ...read(query)]);
}

/** Lines of CloudFront and of IIS (W3C Extended Log File Format), with the line `#Fields:` or without. */
export const w3cLines: Form = {
  name: 'CloudFront log line',
  isIn: (text) => /^#Fields:/m.test(text) || /^\d{4}-\d\d-\d\d\t\d\d:\d\d:\d\d\t/m.test(text),
  find(text) {
    const pieces: Piece[] = [];
    let names: readonly string[] | undefined;
    for (const { text: line, start, end } of linesOf(text)) {
      if (pieces.length >= MOST_PIECES) break;
      if (line.startsWith('#Fields:')) {
        names = line.slice(8).trim().split(/\s+/);
        continue;
      }
      const used = names ?? (cloudFrontLine.test(line) ? cloudFront : undefined);
      const fields = used && /^\d{4}-\d\d-\d\d[\t ]/.test(line) ? fieldsOf(used, line) : undefined;
      const stem = fields?.get('cs-uri-stem');
      if (fields === undefined || stem === undefined || !isCallTarget(stem, fields.get('cs-uri-query') ?? '')) continue;
      const form = used?.includes('x-edge-location') ? 'CloudFront log line' : 'W3C log line';
      try {
        pieces.push({ start, end, form, calls: callsOf(fields, form) });
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
      }
    }
    return pieces;
  },
};
