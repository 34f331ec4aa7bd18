import { type ByteText, toText } from '#shared/pasted-calls/byte-text.ts';
import { BrokenCommand, type PasteProblem } from './pasted-call.ts';

/*
 * The options of cURL 7.88 and what came since, from `curl --help all`. All are listed, because a long option may be cut
 * short as long as no other one begins so.
 */

/** Those that say what is sent, with a value. */
const sending =
  'cookie data data-ascii data-binary data-raw data-urlencode form form-string header json oauth2-bearer referer request request-target upload-file url url-query user user-agent config aws-sigv4 netrc-file proto-default range variable expand- unix-socket';
/** Those that say what is sent, without a value. */
const sendingFlags =
  'get globoff head path-as-is next digest negotiate ntlm ntlm-wb anyauth netrc netrc-optional compressed';
const others =
  'abstract-unix-socket alt-svc cacert capath cert cert-type ciphers connect-timeout connect-to continue-at cookie-jar create-file-mode crlfile curves delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine etag-compare etag-save expect100-timeout ftp-account ftp-alternative-to-user ftp-method ftp-port ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip help hostpubmd5 hostpubsha256 hsts interface ip-tos ipfs-gateway keepalive-cnt keepalive-time key key-type knownhosts krb libcurl limit-rate local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time noproxy output output-dir parallel-max parallel-max-host pass pinnedpubkey preproxy proto proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file rate resolve retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 socks5-gssapi-service socks5-hostname speed-limit speed-time stderr telnet-option tftp-blksize time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config upload-flags vlan-priority write-out';
const otherFlags =
  'append basic ca-native cert-status compressed-ssh create-dirs crlf disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed fail fail-early fail-with-body false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ftp-ssl-ccc ftp-ssl-control haproxy-protocol http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length include insecure ipv4 ipv6 junk-session-cookies list-only location location-trusted mail-rcpt-allowfails manual metalink mptcp no-alpn no-buffer no-clobber no-keepalive no-npn no-progress-meter no-sessionid out-null parallel parallel-immediate post301 post302 post303 progress-bar proxy-anyauth proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-insecure proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw remote-header-name remote-name remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused sasl-ir show-error show-headers silent skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace-ids trace-time use-ascii verbose version xattr';
const letters =
  'a:append E:cert K:config C:continue-at b:cookie c:cookie-jar d:data q:disable D:dump-header f:fail F:form P:ftp-port G:get g:globoff I:head H:header h:help 0:http1.0 i:include k:insecure 4:ipv4 6:ipv6 j:junk-session-cookies l:list-only L:location M:manual m:max-time n:netrc ::next N:no-buffer o:output Z:parallel #:progress-bar x:proxy U:proxy-user p:proxytunnel Q:quote r:range e:referer J:remote-header-name O:remote-name R:remote-time X:request S:show-error s:silent Y:speed-limit y:speed-time 2:sslv2 3:sslv3 t:telnet-option z:time-cond 1:tlsv1 T:upload-file B:use-ascii u:user A:user-agent v:verbose V:version w:write-out';

const withValue = new Set([...sending.split(' '), ...others.split(' ')]);
const shaping = new Set([...sending.split(' '), ...sendingFlags.split(' ')]);
const everyName = [...withValue, ...sendingFlags.split(' '), ...otherFlags.split(' ')];
const known = new Set(everyName);
const byLetter = new Map(letters.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(2)]));
/** Switches that are on unless the word begins with `no-`, which belongs to their names. */
const negative = new Set(everyName.filter((name) => name.startsWith('no-')));

/** An option as given. */
export interface CurlOption {
  /** Its long name, or `address`. */
  readonly name: string;
  /** As written: `-d`. */
  readonly written: string;
  /** Empty for a switch. */
  readonly value: ByteText;
  /** A switch turned off: `--no-location`. */
  readonly isOff: boolean;
}

function unknown(word: ByteText): PasteProblem {
  const shown = toText(word);
  if (/^[\u2010-\u2015\u2212]/.test(shown)) {
    return new BrokenCommand(
      `The option "${shown}" begins with a typographic dash, which cURL does not take for a hyphen.`,
      'A mail program or an editor put it there: replace it with "-", or "--" before a long name.',
    );
  }
  const equals = shown.indexOf('=');
  if (equals > 0 && known.has(shown.slice(2, equals))) {
    return new BrokenCommand(
      `cURL does not know the option "${shown.slice(0, equals + 1)}…": the value is another word.`,
      `Write a blank instead of "=": ${shown.slice(0, equals)} …`,
    );
  }
  return new BrokenCommand(
    `cURL has no option ${shown}.`,
    'Correct it, or remove it if it does not change what is sent.',
  );
}

function longName(word: ByteText): { readonly name: string; readonly isOff: boolean } {
  let wanted = word.slice(2).toLowerCase();
  if (wanted.startsWith('expand-')) return { name: 'expand-', isOff: false };
  const isOff = wanted.startsWith('no-') && !negative.has(wanted);
  if (isOff) wanted = wanted.slice(3);
  if (known.has(wanted)) return { name: wanted, isOff };
  const candidates = wanted === '' ? [] : everyName.filter((name) => name.startsWith(wanted));
  if (candidates.length > 1) {
    const names = candidates.map((name) => `--${name}`).slice(0, 4);
    throw new BrokenCommand(
      `The option ${toText(word)} is cut short: cURL has ${names.join(', ')}.`,
      'Write it in full.',
    );
  }
  const [only] = candidates;
  if (only === undefined) throw unknown(word);
  return { name: only, isOff };
}

/**
 * Reads the words behind `curl` as cURL does: joined short options, long ones cut short, values as the next word. Options that
 * do not change what is sent are left out.
 *
 * @throws {PasteProblem} when cURL would refuse them
 */
export function readCurlOptions(words: readonly ByteText[]): readonly CurlOption[] {
  const found: CurlOption[] = [];
  let at = 0;
  const nextValue = (written: string): ByteText => {
    at += 1;
    const value = words[at];
    if (value === undefined) {
      throw new BrokenCommand(`The cURL option ${written} has no value.`, 'Copy the whole command.');
    }
    return value;
  };
  const add = (option: CurlOption): void => {
    if (shaping.has(option.name)) found.push(option);
  };
  const readLetters = (word: ByteText): void => {
    for (let index = 1; index < word.length; index += 1) {
      const written = `-${word[index]}`;
      const name = byLetter.get(word[index] ?? '');
      if (name === undefined) throw unknown(word[0] === '-' && index === 1 ? word : written);
      if (!withValue.has(name)) {
        add({ name, written, value: '', isOff: false });
        continue;
      }
      add({ name, written, value: index + 1 < word.length ? word.slice(index + 1) : nextValue(written), isOff: false });
      return;
    }
  };
  let onlyAddresses = false;
  for (; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--' && !onlyAddresses) {
      onlyAddresses = true;
    } else if (onlyAddresses || !word.startsWith('-')) {
      if (/^\xe2\x80[\x90-\x95]/.test(word)) throw unknown(word);
      found.push({ name: 'address', written: '', value: word, isOff: false });
    } else if (word === '-') {
      throw unknown(word);
    } else if (word.startsWith('--')) {
      const { name, isOff } = longName(word);
      const value = withValue.has(name) ? nextValue(toText(word)) : '';
      add({ name, written: toText(word), value, isOff });
    } else {
      readLetters(word);
    }
  }
  return found;
}
