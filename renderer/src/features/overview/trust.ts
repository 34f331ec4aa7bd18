import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { pythonLiteral } from '#shared/quoting/string-literal.ts';
import { overviewTexts } from '../../texts/overview.ts';

const words = overviewTexts.ca.steps;

/** How to make something trust the local CA (D9): sentences and what to type, in order. */
interface TrustGuide {
  readonly id: string;
  readonly name: string;
  readonly kind: 'client' | 'system';
  readonly steps: readonly { readonly text: string; readonly code: string }[];
}

/** The guide for a browser, by what it says of itself. Firefox has authorities of its own, the others those of their system. */
export function guideOfBrowser(userAgent: string): string {
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (/\bWindows\b/.test(userAgent)) return 'windows';
  return /\bMac OS X\b/.test(userAgent) ? 'macos' : 'debian';
}

/** Quotes a path for PowerShell, to which typographic single quotes are quotes too. */
function powershell(path: string): string {
  return `'${path.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/**
 * Guides for everyone who may have to trust the CA, with the real path and address filled in.
 * @param path the CA certificate (PEM) on this machine; @param https origin of the HTTPS listener.
 */
export function trustGuides(path: string, https: string): readonly TrustGuide[] {
  const example = `${https.replace('127.0.0.1', 'localhost')}/socialize.getUserInfo`;
  const file = shellQuote(path);
  const guides: readonly (readonly [
    ...row: readonly [id: string, name: string, kind: TrustGuide['kind']],
    ...steps: readonly (readonly [text: string, code: string])[],
  ])[] = [
    ['curl', 'curl', 'client', [words.nameFile, `curl --cacert ${file} ${example}`]],
    ['node', 'Node.js', 'client', [words.nodeVariable, `NODE_EXTRA_CA_CERTS=${file} node app.js`]],
    [
      ...(['python', 'Python', 'client'] as const),
      [words.requests, `requests.get("${example}", verify=${pythonLiteral(path)})`],
      [words.process, `REQUESTS_CA_BUNDLE=${file} SSL_CERT_FILE=${file} python app.py`],
    ],
    [
      ...(['java', 'Java', 'client'] as const),
      [
        words.ownStore,
        `keytool -importcert -noprompt -alias authdesk -file ${file} -keystore authdesk.p12 -storetype PKCS12 -storepass changeit`,
      ],
      [
        words.startWith,
        'java -Djavax.net.ssl.trustStore=authdesk.p12 -Djavax.net.ssl.trustStorePassword=changeit -jar app.jar',
      ],
    ],
    [
      ...(['dotnet', '.NET', 'client'] as const),
      [words.dotnetLinux, `SSL_CERT_FILE=${file} dotnet run`],
      [words.dotnetHandler, dotnetHandler(path)],
    ],
    [
      ...(['debian', 'Debian, Ubuntu', 'system'] as const),
      [words.system, `sudo cp ${file} /usr/local/share/ca-certificates/authdesk.crt\nsudo update-ca-certificates`],
      [words.chrome, `certutil -d sql:$HOME/.pki/nssdb -A -t "C,," -n Authdesk -i ${file}`],
      [words.takeBack, 'sudo rm /usr/local/share/ca-certificates/authdesk.crt\nsudo update-ca-certificates --fresh'],
    ],
    [
      ...(['macos', 'macOS', 'system'] as const),
      [words.keychain, `security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${file}`],
      [words.takeBack, `security remove-trusted-cert ${file}`],
    ],
    [
      ...(['windows', 'Windows', 'system'] as const),
      [
        words.powershell,
        `Import-Certificate -FilePath ${powershell(path)} -CertStoreLocation Cert:\\CurrentUser\\Root`,
      ],
      [
        words.takeBack,
        `Get-ChildItem Cert:\\CurrentUser\\Root | Where-Object Subject -Like '*Authdesk*' | Remove-Item`,
      ],
    ],
    ['firefox', 'Firefox', 'system', [words.firefox, path]],
  ];
  return guides.map(([id, name, kind, ...steps]) => ({
    ...{ id, name, kind },
    steps: steps.map(([text, code]) => ({ text, code })),
  }));
}

function dotnetHandler(path: string): string {
  return [
    `var ca = X509CertificateLoader.LoadCertificateFromFile(${pythonLiteral(path)});`,
    'var handler = new SocketsHttpHandler();',
    'handler.SslOptions.CertificateChainPolicy = new X509ChainPolicy',
    '{',
    '    TrustMode = X509ChainTrustMode.CustomRootTrust,',
    '    CustomTrustStore = { ca },',
    '    RevocationMode = X509RevocationMode.NoCheck,',
    '};',
    'var client = new HttpClient(handler);',
  ].join('\n');
}
