import { createHmac, randomUUID } from 'node:crypto';
import { type ConsoleHost, secretOf } from '../hosts/console-host.ts';
import { harEntry, harFile } from '../pages/pasted-calls.ts';

/** A line as a customer sends it. */
export interface CustomerLine {
  /** Its form, for the table. */
  readonly form: string;
  /** Given when it comes as a file. */
  readonly fileName?: string;
  /** When it was sent, for the table. */
  readonly sent: 'now' | 'a day ago';
  readonly text: string;
  /** What its cause says, as far as the tour relies on it. */
  readonly cause: RegExp;
}

interface Mistake {
  readonly httpMethod?: 'GET' | 'POST';
  /** Where the call goes. */
  readonly url?: string;
  /** What is signed in place of `url`. */
  readonly signedUrl?: string;
  readonly signedMethod?: 'GET' | 'POST';
  readonly key?: Buffer;
  readonly timestamp?: number;
  readonly encode?: (text: string) => string;
  readonly sorted?: false;
  /** Sent, but not signed. */
  readonly added?: Readonly<Record<string, string>>;
}

const strict = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const plus = (text: string): string => strict(text).replaceAll('%20', '+');
const form = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${strict(value)}`)
    .join('&');

const host = 'socialize.us1.authdesk.localhost:9480';
const url = `http://${host}/socialize.setStatus`;

/** Ten lines, each with a mistake of its own, in the forms that customers send; half of them were sent yesterday. */
export async function customerLines(console: ConsoleHost): Promise<readonly CustomerLine[]> {
  const secret = await secretOf(console, '3_demo');
  await console.invoke('sites.create', {
    name: 'Outlet',
    apiKey: '3_outlet',
    dataCenter: 'us1',
    domains: ['localhost'],
    responseTypes: ['token', 'code'],
    grantTypes: ['authorization_code', 'none'],
    providers: ['*'],
    tokenLifetime: 3600,
    allowSignedUserKey: false,
    revokeOnCodeReuse: true,
  });
  const other = Buffer.from(await secretOf(console, '3_outlet'), 'base64');
  const asText = Buffer.from(secret);
  const now = Math.floor(Date.now() / 1000);
  const day = now - 86_400;

  const call = (mistake: Mistake = {}): Record<string, string> => {
    const { timestamp = now, encode = strict, key = Buffer.from(secret, 'base64'), sorted = true } = mistake;
    const parameters: Record<string, string> = {
      apiKey: '3_demo',
      UID: 'u-ada',
      status: "It's shipped today",
      timestamp: String(timestamp),
      nonce: randomUUID(),
    };
    const names = sorted ? Object.keys(parameters).sort() : Object.keys(parameters);
    const joined = names.map((name) => `${name}=${encode(parameters[name] ?? '')}`).join('&');
    const base = `${mistake.signedMethod ?? 'POST'}&${strict(mistake.signedUrl ?? url)}&${strict(joined)}`;
    const sig = createHmac('sha1', key).update(base).digest('base64');
    return { ...parameters, ...mistake.added, sig };
  };
  const options = (parameters: Readonly<Record<string, string>>, quote: (text: string) => string, end: string) =>
    Object.entries(parameters)
      .map(([name, value]) => `  --data-urlencode ${quote(`${name}=${value}`)}`)
      .join(` ${end}\n`);
  const bash = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const powerShell = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const raw = form(call({ signedUrl: url.replace('http:', 'https:') }));
  const europe = url.replace('us1', 'eu1');

  return [
    {
      form: 'cURL of bash',
      sent: 'now',
      text: `curl -X POST '${url}' \\\n${options(call({ key: asText }), bash, '\\')}`,
      cause: /secret was used as text/,
    },
    {
      form: "cURL of bash, `$'…'`",
      sent: 'a day ago',
      text: `curl '${url}' --data-raw $'${form(call({ timestamp: day, encode: plus })).replaceAll('%27', '\\x27')}'`,
      cause: /blanks were written as "\+"/,
    },
    {
      form: 'cURL of cmd, `^` lines',
      sent: 'a day ago',
      text: `curl ^"${url}^" ^\n  --data-raw ^"${form(call({ timestamp: day * 1000 })).replace(/[%&]/g, '^$&')}^"`,
      cause: /timestamp is in milliseconds/,
    },
    {
      form: 'cURL of PowerShell, back-tick lines',
      sent: 'now',
      text: `curl.exe -X POST "${url}" \`\n${options(call({ key: other }), powerShell, '`')}`,
      cause: /secret of the site "Outlet"/,
    },
    {
      form: '`Invoke-WebRequest`',
      sent: 'a day ago',
      text: `Invoke-WebRequest -Uri "${url}" \`\n-Method "POST" \`\n-ContentType "application/x-www-form-urlencoded" \`\n-Body "${form(call({ timestamp: day, added: { format: 'json' } }))}"`,
      cause: /format/,
    },
    {
      form: 'HAR of 40 requests, dropped as a file',
      fileName: 'shop.example.har',
      sent: 'a day ago',
      text: har(day, call({ timestamp: day, sorted: false })),
      cause: /not sorted/,
    },
    {
      form: 'raw HTTP, as to a proxy',
      sent: 'now',
      text: `POST ${url} HTTP/1.1\nHost: ${host}\nContent-Type: application/x-www-form-urlencoded\nContent-Length: ${raw.length}\n\n${raw}`,
      cause: /signed as https but called as http/,
    },
    {
      form: 'URL in quotes',
      sent: 'a day ago',
      text: `"${url}?${form(call({ timestamp: day }))}"`,
      cause: /GET/,
    },
    {
      form: '`wget`',
      sent: 'now',
      text: `wget -qO- --post-data='${form(call({ signedUrl: europe }))}' ${europe}`,
      cause: /data center "us1"/,
    },
    {
      form: '`fetch(…)`',
      sent: 'now',
      text: `fetch("${url}", {\n  "method": "POST",\n  "headers": { "content-type": "application/x-www-form-urlencoded" },\n  "body": "${form(call({ key: asText, encode: plus }))}"\n});`,
      cause: /used as text.* And: .*blanks were written as/,
    },
  ];
}

/** A recording of a page that makes many requests, with one call of the service among them. */
function har(at: number, parameters: Readonly<Record<string, string>>): string {
  const page = Array.from({ length: 39 }, (_, index) => harEntry(`https://shop.example/asset-${index}.js`));
  const failed = harEntry(url, form(parameters), { errorCode: 403003 }, at * 1000);
  return harFile([...page.slice(0, 25), failed, ...page.slice(25)]);
}
