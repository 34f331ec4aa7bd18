import { cSharpLiteral } from '#shared/quoting/string-literal.ts';
import { authorizationIn, commandOf, listedOf, literalIn, type SnippetPlan } from './plan.ts';

const environment = (name: string): string => `Environment.GetEnvironmentVariable("${name}")`;

const literal = literalIn({
  text: cSharpLiteral,
  variable: environment,
  timestamp: 'DateTimeOffset.UtcNow.ToUnixTimeSeconds().ToString()',
  nonce: 'Guid.NewGuid().ToString("N")',
});

function namespacesOf(plan: SnippetPlan): readonly string[] {
  const sends = plan.purpose === 'send';
  return [
    'System',
    'System.Collections.Generic',
    'System.Linq',
    'System.Threading.Tasks',
    ...(sends ? ['System.Net.Http', 'System.Text'] : []),
    ...(plan.isSigned ? ['System.Security.Cryptography'] : []),
    ...(sends && plan.caPath !== undefined
      ? ['System.IO', 'System.Net.Security', 'System.Security.Cryptography.X509Certificates']
      : []),
  ].sort();
}

function signing(plan: SnippetPlan): string[] {
  if (!plan.isSigned) return [];
  return [
    'var ordered = parameters.OrderBy(pair => pair[0], StringComparer.Ordinal).ThenBy(pair => pair[1], StringComparer.Ordinal);',
    `var text = "${plan.httpMethod}&" + Encode(address) + "&" + Encode(Join(ordered));`,
    `var hmac = new HMACSHA1(Convert.FromBase64String(${environment('AUTHDESK_SECRET')}));`,
    'parameters.Add(new[] { "sig", Convert.ToBase64String(hmac.ComputeHash(Encoding.UTF8.GetBytes(text))) });',
    '',
  ];
}

/** A handler that trusts the CA for the chain; the name in the certificate is checked as usual. */
function handlerOf({ caPath }: SnippetPlan): string[] {
  if (caPath === undefined) return [];
  return [
    `var path = ${environment('AUTHDESK_CA')} ?? ${cSharpLiteral(caPath)};`,
    'var ca = X509Certificate2.CreateFromPem(File.ReadAllText(path));',
    'handler.ServerCertificateCustomValidationCallback = (_, certificate, _, errors) =>',
    '{',
    '    var chain = new X509Chain();',
    '    chain.ChainPolicy.TrustMode = X509ChainTrustMode.CustomRootTrust;',
    '    chain.ChainPolicy.CustomTrustStore.Add(ca);',
    '    chain.ChainPolicy.RevocationMode = X509RevocationMode.NoCheck;',
    '    return (errors & ~SslPolicyErrors.RemoteCertificateChainErrors) == 0 && chain.Build(certificate);',
    '};',
  ];
}

const authorizationOf = (plan: SnippetPlan): readonly string[] =>
  authorizationIn(
    plan,
    `request.Headers.TryAddWithoutValidation("Authorization", "OAuth " + ${environment('AUTHDESK_TOKEN')});`,
    (apiKey) => [
      `var pair = Encoding.UTF8.GetBytes(${cSharpLiteral(`${apiKey}:`)} + ${environment('AUTHDESK_SECRET')});`,
      'request.Headers.TryAddWithoutValidation("Authorization", "Basic " + Convert.ToBase64String(pair));',
    ],
  );

function sending(plan: SnippetPlan): string[] {
  const isPost = plan.httpMethod === 'POST';
  return [
    'var form = Join(parameters);',
    'var handler = new HttpClientHandler();',
    ...handlerOf(plan),
    'var client = new HttpClient(handler);',
    isPost
      ? 'var request = new HttpRequestMessage(HttpMethod.Post, address);'
      : 'var request = new HttpRequestMessage(HttpMethod.Get, form == "" ? address : address + "?" + form);',
    ...authorizationOf(plan),
    ...(isPost
      ? ['request.Content = new StringContent(form, Encoding.UTF8, "application/x-www-form-urlencoded");']
      : []),
    'var response = await client.SendAsync(request);',
    'Console.WriteLine((int)response.StatusCode + " " + await response.Content.ReadAsStringAsync());',
  ];
}

/** The call as a program for .NET 6 or later, without packages. */
export function cSharpSnippet(plan: SnippetPlan): string {
  const sends = plan.purpose === 'send';
  const body = [
    `var address = ${cSharpLiteral(plan.address)};`,
    'var parameters = new List<string[]>',
    '{',
    ...listedOf(plan).map(({ name, value }) => `    new[] { ${cSharpLiteral(name)}, ${literal(value)} },`),
    '};',
    '',
    ...signing(plan),
    ...(sends ? sending(plan) : ['Console.WriteLine(address + "?" + Join(parameters));']),
  ];
  const lines = [
    `// Save as Program.cs of a console project, then run: ${commandOf(plan, 'dotnet run')}`,
    ...namespacesOf(plan).map((name) => `using ${name};`),
    '',
    'class Program',
    '{',
    '    static string Encode(string text) => Uri.EscapeDataString(text); // RFC 3986',
    '',
    '    static string Join(IEnumerable<string[]> pairs) =>',
    '        string.Join("&", pairs.Select(pair => Encode(pair[0]) + "=" + Encode(pair[1])));',
    '',
    `    static ${sends ? 'async Task' : 'void'} Main()`,
    '    {',
    ...body.map((line) => (line === '' ? '' : `        ${line}`)),
    '    }',
    '}',
  ];
  return `${lines.join('\n')}\n`;
}
