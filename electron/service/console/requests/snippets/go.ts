import { goLiteral } from '#shared/quoting/string-literal.ts';
import { commandOf, listedOf, type SnippetPlan, type SnippetValue } from './plan.ts';

function literal(value: SnippetValue): string {
  switch (value.kind) {
    case 'text':
      return goLiteral(value.text);
    case 'variable':
      return `os.Getenv("${value.name}")`;
    case 'timestamp':
      return 'strconv.FormatInt(time.Now().Unix(), 10)';
    case 'nonce':
      return 'nonce()';
    case 'signature':
      return '""';
  }
}

/** Go refuses an import that is not used. */
function importsOf(plan: SnippetPlan): readonly string[] {
  const sends = plan.purpose === 'send';
  const trusts = sends && plan.caPath !== undefined;
  const makes = (kind: SnippetValue['kind']) => plan.parameters.some(({ value }) => value.kind === kind);
  const readsEnvironment = trusts || makes('variable') || plan.authorization.kind !== 'none' || plan.isSigned;
  return [
    'fmt',
    'net/url',
    'strings',
    ...(sends ? ['io', 'log', 'net/http'] : []),
    ...(readsEnvironment ? ['os'] : []),
    ...(plan.isSigned ? ['crypto/hmac', 'crypto/sha1', 'encoding/base64', 'sort', 'unicode/utf16'] : []),
    ...(makes('timestamp') ? ['strconv', 'time'] : []),
    ...(makes('nonce') ? ['crypto/rand', 'encoding/hex'] : []),
    ...(trusts ? ['crypto/tls', 'crypto/x509'] : []),
  ].sort();
}

function functionsOf(plan: SnippetPlan): string[] {
  return [
    ...(plan.purpose === 'send'
      ? ['func check(err error) {', '\tif err != nil {', '\t\tlog.Fatal(err)', '\t}', '}', '']
      : []),
    ...(plan.parameters.some(({ value }) => value.kind === 'nonce')
      ? [
          'func nonce() string {',
          '\tbytes := make([]byte, 16)',
          '\t_, err := rand.Read(bytes)',
          '\tcheck(err)',
          '\treturn hex.EncodeToString(bytes)',
          '}',
          '',
        ]
      : []),
    ...(plan.isSigned
      ? [
          // D31; Go itself compares bytes of UTF-8.
          'func before(a, b [2]string) bool { // by UTF-16 code unit',
          '\tfor part := range a {',
          '\t\tx, y := utf16.Encode([]rune(a[part])), utf16.Encode([]rune(b[part]))',
          '\t\tfor i := 0; i < len(x) && i < len(y); i++ {',
          '\t\t\tif x[i] != y[i] {',
          '\t\t\t\treturn x[i] < y[i]',
          '\t\t\t}',
          '\t\t}',
          '\t\tif len(x) != len(y) {',
          '\t\t\treturn len(x) < len(y)',
          '\t\t}',
          '\t}',
          '\treturn false',
          '}',
          '',
        ]
      : []),
  ];
}

function signing(plan: SnippetPlan): string[] {
  if (!plan.isSigned) return [];
  return [
    '\tordered := append([][2]string{}, parameters...)',
    '\tsort.Slice(ordered, func(i, j int) bool { return before(ordered[i], ordered[j]) })',
    `\tbase := "${plan.httpMethod}&" + encode(address) + "&" + encode(join(ordered))`,
    '\tkey, err := base64.StdEncoding.DecodeString(os.Getenv("AUTHDESK_SECRET"))',
    '\tcheck(err)',
    '\tmac := hmac.New(sha1.New, key)',
    '\tmac.Write([]byte(base))',
    '\tparameters = append(parameters, [2]string{"sig", base64.StdEncoding.EncodeToString(mac.Sum(nil))})',
    '',
  ];
}

function clientOf({ caPath }: SnippetPlan): string[] {
  if (caPath === undefined) return ['\tclient := http.DefaultClient'];
  return [
    '\tca := os.Getenv("AUTHDESK_CA")',
    '\tif ca == "" {',
    `\t\tca = ${goLiteral(caPath)}`,
    '\t}',
    '\tpem, err := os.ReadFile(ca)',
    '\tcheck(err)',
    '\ttrusted := x509.NewCertPool()',
    '\ttrusted.AppendCertsFromPEM(pem)',
    '\tclient := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}}}',
  ];
}

function sending(plan: SnippetPlan): string[] {
  const isPost = plan.httpMethod === 'POST';
  const { authorization } = plan;
  return [
    '\tform := join(parameters)',
    ...(isPost
      ? ['\trequest, err := http.NewRequest("POST", address, strings.NewReader(form))']
      : [
          '\tif form != "" {',
          '\t\taddress += "?" + form',
          '\t}',
          '\trequest, err := http.NewRequest("GET", address, nil)',
        ]),
    '\tcheck(err)',
    ...(isPost ? ['\trequest.Header.Set("Content-Type", "application/x-www-form-urlencoded")'] : []),
    ...(authorization.kind === 'token'
      ? ['\trequest.Header.Set("Authorization", "OAuth "+os.Getenv("AUTHDESK_TOKEN"))']
      : []),
    ...(authorization.kind === 'basic'
      ? [`\trequest.SetBasicAuth(${goLiteral(authorization.apiKey)}, os.Getenv("AUTHDESK_SECRET"))`]
      : []),
    ...clientOf(plan),
    '\tresponse, err := client.Do(request)',
    '\tcheck(err)',
    '\tbody, err := io.ReadAll(response.Body)',
    '\tcheck(err)',
    '\tfmt.Println(response.StatusCode, string(body))',
  ];
}

/** The call as a program for Go 1.16 or later, without modules. */
export function goSnippet(plan: SnippetPlan): string {
  const lines = [
    `// Save as call.go, then run: ${commandOf(plan, 'go run call.go')}`,
    'package main',
    '',
    'import (',
    ...importsOf(plan).map((name) => `\t"${name}"`),
    ')',
    '',
    'func encode(text string) string { // RFC 3986',
    '\treturn strings.ReplaceAll(url.QueryEscape(text), "+", "%20")',
    '}',
    '',
    'func join(pairs [][2]string) string {',
    '\tencoded := []string{}',
    '\tfor _, pair := range pairs {',
    '\t\tencoded = append(encoded, encode(pair[0])+"="+encode(pair[1]))',
    '\t}',
    '\treturn strings.Join(encoded, "&")',
    '}',
    '',
    ...functionsOf(plan),
    'func main() {',
    `\taddress := ${goLiteral(plan.address)}`,
    '\tparameters := [][2]string{',
    ...listedOf(plan).map(({ name, value }) => `\t\t{${goLiteral(name)}, ${literal(value)}},`),
    '\t}',
    '',
    ...signing(plan),
    ...(plan.purpose === 'send' ? sending(plan) : ['\tfmt.Println(address + "?" + join(parameters))']),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
