import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { pythonLiteral } from '#shared/quoting/string-literal.ts';

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
      steps: [{ text: 'Name the file in the call.', code: `curl --cacert ${shellQuote(path)} ${example}` }],
    },
    {
      id: 'node',
      name: 'Node.js',
      kind: 'client',
      steps: [
        {
          text: 'Set the variable before Node starts; it adds to the authorities Node already trusts.',
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
          text: 'With requests, name the file in the call.',
          code: `requests.get("${example}", verify=${pythonLiteral(path)})`,
        },
        {
          text: 'Or for the whole process.',
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
          text: 'Make a trust store of its own, so that the one of the JDK stays as it is.',
          code: `keytool -importcert -noprompt -alias authdesk -file ${shellQuote(path)} -keystore authdesk.p12 -storetype PKCS12 -storepass changeit`,
        },
        {
          text: 'Start your program with it.',
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
          text: 'On Linux, .NET reads the files that this variable lists.',
          code: `SSL_CERT_FILE=${shellQuote(path)} dotnet run`,
        },
        {
          text: 'On every system, trust it in the handler of your HttpClient.',
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
          text: 'Add it to the authorities of the system.',
          code: `sudo cp ${shellQuote(path)} /usr/local/share/ca-certificates/authdesk.crt\nsudo update-ca-certificates`,
        },
        {
          text: 'Chrome keeps a list of its own for each user (package libnss3-tools).',
          code: `certutil -d sql:$HOME/.pki/nssdb -A -t "C,," -n Authdesk -i ${shellQuote(path)}`,
        },
        {
          text: 'To take it back.',
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
          text: 'Add it to the login keychain; macOS asks for your password.',
          code: `security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ${shellQuote(path)}`,
        },
        { text: 'To take it back.', code: `security remove-trusted-cert ${shellQuote(path)}` },
      ],
    },
    {
      id: 'windows',
      name: 'Windows',
      kind: 'system',
      steps: [
        {
          text: 'In PowerShell, add it for your account; Windows asks before it does.',
          code: `Import-Certificate -FilePath ${powershell(path)} -CertStoreLocation Cert:\\CurrentUser\\Root`,
        },
        {
          text: 'To take it back.',
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
          text: 'Open Settings, Privacy & Security, View Certificates, Authorities, Import; choose this file and trust it to identify websites.',
          code: path,
        },
      ],
    },
  ];
}
