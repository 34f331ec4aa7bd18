import { javaLiteral } from '#shared/quoting/string-literal.ts';
import { authorizationIn, commandOf, listedOf, literalIn, type SnippetPlan } from './plan.ts';

const literal = literalIn({
  text: javaLiteral,
  variable: (name) => `System.getenv("${name}")`,
  timestamp: 'String.valueOf(System.currentTimeMillis() / 1000)',
  nonce: 'UUID.randomUUID().toString()',
});

function trust(plan: SnippetPlan): { readonly lines: string[]; readonly client: string } {
  if (plan.caPath === undefined) return { lines: [], client: 'HttpClient.newHttpClient()' };
  return {
    lines: [
      `String ca = System.getenv().getOrDefault("AUTHDESK_CA", ${javaLiteral(plan.caPath)});`,
      'KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());',
      'store.load(null, null);',
      'try (var file = new FileInputStream(ca)) {',
      '  store.setCertificateEntry("authdesk", CertificateFactory.getInstance("X.509").generateCertificate(file));',
      '}',
      'TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());',
      'trust.init(store);',
      'SSLContext tls = SSLContext.getInstance("TLS");',
      'tls.init(null, trust.getTrustManagers(), null);',
    ],
    client: 'HttpClient.newBuilder().sslContext(tls).build()',
  };
}

const authorizationOf = (plan: SnippetPlan): readonly string[] =>
  authorizationIn(plan, '    .header("Authorization", "OAuth " + System.getenv("AUTHDESK_TOKEN"))', () => [
    '    .header("Authorization", "Basic " + basic)',
  ]);

function basicOf({ authorization }: SnippetPlan): string[] {
  if (authorization.kind !== 'basic') return [];
  return [
    `String pair = ${javaLiteral(`${authorization.apiKey}:`)} + System.getenv("AUTHDESK_SECRET");`,
    'String basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));',
  ];
}

/** Classes that the call needs; Kotlin has the same. */
function javaImports(plan: SnippetPlan): readonly string[] {
  const sends = plan.purpose === 'send';
  const needsBase64 = plan.isSigned || plan.authorization.kind === 'basic';
  return [
    'java.net.URLEncoder',
    ...(sends
      ? ['java.net.URI', 'java.net.http.HttpClient', 'java.net.http.HttpRequest', 'java.net.http.HttpResponse']
      : []),
    ...(needsBase64 ? ['java.util.Base64'] : []),
    ...(plan.isSigned ? ['java.util.UUID', 'javax.crypto.Mac', 'javax.crypto.spec.SecretKeySpec'] : []),
    ...(sends && plan.caPath !== undefined
      ? [
          'java.io.FileInputStream',
          'java.security.KeyStore',
          'java.security.cert.CertificateFactory',
          'javax.net.ssl.SSLContext',
          'javax.net.ssl.TrustManagerFactory',
        ]
      : []),
  ];
}

function sending(plan: SnippetPlan): string[] {
  const isPost = plan.httpMethod === 'POST';
  const { lines, client } = trust(plan);
  return [
    ...lines,
    ...basicOf(plan),
    'String form = join(parameters);',
    isPost
      ? 'HttpRequest.Builder call = HttpRequest.newBuilder(URI.create(address))'
      : 'HttpRequest.Builder call = HttpRequest.newBuilder(URI.create(form.isEmpty() ? address : address + "?" + form))',
    ...authorizationOf(plan),
    ...(isPost
      ? [
          '    .header("Content-Type", "application/x-www-form-urlencoded")',
          '    .POST(HttpRequest.BodyPublishers.ofString(form));',
        ]
      : ['    .GET();']),
    `HttpResponse<String> response = ${client}.send(call.build(), HttpResponse.BodyHandlers.ofString());`,
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
}

/** The call as a program for Java 11 or later, without packages. */
export function javaSnippet(plan: SnippetPlan): string {
  const imports = [
    ...javaImports(plan),
    'java.nio.charset.StandardCharsets',
    'java.util.ArrayList',
    'java.util.List',
    'java.util.stream.Collectors',
  ].sort();
  const body = [
    `String address = ${javaLiteral(plan.address)};`,
    'List<String[]> parameters = new ArrayList<>();',
    ...listedOf(plan).map(
      ({ name, value }) => `parameters.add(new String[] {${javaLiteral(name)}, ${literal(value)}});`,
    ),
    '',
    ...(plan.isSigned
      ? [
          'List<String[]> ordered = new ArrayList<>(parameters);',
          'ordered.sort((a, b) -> a[0].equals(b[0]) ? a[1].compareTo(b[1]) : a[0].compareTo(b[0]));',
          `String base = "${plan.httpMethod}&" + encode(address) + "&" + encode(join(ordered));`,
          'Mac mac = Mac.getInstance("HmacSHA1");',
          'mac.init(new SecretKeySpec(Base64.getDecoder().decode(System.getenv("AUTHDESK_SECRET")), "HmacSHA1"));',
          'byte[] digest = mac.doFinal(base.getBytes(StandardCharsets.UTF_8));',
          'parameters.add(new String[] {"sig", Base64.getEncoder().encodeToString(digest)});',
          '',
        ]
      : []),
    ...(plan.purpose === 'send' ? sending(plan) : ['System.out.println(address + "?" + join(parameters));']),
  ];
  return [
    `// Save as Call.java, then run: ${commandOf(plan, 'java Call.java')}`,
    ...imports.map((name) => `import ${name};`),
    '',
    'public class Call {',
    '  static String encode(String text) { // RFC 3986',
    '    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20").replace("*", "%2A").replace("%7E", "~");',
    '  }',
    '',
    '  static String join(List<String[]> pairs) {',
    '    return pairs.stream().map(pair -> encode(pair[0]) + "=" + encode(pair[1])).collect(Collectors.joining("&"));',
    '  }',
    '',
    '  public static void main(String[] arguments) throws Exception {',
    ...body.map((line) => (line === '' ? '' : `    ${line}`)),
    '  }',
    '}',
    '',
  ].join('\n');
}
