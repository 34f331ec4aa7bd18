import { pythonLiteral } from '#shared/quoting/string-literal.ts';
import { authorizationIn, commandOf, listedOf, literalIn, type SnippetPlan } from './plan.ts';

const literal = literalIn({
  text: pythonLiteral,
  variable: (name) => `os.environ["${name}"]`,
  timestamp: 'str(int(time.time()))',
  nonce: 'secrets.token_hex(16)',
});

const authorizationOf = (plan: SnippetPlan): readonly string[] =>
  authorizationIn(plan, 'call.add_header("Authorization", "OAuth " + os.environ["AUTHDESK_TOKEN"])', (apiKey) => [
    `client = ${pythonLiteral(`${apiKey}:`)} + os.environ["AUTHDESK_SECRET"]`,
    'call.add_header("Authorization", "Basic " + base64.b64encode(client.encode()).decode())',
  ]);

function modulesOf(plan: SnippetPlan): readonly string[] {
  if (plan.purpose === 'open') return [];
  return [
    ...(plan.isSigned || plan.authorization.kind === 'basic' ? ['base64'] : []),
    ...(plan.isSigned ? ['hashlib', 'hmac'] : []),
    'os',
    ...(plan.isSigned ? ['secrets'] : []),
    ...(plan.isHttps ? ['ssl'] : []),
    ...(plan.isSigned ? ['time'] : []),
    'urllib.error',
    'urllib.request',
  ];
}

/** The call as a program for Python 3.8 or later, without packages. */
export function pythonSnippet(plan: SnippetPlan): string {
  const lines = [
    `# Save as call.py, then run: ${commandOf(plan, 'python3 call.py')}`,
    ...modulesOf(plan).map((name) => `import ${name}`),
    'from urllib.parse import quote',
    '',
    `address = ${pythonLiteral(plan.address)}`,
    'parameters = [',
    ...listedOf(plan).map(({ name, value }) => `    (${pythonLiteral(name)}, ${literal(value)}),`),
    ']',
    '',
    '',
    'def encode(text):',
    '    return quote(text, safe="-._~")  # RFC 3986',
    '',
    '',
    'def join(pairs):',
    '    return "&".join(encode(name) + "=" + encode(value) for name, value in pairs)',
    '',
    '',
    ...(plan.isSigned
      ? [
          // By UTF-16 code unit (D31); Python itself sorts by code point.
          'ordered = sorted(parameters, key=lambda pair: [text.encode("utf-16-be") for text in pair])',
          `base = "&".join(["${plan.httpMethod}", encode(address), encode(join(ordered))])`,
          'key = base64.b64decode(os.environ["AUTHDESK_SECRET"])',
          'digest = hmac.new(key, base.encode(), hashlib.sha1).digest()',
          'parameters.append(("sig", base64.b64encode(digest).decode()))',
          '',
        ]
      : []),
    ...(plan.purpose === 'send' ? sending(plan) : ['print(address + "?" + join(parameters))']),
  ];
  return `${lines.join('\n')}\n`;
}

function sending(plan: SnippetPlan): string[] {
  return [
    'form = join(parameters)',
    plan.httpMethod === 'POST'
      ? 'call = urllib.request.Request(address, data=form.encode(), method="POST")'
      : 'call = urllib.request.Request(address + "?" + form if form else address)',
    ...authorizationOf(plan),
    ...(plan.isHttps
      ? [
          plan.caPath === undefined
            ? 'context = ssl.create_default_context()'
            : `context = ssl.create_default_context(cafile=os.environ.get("AUTHDESK_CA", ${pythonLiteral(plan.caPath)}))`,
        ]
      : []),
    'try:',
    `    response = urllib.request.urlopen(call${plan.isHttps ? ', context=context' : ''})`,
    'except urllib.error.HTTPError as error:',
    '    response = error',
    'print(response.status, response.read().decode())',
  ];
}
