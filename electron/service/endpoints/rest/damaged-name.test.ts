import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { API_KEY, openBench, SECRET, signed } from '#service/fixtures/rest.fixture.ts';
import { decidingStep } from '#shared/causes/cause.ts';

const bench = forAllTests(openBench);
const site = { apiKey: API_KEY, secret: SECRET };

/** A call whose names were changed after it was signed. */
const sentAs = (rename: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(signed({ parameters: { UID: 'u-ada' } })).map(([name, value]) => [rename(name), value]),
  );

test.each([
  [
    'joined by "&amp;"',
    sentAs((name) => (name === 'apiKey' ? name : `amp;${name}`)),
    403005,
    /in PHP set arg_separator/,
  ],
  ['with amp; at UID alone', { ...site, 'amp;UID': 'u-ada' }, 400002, /in PHP set arg_separator/],
  ['behind a byte order mark', { '\ufeffapiKey': API_KEY, secret: SECRET, UID: 'u-ada' }, 400002, /byte order mark/],
  [
    'with a blank behind it',
    { ...site, 'uid ': 'u-ada' },
    400002,
    /^The parameter UID was sent as "uid "\. Write its name as UID\./,
  ],
  ['with brackets', { ...site, 'UID[]': 'u-ada' }, 400002, /Write its name as UID/],
  ['in snake_case', { api_key: API_KEY, secret: SECRET }, 400002, /Write its name as apiKey/],
  ['of OAuth 1.0', sentAs((name) => (name === 'sig' ? 'oauth_signature' : name)), 400002, /Write its name as sig/],
  ['in a body of JSON', { '{"apiKey":"3_test","UID":"u-ada"}': '' }, 400002, /^The body is JSON\. Send it as a form/],
  ['in a form that was encoded as a whole', { 'apiKey=3_test&UID=u-ada': '' }, 400002, /^The whole form was percent-/],
])('F 9.1 row 63: a parameter that is missing is found under its name %s', async (_words, parameters, code, why) => {
  const reply = await bench.send({ httpMethod: 'POST', parameters });
  expect(reply.errorCode).toBe(code);
  expect(reply.reason).toMatch(why);
  expect(reply.json.errorDetails).toMatch(code === 400002 ? /^Missing required parameter: / : / with apiKey alone\. /);
  expect(decidingStep(reply.call.trace.steps)?.cause).toBe('damaged-name');
});

test('D35: a call that has nothing like what it lacks is refused for that alone', async () => {
  const reply = await bench.send({ parameters: { apiKey: API_KEY, status: 'sig' } });
  expect(decidingStep(reply.call.trace.steps)?.rule).toBe('D35');
});
