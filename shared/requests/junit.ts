import type { RequestResult, RunReport } from '../contract/saved-requests.ts';

/** What XML 1.0 cannot have, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;
const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text
    .replace(notInXml, '\ufffd')
    .replace(/[&<>"]/g, (mark) => marks[mark] ?? mark)
    .replace(/[\t\n\r]/g, (blank) => `&#${blank.charCodeAt(0)};`);

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Why a call of a run failed, a line for each reason. */
export function failureLines({ failure, checks }: RequestResult): readonly string[] {
  const failed = checks.flatMap(({ check, cause }) => (cause === undefined ? [] : [`${check}: ${cause}`]));
  return failure === undefined ? failed : [failure];
}

function testCase(result: RequestResult, suite: string): string {
  const { name, folder, duration = 0, passed, failure, callId } = result;
  const lines = failureLines(result);
  const begin = `    <testcase classname="${escaped([suite, ...folder].join('.'))}" name="${escaped(name)}" time="${seconds(duration)}"`;
  if (passed) return `${begin}/>`;
  const kind = failure === undefined ? 'failure' : 'error';
  const text = callId === undefined ? lines : [...lines, `callId ${callId}`];
  return `${begin}>\n      <${kind} message="${escaped(lines[0] ?? '')}">${escaped(text.join('\n'))}</${kind}>\n    </testcase>`;
}

/** A report in the JUnit form that build servers read: a test case for each call. */
export function junitOf({ collection, environment, startedAt, duration, requests }: RunReport): string {
  const errors = requests.filter(({ failure }) => failure !== undefined).length;
  const failures = requests.filter(({ passed, failure }) => !passed && failure === undefined).length;
  const name = environment === undefined ? collection : `${collection} (${environment})`;
  const counts = `tests="${requests.length}" failures="${failures}" errors="${errors}" time="${seconds(duration)}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="${escaped(name)}" ${counts} timestamp="${new Date(startedAt).toISOString()}">`,
    ...requests.map((result) => testCase(result, collection)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
