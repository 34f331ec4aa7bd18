import { swiftLiteral } from '#shared/quoting/string-literal.ts';
import { commandOf, listedOf, type SnippetPlan, type SnippetValue } from './plan.ts';

const environment = (name: string): string => `environment["${name}"]!`;

function literal(value: SnippetValue): string {
  switch (value.kind) {
    case 'text':
      return swiftLiteral(value.text);
    case 'variable':
      return environment(value.name);
    case 'timestamp':
      return 'String(Int(Date().timeIntervalSince1970))';
    case 'nonce':
      return 'UUID().uuidString';
    case 'signature':
      return '""';
  }
}

function importsOf(plan: SnippetPlan): string[] {
  const sends = plan.purpose === 'send';
  return [
    'import Foundation',
    ...(sends ? ['#if canImport(FoundationNetworking)', 'import FoundationNetworking', '#endif'] : []),
    // Apple's systems have it; elsewhere it is the package swift-crypto.
    ...(plan.isSigned ? ['#if canImport(CryptoKit)', 'import CryptoKit', '#else', 'import Crypto', '#endif'] : []),
  ];
}

function signing(plan: SnippetPlan): string[] {
  if (!plan.isSigned) return [];
  return [
    // D31; Swift itself compares what characters mean, not their code units.
    'let ordered = parameters.sorted { a, b in // by UTF-16 code unit',
    '    a.0.utf16.elementsEqual(b.0.utf16) ? a.1.utf16.lexicographicallyPrecedes(b.1.utf16) : a.0.utf16.lexicographicallyPrecedes(b.0.utf16)',
    '}',
    `let base = "${plan.httpMethod}&" + encode(address) + "&" + encode(join(ordered))`,
    `let key = SymmetricKey(data: Data(base64Encoded: ${environment('AUTHDESK_SECRET')})!)`,
    'let digest = HMAC<Insecure.SHA1>.authenticationCode(for: Data(base.utf8), using: key)',
    'parameters.append(("sig", Data(digest).base64EncodedString()))',
    '',
  ];
}

/** A session that trusts the CA, which Foundation allows on Apple's systems only. */
function sessionOf({ caPath }: SnippetPlan): string[] {
  if (caPath === undefined) return ['let session = URLSession.shared'];
  return [
    '#if canImport(Security)',
    `let ca = environment["AUTHDESK_CA"] ?? ${swiftLiteral(caPath)}`,
    'final class Trust: NSObject, URLSessionDelegate {',
    '    func urlSession(',
    '        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,',
    '        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void',
    '    ) {',
    '        guard let trust = challenge.protectionSpace.serverTrust,',
    '            let pem = try? String(contentsOfFile: ca, encoding: .utf8),',
    '            let der = Data(base64Encoded: pem.split(separator: "\\n").filter { !$0.hasPrefix("-----") }.joined()),',
    '            let certificate = SecCertificateCreateWithData(nil, der as CFData)',
    '        else { return completionHandler(.performDefaultHandling, nil) }',
    '        SecTrustSetAnchorCertificates(trust, [certificate] as CFArray)',
    '        let trusted = SecTrustEvaluateWithError(trust, nil)',
    '        completionHandler(trusted ? .useCredential : .cancelAuthenticationChallenge, URLCredential(trust: trust))',
    '    }',
    '}',
    'let session = URLSession(configuration: .ephemeral, delegate: Trust(), delegateQueue: nil)',
    '#else // Foundation takes no CA here: install it in the system',
    'let session = URLSession(configuration: .ephemeral)',
    '#endif',
  ];
}

function authorizationOf({ authorization }: SnippetPlan): string[] {
  switch (authorization.kind) {
    case 'none':
      return [];
    case 'token':
      return [`request.setValue("OAuth " + ${environment('AUTHDESK_TOKEN')}, forHTTPHeaderField: "Authorization")`];
    case 'basic':
      return [
        `let pair = ${swiftLiteral(`${authorization.apiKey}:`)} + ${environment('AUTHDESK_SECRET')}`,
        'request.setValue("Basic " + Data(pair.utf8).base64EncodedString(), forHTTPHeaderField: "Authorization")',
      ];
  }
}

function sending(plan: SnippetPlan): string[] {
  const isPost = plan.httpMethod === 'POST';
  return [
    'let form = join(parameters)',
    isPost
      ? 'var request = URLRequest(url: URL(string: address)!)'
      : 'var request = URLRequest(url: URL(string: form.isEmpty ? address : address + "?" + form)!)',
    `request.httpMethod = "${plan.httpMethod}"`,
    ...(isPost
      ? [
          'request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")',
          'request.httpBody = Data(form.utf8)',
        ]
      : []),
    ...authorizationOf(plan),
    ...sessionOf(plan),
    'let done = DispatchSemaphore(value: 0)',
    'session.dataTask(with: request) { data, response, error in',
    '    let status = (response as? HTTPURLResponse)?.statusCode ?? 0',
    '    print(status, error?.localizedDescription ?? String(decoding: data ?? Data(), as: UTF8.self))',
    '    done.signal()',
    '}.resume()',
    'done.wait()',
  ];
}

/** The call as a program for Swift 5.5 or later. */
export function swiftSnippet(plan: SnippetPlan): string {
  const readsEnvironment =
    plan.isSigned ||
    plan.authorization.kind !== 'none' ||
    (plan.caPath !== undefined && plan.purpose === 'send') ||
    plan.parameters.some(({ value }) => value.kind === 'variable');
  const lines = [
    `// Save as main.swift, then run: ${commandOf(plan, 'swift main.swift')}`,
    ...importsOf(plan),
    '',
    ...(readsEnvironment ? ['let environment = ProcessInfo.processInfo.environment'] : []),
    `let address = ${swiftLiteral(plan.address)}`,
    `${plan.isSigned ? 'var' : 'let'} parameters: [(String, String)] = [`,
    ...listedOf(plan).map(({ name, value }) => `    (${swiftLiteral(name)}, ${literal(value)}),`),
    ']',
    '',
    'func encode(_ text: String) -> String { // RFC 3986',
    '    let bare = CharacterSet(',
    '        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")',
    '    return text.addingPercentEncoding(withAllowedCharacters: bare)!',
    '}',
    '',
    'func join(_ pairs: [(String, String)]) -> String {',
    '    return pairs.map { encode($0.0) + "=" + encode($0.1) }.joined(separator: "&")',
    '}',
    '',
    ...signing(plan),
    ...(plan.purpose === 'send' ? sending(plan) : ['print(address + "?" + join(parameters))']),
  ];
  return `${lines.join('\n')}\n`;
}
