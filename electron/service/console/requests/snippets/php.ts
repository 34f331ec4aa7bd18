import { phpLiteral } from '#shared/quoting/string-literal.ts';
import { commandOf, listedOf, literalIn, type SnippetPlan } from './plan.ts';

const literal = literalIn({
  text: phpLiteral,
  variable: (name) => `getenv("${name}")`,
  timestamp: '(string) time()',
  nonce: 'bin2hex(random_bytes(16))',
});

function headersOf({ authorization, httpMethod }: SnippetPlan): string[] {
  return [
    ...(httpMethod === 'POST' ? ['"Content-Type: application/x-www-form-urlencoded"'] : []),
    ...(authorization.kind === 'token' ? ['"Authorization: OAuth " . getenv("AUTHDESK_TOKEN")'] : []),
    ...(authorization.kind === 'basic'
      ? [
          `"Authorization: Basic " . base64_encode(${phpLiteral(`${authorization.apiKey}:`)} . getenv("AUTHDESK_SECRET"))`,
        ]
      : []),
  ];
}

function signing(plan: SnippetPlan): string[] {
  if (!plan.isSigned) return [];
  return [
    '$ordered = $parameters;',
    // By UTF-16 code unit (D31); PHP itself compares bytes of UTF-8.
    'usort($ordered, fn ($a, $b) => strcmp(utf16($a[0]), utf16($b[0])) ?: strcmp(utf16($a[1]), utf16($b[1])));',
    `$base = "${plan.httpMethod}&" . rawurlencode($address) . "&" . rawurlencode(join_pairs($ordered));`,
    '$key = base64_decode(getenv("AUTHDESK_SECRET"));',
    '$parameters[] = ["sig", base64_encode(hash_hmac("sha1", $base, $key, true))];',
    '',
  ];
}

function sending(plan: SnippetPlan): string[] {
  const isPost = plan.httpMethod === 'POST';
  return [
    '$form = join_pairs($parameters);',
    '$context = stream_context_create([',
    '    "http" => [',
    `        "method" => "${plan.httpMethod}",`,
    '        "header" => [',
    ...headersOf(plan).map((header) => `            ${header},`),
    '        ],',
    ...(isPost ? ['        "content" => $form,'] : []),
    '        "ignore_errors" => true,',
    '    ],',
    ...(plan.caPath === undefined
      ? []
      : [`    "ssl" => ["cafile" => getenv("AUTHDESK_CA") ?: ${phpLiteral(plan.caPath)}],`]),
    ']);',
    `$response = fopen(${isPost ? '$address' : '$form === "" ? $address : $address . "?" . $form'}, "r", false, $context);`,
    'echo substr(stream_get_meta_data($response)["wrapper_data"][0], 9, 3), " ", stream_get_contents($response), "\\n";',
  ];
}

/** The call as a program for PHP 7.4 or later, without extensions that a package would have to bring. */
export function phpSnippet(plan: SnippetPlan): string {
  const lines = [
    '<?php',
    `// Save as call.php, then run: ${commandOf(plan, 'php call.php')}`,
    '',
    `$address = ${phpLiteral(plan.address)};`,
    '$parameters = [',
    ...listedOf(plan).map(({ name, value }) => `    [${phpLiteral(name)}, ${literal(value)}],`),
    '];',
    '',
    'function join_pairs(array $pairs): string // RFC 3986',
    '{',
    '    return implode("&", array_map(fn ($pair) => rawurlencode($pair[0]) . "=" . rawurlencode($pair[1]), $pairs));',
    '}',
    '',
    ...(plan.isSigned
      ? ['function utf16(string $text): string', '{', '    return iconv("UTF-8", "UTF-16BE", $text);', '}', '']
      : []),
    ...signing(plan),
    ...(plan.purpose === 'send' ? sending(plan) : ['echo $address . "?" . join_pairs($parameters), "\\n";']),
  ];
  return `${lines.join('\n')}\n`;
}
