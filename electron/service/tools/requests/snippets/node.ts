import { javaScriptLiteral } from '#shared/quoting/string-literal.ts';
import type { SnippetPlan, SnippetValue } from './plan.ts';

function literal(value: SnippetValue): string {
  switch (value.kind) {
    case 'text':
      return javaScriptLiteral(value.text);
    case 'variable':
      return `process.env.${value.name}`;
    case 'timestamp':
      return 'String(Math.floor(Date.now() / 1000))';
    case 'nonce':
      return "randomBytes(16).toString('hex')";
    case 'signature':
      return "''";
  }
}

/** The call as a program for Node 18 or later, without packages; save it as `call.mjs`. */
export function nodeSnippet(plan: SnippetPlan): string {
  const sent = plan.parameters.filter(({ value }) => value.kind !== 'signature');
  const isPost = plan.httpMethod === 'POST';
  const lines = [
    ...(plan.isSigned ? ["import { createHmac, randomBytes } from 'node:crypto';"] : []),
    ...(plan.caPath === undefined ? [] : ["import { readFileSync } from 'node:fs';"]),
    `import { request } from 'node:${plan.isHttps ? 'https' : 'http'}';`,
    '',
    `const address = ${javaScriptLiteral(plan.address)};`,
    // A list, not an object: there `__proto__` is no member, and a name that comes twice would be one.
    'const parameters = [',
    ...sent.map(({ name, value }) => `  [${javaScriptLiteral(name)}, ${literal(value)}],`),
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
    ...(plan.hasTokenHeader ? ["    Authorization: 'OAuth ' + process.env.AUTHDESK_TOKEN,"] : []),
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
  return `${lines.join('\n')}\n`;
}
