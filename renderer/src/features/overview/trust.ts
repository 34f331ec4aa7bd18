import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { pythonLiteral } from '#shared/quoting/string-literal.ts';
import { overviewTexts } from '../../texts/overview.ts';

const words = overviewTexts.ca.steps;

/** How to make something trust the local CA (D9): a sentence and what to type, in order. */
interface TrustStep {
  readonly text: string;
  readonly code?: string;
}

interface TrustGuide {
  readonly id: string;
  readonly name: string;
  readonly kind: 'client' | 'system';
  readonly steps: readonly TrustStep[];
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
  return [
    {
      id: 'curl',
      name: 'curl',
      kind: 'client',
      steps: [{ text: words.nameFile, code: `curl --cacert ${shellQuote(path)} ${example}` }],
    },
    {
      id: 'node',
      name: 'Node.js',
      kind: 'client',
      steps: [
        {
          text: words.nodeVariable,
          code: `NODE_EXTRA_CA_CERTS=${shellQuote(path)} node app.js`,
        },
      ],
    },
    {
      id: 'python',
      name: 'Python',
      kind: 'client',
      steps: [
        {
          text: words.requests,
          code: `requests.get("${example}", verify=${pythonLiteral(path)})`,
        },
        {
          text: words.process,
          code: `REQUESTS_CA_BUNDLE=${shellQuote(path)} SSL_CERT_FILE=${shellQuote(path)} python app.py`,
        },
      ],
    },
    {
      id: 'java',
      name: 'Java',
      kind: 'client',
      steps: [
        {
          text: words.ownStore,
          code: `keytool -importcert -noprompt -alias authdesk -file ${shellQuote(path)} -keystore authdesk.p12 -storetype PKCS12 -storepass changeit`,
        },
        {
          text: words.startWith,
          code: 'java -Djavax.net.ssl.trustStore=authdesk.p12 -Djavax.net.ssl.trustStorePassword=changeit -jar app.jar',
        },
      ],
    },
    {
      id: 'dotnet',
      name: '.NET',
      kind: 'client',
      steps: [
        {
          text: words.dotnetLinux,
          code: `SSL_CERT_FILE=${shellQuote(path)} dotnet run`,
        },
        {
          text: words.dotnetHandler,
          code: [
            `var ca = X509CertificateLoader.LoadCertificateFromFile(${pythonLiteral(path)});`,
            'var handler = new SocketsHttpHandler();',
            'handler.SslOptions.CertificateChainPolicy = new X509ChainPolicy',
            '{',
            '    TrustMode = X509ChainTrustMode.CustomRootTrust,',
            '    CustomTrustStore = { ca },',
            '    RevocationMode = X509RevocationMode.NoCheck,',
            '};',
            'var client = new HttpClient(handler);',
          ].join('\n'),
        },
      ],
    },
    {
      id: 'debian',
      name: 'Debian, Ubuntu',
      kind: 'system',
      steps: [
        {
          text: words.system,
          code: `sudo cp ${shellQuote(path)} /usr/local/share/ca-certificates/authdesk.crt\nsudo update-ca-certificates`,
        },
        {
          text: words.chrome,
          code: `certutil -d sql:$HOME/.pki/nssdb -A -t "C,," -n Authdesk -i ${shellQuote(path)}`,
        },
        {
          text: words.takeBack,
          code: 'sudo rm /usr/local/share/ca-certificates/authdesk.crt\nsudo update-ca-certificates --fresh',
        },
      ],
    },
    {
      id: 'macos',
      name: 'macOS',
      kind: 'system',
      steps: [
        {
          text: words.keychain,
          code: `security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${shellQuote(path)}`,
        },
        { text: words.takeBack, code: `security remove-trusted-cert ${shellQuote(path)}` },
      ],
    },
    {
      id: 'windows',
      name: 'Windows',
      kind: 'system',
      steps: [
        {
          text: words.powershell,
          code: `Import-Certificate -FilePath ${powershell(path)} -CertStoreLocation Cert:\\CurrentUser\\Root`,
        },
        {
          text: words.takeBack,
          code: `Get-ChildItem Cert:\\CurrentUser\\Root | Where-Object Subject -Like '*Authdesk*' | Remove-Item`,
        },
      ],
    },
    {
      id: 'firefox',
      name: 'Firefox',
      kind: 'system',
      steps: [
        {
          text: words.firefox,
          code: path,
        },
      ],
    },
  ];
}
