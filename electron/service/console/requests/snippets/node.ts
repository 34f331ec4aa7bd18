import { javaScriptLiteral } from '#shared/quoting/string-literal.ts';
import { authorizationIn, commandOf, listedOf, literalIn, type SnippetPlan } from './plan.ts';

const literal = literalIn({
  text: javaScriptLiteral,
  variable: (name) => `process.env.${name}`,
  timestamp: 'String(Math.floor(Date.now() / 1000))',
  nonce: "randomBytes(16).toString('hex')",
});

const authorizationOf = (plan: SnippetPlan): readonly string[] =>
  authorizationIn(plan, "    Authorization: 'OAuth ' + process.env.AUTHDESK_TOKEN,", (apiKey) => [
    `    Authorization: 'Basic ' + Buffer.from(${javaScriptLiteral(`${apiKey}:`)} + process.env.AUTHDESK_SECRET).toString('base64'),`,
  ]);

/** The call as a program for Node 18 or later, without packages. */
export function nodeSnippet(plan: SnippetPlan): string {
  const sends = plan.purpose === 'send';
  const isPost = plan.httpMethod === 'POST';
  const lines = [
    `// Save as call.mjs, then run: ${commandOf(plan, 'node call.mjs')}`,
    ...(plan.isSigned ? ["import { createHmac, randomBytes } from 'node:crypto';"] : []),
    ...(plan.caPath === undefined || !sends ? [] : ["import { readFileSync } from 'node:fs';"]),
    ...(sends ? [`import { request } from 'node:${plan.isHttps ? 'https' : 'http'}';`] : []),
    '',
    `const address = ${javaScriptLiteral(plan.address)};`,
    // A list, not an object: there `__proto__` is no member, and a name that comes twice would be one.
    'const parameters = [',
    ...listedOf(plan).map(({ name, value }) => `  [${javaScriptLiteral(name)}, ${literal(value)}],`),
    '];',
    '',
    '// RFC 3986: also the five characters that encodeURIComponent leaves bare.',
    'const encode = (text) =>',
    "  encodeURIComponent(text).replace(/[!'()*]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase());",
    "const join = (pairs) => pairs.map(([name, value]) => encode(name) + '=' + encode(value)).join('&');",
    ...(plan.isSigned
      ? [
          '',
          'const byName = ([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1);',
          `const base = ['${plan.httpMethod}', encode(address), encode(join([...parameters].sort(byName)))].join('&');`,
          "const key = Buffer.from(process.env.AUTHDESK_SECRET, 'base64');",
          "parameters.push(['sig', createHmac('sha1', key).update(base).digest('base64')]);",
        ]
      : []),
    '',
    ...(sends ? sending(plan, isPost) : ["console.log(address + '?' + join(parameters));"]),
  ];
  return `${lines.join('\n')}\n`;
}

function sending(plan: SnippetPlan, isPost: boolean): string[] {
  return [
    'const form = join(parameters);',
    'const options = {',
    `  method: '${plan.httpMethod}',`,
    ...(plan.caPath === undefined
      ? []
      : [`  ca: readFileSync(process.env.AUTHDESK_CA ?? ${javaScriptLiteral(plan.caPath)}),`]),
    '  headers: {',
    ...(isPost
      ? ["    'Content-Type': 'application/x-www-form-urlencoded',", "    'Content-Length': Buffer.byteLength(form),"]
      : []),
    ...authorizationOf(plan),
    '  },',
    '};',
    `const call = request(${isPost ? 'address' : "form ? address + '?' + form : address"}, options, async (response) => {`,
    "  let text = '';",
    '  for await (const chunk of response) text += chunk;',
    '  console.log(response.statusCode, text);',
    '});',
    "call.on('error', (error) => console.error(error.message));",
    isPost ? 'call.end(form);' : 'call.end();',
  ];
}
