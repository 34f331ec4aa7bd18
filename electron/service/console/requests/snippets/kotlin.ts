import { kotlinLiteral } from '#shared/quoting/string-literal.ts';
import { javaImports } from './java.ts';
import { commandOf, listedOf, type SnippetPlan, type SnippetValue } from './plan.ts';

function literal(value: SnippetValue): string {
  switch (value.kind) {
    case 'text':
      return kotlinLiteral(value.text);
    case 'variable':
      return `System.getenv("${value.name}")`;
    case 'timestamp':
      return '(System.currentTimeMillis() / 1000).toString()';
    case 'nonce':
      return 'UUID.randomUUID().toString()';
    case 'signature':
      return '""';
  }
}

function signing(plan: SnippetPlan): string[] {
  if (!plan.isSigned) return [];
  return [
    'val ordered = parameters.sortedWith(compareBy<Pair<String, String>>({ it.first }, { it.second }))',
    `val base = "${plan.httpMethod}&" + encode(address) + "&" + encode(join(ordered))`,
    'val mac = Mac.getInstance("HmacSHA1")',
    'mac.init(SecretKeySpec(Base64.getDecoder().decode(System.getenv("AUTHDESK_SECRET")), "HmacSHA1"))',
    'parameters.add(Pair("sig", Base64.getEncoder().encodeToString(mac.doFinal(base.toByteArray()))))',
    '',
  ];
}

function clientOf({ caPath }: SnippetPlan): string[] {
  if (caPath === undefined) return ['val client = HttpClient.newHttpClient()'];
  return [
    `val ca = System.getenv("AUTHDESK_CA") ?: ${kotlinLiteral(caPath)}`,
    'val store = KeyStore.getInstance(KeyStore.getDefaultType())',
    'store.load(null, null)',
    'FileInputStream(ca).use {',
    '    store.setCertificateEntry("authdesk", CertificateFactory.getInstance("X.509").generateCertificate(it))',
    '}',
    'val trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm())',
    'trust.init(store)',
    'val tls = SSLContext.getInstance("TLS")',
    'tls.init(null, trust.trustManagers, null)',
    'val client = HttpClient.newBuilder().sslContext(tls).build()',
  ];
}

function authorizationOf({ authorization }: SnippetPlan): string[] {
  switch (authorization.kind) {
    case 'none':
      return [];
    case 'token':
      return ['call.header("Authorization", "OAuth " + System.getenv("AUTHDESK_TOKEN"))'];
    case 'basic':
      return [
        `val pair = ${kotlinLiteral(`${authorization.apiKey}:`)} + System.getenv("AUTHDESK_SECRET")`,
        'call.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(pair.toByteArray()))',
      ];
  }
}

function sending(plan: SnippetPlan): string[] {
  const isPost = plan.httpMethod === 'POST';
  return [
    ...clientOf(plan),
    'val form = join(parameters)',
    isPost
      ? 'val call = HttpRequest.newBuilder(URI.create(address))'
      : 'val call = HttpRequest.newBuilder(URI.create(if (form == "") address else address + "?" + form))',
    ...authorizationOf(plan),
    ...(isPost
      ? [
          'call.header("Content-Type", "application/x-www-form-urlencoded")',
          'call.POST(HttpRequest.BodyPublishers.ofString(form))',
        ]
      : []),
    'val response = client.send(call.build(), HttpResponse.BodyHandlers.ofString())',
    'println(response.statusCode().toString() + " " + response.body())',
  ];
}

/** The call as a program for Kotlin 1.3 or later on Java 11 or later, without packages. */
export function kotlinSnippet(plan: SnippetPlan): string {
  const run = `kotlinc Call.kt -include-runtime -d call.jar && ${commandOf(plan, 'java -jar call.jar')}`;
  const pairs = listedOf(plan).map(({ name, value }) => `    Pair(${kotlinLiteral(name)}, ${literal(value)})`);
  const body = [
    `val address = ${kotlinLiteral(plan.address)}`,
    'val parameters = mutableListOf<Pair<String, String>>(',
    ...pairs.map((pair, index) => (index === pairs.length - 1 ? pair : `${pair},`)),
    ')',
    '',
    ...signing(plan),
    ...(plan.purpose === 'send' ? sending(plan) : ['println(address + "?" + join(parameters))']),
  ];
  const lines = [
    `// Save as Call.kt, then run: ${run}`,
    ...javaImports(plan)
      .toSorted()
      .map((name) => `import ${name}`),
    '',
    'fun encode(text: String): String = // RFC 3986',
    '    URLEncoder.encode(text, "UTF-8").replace("+", "%20").replace("*", "%2A").replace("%7E", "~")',
    '',
    'fun join(pairs: List<Pair<String, String>>): String =',
    '    pairs.joinToString("&") { (name, value) -> encode(name) + "=" + encode(value) }',
    '',
    'fun main() {',
    ...body.map((line) => (line === '' ? '' : `    ${line}`)),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
