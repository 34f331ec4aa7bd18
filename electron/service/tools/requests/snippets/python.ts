import { pythonLiteral } from '#shared/quoting/string-literal.ts';
import type { SnippetPlan, SnippetValue } from './plan.ts';

function literal(value: SnippetValue): string {
  switch (value.kind) {
    case 'text':
      return pythonLiteral(value.text);
    case 'variable':
      return `os.environ["${value.name}"]`;
    case 'timestamp':
      return 'str(int(time.time()))';
    case 'nonce':
      return 'secrets.token_hex(16)';
    case 'signature':
      return '""';
  }
}

/** The call as a program for Python 3.8 or later, without packages. */
export function pythonSnippet(plan: SnippetPlan): string {
  const sent = plan.parameters.filter(({ value }) => value.kind !== 'signature');
  const isPost = plan.httpMethod === 'POST';
  const modules = [
    ...(plan.isSigned ? ['base64', 'hashlib', 'hmac'] : []),
    'os',
    ...(plan.isSigned ? ['secrets'] : []),
    ...(plan.isHttps ? ['ssl'] : []),
    ...(plan.isSigned ? ['time'] : []),
    'urllib.error',
    'urllib.request',
  ];
  const lines = [
    ...modules.map((name) => `import ${name}`),
    'from urllib.parse import quote',
    '',
    `address = ${pythonLiteral(plan.address)}`,
    'parameters = [',
    ...sent.map(({ name, value }) => `    (${pythonLiteral(name)}, ${literal(value)}),`),
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
    'form = join(parameters)',
    isPost
      ? 'call = urllib.request.Request(address, data=form.encode(), method="POST")'
      : 'call = urllib.request.Request(address + "?" + form if form else address)',
    ...(plan.hasTokenHeader ? ['call.add_header("Authorization", "OAuth " + os.environ["AUTHDESK_TOKEN"])'] : []),
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
  return `${lines.join('\n')}\n`;
}
