import { type ByteText, decodeEscapes, toBase64, toText } from '#shared/pasted-calls/byte-text.ts';
import { assembledCall } from './assembled-call.ts';
import { BrokenCommand, type LabelledCall, PasteProblem } from './pasted-call.ts';
import { type AddressRules, readWebAddress } from './web-address.ts';

/* The options of GNU Wget 1.21, from its help. A long one may be cut short as long as no other one begins so. */
const sending =
  'post-data post-file method body-data body-file header user password http-user http-password user-agent referer load-cookies input-file execute config base';
const flags =
  'auth-no-challenge spider version help background debug quiet verbose no-verbose force-html no-config retry-connrefused no-clobber no-netrc continue show-progress timestamping no-if-modified-since no-use-server-timestamps server-response no-proxy no-dns-cache ignore-case inet4-only inet6-only ask-password no-iri unlink xattr no-directories force-directories no-host-directories protocol-directories no-cache adjust-extension ignore-length save-headers no-http-keep-alive no-cookies keep-session-cookies content-disposition content-on-error https-only no-check-certificate no-hsts no-glob no-passive-ftp preserve-permissions retr-symlinks recursive delete-after convert-links convert-file-only backup-converted mirror page-requisites strict-comments follow-ftp span-hosts relative no-parent trust-server-names';
const others =
  'output-file append-output report-speed rejected-log tries retry-on-http-error output-document start-pos progress timeout dns-timeout connect-timeout read-timeout wait waitretry random-wait quota bind-address limit-rate restrict-file-names prefer-family use-askpass local-encoding remote-encoding directory-prefix cut-dirs default-page compression max-redirect proxy-user proxy-password save-cookies secure-protocol certificate certificate-type private-key private-key-type ca-certificate ca-directory crl-file pinnedpubkey ciphers hsts-file level backups accept reject accept-regex reject-regex domains exclude-domains follow-tags ignore-tags include-directories exclude-directories';
const letters =
  'V:version h:help b:background e:execute o:output-file a:append-output d:debug q:quiet v:verbose i:input-file F:force-html B:base t:tries O:output-document c:continue N:timestamping S:server-response T:timeout w:wait Q:quota 4:inet4-only 6:inet6-only x:force-directories P:directory-prefix E:adjust-extension U:user-agent r:recursive l:level k:convert-links K:backup-converted m:mirror p:page-requisites A:accept R:reject D:domains H:span-hosts L:relative I:include-directories X:exclude-directories';

const withValue = new Set([...sending.split(' '), ...others.split(' ')]);
const shaping = new Set([...sending.split(' '), 'auth-no-challenge', 'spider']);
const everyName = [...withValue, ...flags.split(' ')];
const byLetter = new Map(letters.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]));

const unsafe = /[^!#-;=?-Z[\]_a-z~]|%(?![0-9A-Fa-f]{2})/g;
const rules: AddressRules = { client: 'wget', path: unsafe, query: unsafe, dots: true, ownPort: true };

interface Read {
  readonly options: ReadonlyMap<string, readonly ByteText[]>;
  readonly addresses: readonly ByteText[];
}

function longName(word: string): string {
  const wanted = word.slice(2);
  if (everyName.includes(wanted)) return wanted;
  const candidates = everyName.filter((name) => wanted !== '' && name.startsWith(wanted));
  const [only] = candidates;
  if (only !== undefined && candidates.length === 1) return only;
  throw new PasteProblem(
    only === undefined ? `wget has no option ${word}.` : `The option ${word} of wget is cut short.`,
    'Correct it, or remove it if it does not change what is sent.',
  );
}

function readOptions(words: readonly ByteText[]): Read {
  const options = new Map<string, ByteText[]>();
  const addresses: ByteText[] = [];
  let at = 0;
  const nextValue = (written: string): ByteText => {
    at += 1;
    const value = words[at];
    if (value === undefined)
      throw new PasteProblem(`The option ${written} of wget has no value.`, 'Copy the whole command.');
    return value;
  };
  const add = (name: string, value: ByteText): void => {
    // The others do not change what is sent.
    if (!shaping.has(name)) return;
    const values = options.get(name) ?? [];
    values.push(value);
    options.set(name, values);
  };
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word.startsWith('--') && word.length > 2) {
      const equals = word.indexOf('=');
      const written = toText(equals === -1 ? word : word.slice(0, equals));
      const name = longName(written);
      add(name, withValue.has(name) ? (equals === -1 ? nextValue(written) : word.slice(equals + 1)) : '');
    } else if (word.startsWith('-') && word.length > 1 && word !== '--' && !/^-n[vdcHp]$/.test(word)) {
      for (let index = 1; index < word.length; index += 1) {
        const written = `-${word[index]}`;
        const name = byLetter.get(word[index] ?? '');
        if (name === undefined) throw new PasteProblem(`wget has no option ${toText(written)}.`, 'Correct it.');
        if (!withValue.has(name)) {
          add(name, '');
          continue;
        }
        add(name, index + 1 < word.length ? word.slice(index + 1) : nextValue(written));
        break;
      }
    } else if (!/^-(?:-|n[vdcHp])$/.test(word)) {
      addresses.push(word);
    }
  }
  return { options, addresses };
}

/**
 * Reads the words behind `wget` as GNU Wget does.
 *
 * @throws {PasteProblem} when it would refuse the command, or it needs something that is not part of it
 */
export function wgetCalls(words: readonly ByteText[]): readonly LabelledCall[] {
  const { options, addresses } = readOptions(words);
  const last = (name: string): ByteText | undefined => options.get(name)?.at(-1);
  for (const name of ['post-file', 'body-file', 'input-file', 'load-cookies', 'config', 'execute']) {
    const file = last(name);
    if (file === undefined) continue;
    throw new PasteProblem(
      name === 'execute'
        ? `--${name} runs a setting, which is not part of the command.`
        : `--${name} reads from the file "${toText(file)}", which is not part of the command.`,
      name.endsWith('file') ? 'Give the data itself with --post-data or --body-data.' : 'Give what it sets as options.',
    );
  }
  const method = last('method');
  if (method === undefined && last('body-data') !== undefined) {
    throw new PasteProblem('wget refuses --body-data without --method: nothing is sent.', 'Add --method=POST.');
  }
  if (method !== undefined && last('post-data') !== undefined) {
    throw new PasteProblem('wget refuses --post-data together with --method: nothing is sent.', 'Write --body-data.');
  }
  if (addresses.length === 0) throw new BrokenCommand('The wget command has no address.', 'Copy the whole command.');
  if (addresses.length > 500) {
    throw new PasteProblem(`The wget command has ${addresses.length} addresses.`, 'Paste at most 500 at a time.');
  }
  const body = last('post-data') ?? last('body-data');
  const httpMethod = toText(
    method?.toUpperCase() ?? (options.has('spider') ? 'HEAD' : body === undefined ? 'GET' : 'POST'),
  );
  return addresses.map((given) => {
    const address = readWebAddress(/^https?:\/\//i.test(given) ? given : `http://${given}`, rules);
    const headers = new Map<string, [string, ByteText]>();
    const set = (name: string, value: ByteText | undefined): void => {
      if (value !== undefined) headers.set(name.toLowerCase(), [name, value]);
    };
    set('User-Agent', last('user-agent'));
    set('Referer', last('referer'));
    if (body !== undefined) set('Content-Type', 'application/x-www-form-urlencoded');
    const own: string[] = [];
    const [urlUser, urlPassword = ''] = address.user?.split(':', 2) ?? [];
    const user = last('http-user') ?? last('user') ?? (urlUser === undefined ? undefined : decodeEscapes(urlUser));
    const password = last('http-password') ?? last('password') ?? decodeEscapes(urlPassword);
    if (user !== undefined && options.has('auth-no-challenge')) {
      set('Authorization', `Basic ${toBase64(`${user}:${password}`)}`);
    } else if (user !== undefined) {
      own.push(
        'wget sends name and password only when the service asks for them, which it does not, or with --auth-no-challenge.',
      );
    }
    for (const line of options.get('header') ?? []) {
      const colon = line.indexOf(':');
      if (colon < 1) {
        throw new PasteProblem(
          `wget refuses the header "${toText(line)}": nothing is sent.`,
          'Write it as "Name: value".',
        );
      }
      set(line.slice(0, colon), line.slice(colon + 1));
    }
    return assembledCall({
      address: { ...address, user: undefined },
      httpMethod,
      headers: [...headers.values()],
      body,
      notes: own,
    });
  });
}
