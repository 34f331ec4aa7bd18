import { shellQuote } from '#shared/quoting/posix-shell.ts';

/** What an app needs to call this service. */
interface Connection {
  /** Origin of the HTTPS listener. */
  readonly address: string;
  readonly apiKey: string;
  readonly secret: string;
  /** File of the CA certificate, PEM. */
  readonly caPath: string;
}

const languages = ['node', 'python', 'java', 'dotnet', 'curl'] as const;
export type ConnectLanguage = (typeof languages)[number];
export const connectLanguages: readonly ConnectLanguage[] = languages;

/** How a language is told of one more CA, as Overview says it at length (D9). */
function trustLines(language: ConnectLanguage, path: string): readonly string[] {
  const file = shellQuote(path);
  switch (language) {
    case 'node':
      return ['# Node reads this one when it starts: set it in the shell, not in .env.', `NODE_EXTRA_CA_CERTS=${file}`];
    case 'python':
      return [`REQUESTS_CA_BUNDLE=${file}`, `SSL_CERT_FILE=${file}`];
    case 'java':
      return [
        `# Once: keytool -importcert -noprompt -alias authdesk -file ${file} -keystore authdesk.p12 -storetype PKCS12 -storepass changeit`,
        "JAVA_TOOL_OPTIONS='-Djavax.net.ssl.trustStore=authdesk.p12 -Djavax.net.ssl.trustStorePassword=changeit'",
      ];
    case 'dotnet':
      return ['# On Linux; elsewhere trust the CA in the system (Overview).', `SSL_CERT_FILE=${file}`];
    case 'curl':
      return [`CURL_CA_BUNDLE=${file}`];
  }
}

/** Lines of environment variables for an app. */
export function connectBlock(language: ConnectLanguage, { address, apiKey, secret, caPath }: Connection): string {
  return [
    `AUTHDESK_URL=${address}`,
    `AUTHDESK_API_KEY=${apiKey}`,
    `AUTHDESK_SECRET=${secret}`,
    ...trustLines(language, caPath),
  ].join('\n');
}
