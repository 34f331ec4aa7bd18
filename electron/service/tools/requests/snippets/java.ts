import { javaLiteral } from '#shared/quoting/string-literal.ts';
import type { SnippetPlan, SnippetValue } from './plan.ts';

function literal(value: SnippetValue): string {
  switch (value.kind) {
    case 'text':
      return javaLiteral(value.text);
    case 'variable':
      return `System.getenv("${value.name}")`;
    case 'timestamp':
      return 'String.valueOf(System.currentTimeMillis() / 1000)';
    case 'nonce':
      return 'UUID.randomUUID().toString()';
    case 'signature':
      return '""';
  }
}

function trust(plan: SnippetPlan): { readonly imports: string[]; readonly lines: string[]; readonly client: string } {
  if (plan.caPath === undefined) return { imports: [], lines: [], client: 'HttpClient.newHttpClient()' };
  return {
    imports: [
      'java.nio.file.Files',
      'java.nio.file.Path',
      'java.security.KeyStore',
      'java.security.cert.CertificateFactory',
      'javax.net.ssl.SSLContext',
      'javax.net.ssl.TrustManagerFactory',
    ],
    lines: [
      `String ca = System.getenv().getOrDefault("AUTHDESK_CA", ${javaLiteral(plan.caPath)});`,
      'KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());',
      'store.load(null, null);',
      'try (var file = Files.newInputStream(Path.of(ca))) {',
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

/** The call as a program for Java 11 or later, without packages; run it with `java Call.java`. */
export function javaSnippet(plan: SnippetPlan): string {
  const sent = plan.parameters.filter(({ value }) => value.kind !== 'signature');
  const isPost = plan.httpMethod === 'POST';
  const { imports: trustImports, lines: trustLines, client } = trust(plan);
  const imports = [
    'java.net.URI',
    'java.net.URLEncoder',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
    'java.nio.charset.StandardCharsets',
    'java.util.ArrayList',
    'java.util.List',
    'java.util.stream.Collectors',
    ...(plan.isSigned
      ? ['java.util.Base64', 'java.util.UUID', 'javax.crypto.Mac', 'javax.crypto.spec.SecretKeySpec']
      : []),
    ...trustImports,
  ].sort();
  const body = [
    `String address = ${javaLiteral(plan.address)};`,
    'List<String[]> parameters = new ArrayList<>();',
    ...sent.map(({ name, value }) => `parameters.add(new String[] {${javaLiteral(name)}, ${literal(value)}});`),
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
    ...trustLines,
    'String form = join(parameters);',
    isPost
      ? 'HttpRequest.Builder call = HttpRequest.newBuilder(URI.create(address))'
      : 'HttpRequest.Builder call = HttpRequest.newBuilder(URI.create(form.isEmpty() ? address : address + "?" + form))',
    ...(plan.hasTokenHeader ? ['    .header("Authorization", "OAuth " + System.getenv("AUTHDESK_TOKEN"))'] : []),
    ...(isPost
      ? [
          '    .header("Content-Type", "application/x-www-form-urlencoded")',
          '    .POST(HttpRequest.BodyPublishers.ofString(form));',
        ]
      : ['    .GET();']),
    `HttpResponse<String> response = ${client}.send(call.build(), HttpResponse.BodyHandlers.ofString());`,
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  return [
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
