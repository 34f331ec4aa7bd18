/** Pieces that an HTTP client may send, right, odd and hostile ones mixed. All are latin1: one character is one byte. */

const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');
/** Words that have no blank in them. */
const words = (text: string): string[] => text.trim().split(/[ \n]+/);

export const paths = [
  ...words(`
    /socialize.getUserInfo /socialize.login /socialize.getToken /login/decision /accounts.search
    /accounts.setAccountInfo /accounts.getAccountInfo /socialize.setStatus /socialize.getFriendsInfo
    /socialize.publishUserAction /socialize.notifyLogin /socialize.notifyRegistration /reports.getSocializeStats
    /SOCIALIZE.GETUSERINFO /nowhere.nothing /socialize.__proto__ /__proto__.constructor / // /..
    /%2e%2e/%2e%2e/etc/passwd /socialize.login/ /socialize.login%00 /socialize /. * localhost:443
    http://localhost/socialize.getUserInfo https://evil.example/socialize.login`),
  '',
];

export const methods = [
  ...words('GET POST GET POST GET POST HEAD PUT OPTIONS TRACE CONNECT PRI DELETE'),
  ...['get', 'Post', 'G', '', 'GE T', 'GET\0', 'M-SEARCH', 'PROPFIND', 'X'.repeat(5000), utf8('GÉT')],
];

export const versions = [
  ...['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'http/1.1', 'HTTP/1.1 '],
  ...['HTTP/', ''],
];

export const hosts = [
  ...words('localhost localhost 127.0.0.1 [::1] socialize.us1.authdesk.localhost accounts.eu1.authdesk.localhost'),
  ...['evil.example', '', ' ', 'localhost:99999', 'localhost, evil.example', '[::1', 'a@localhost', 'x'.repeat(300)],
  '\0',
];

export const headerNames = [
  ...words('Content-Length Transfer-Encoding Content-Type Authorization Expect Connection Upgrade Host'),
  ...words('Cookie Referer Origin Accept-Encoding X-Authdesk-Flow Range TE Trailer Date Content-Encoding'),
  ...['__proto__', 'constructor', '', ' ', 'A B', 'A\tB', 'X'.repeat(500), utf8('Ünïcode'), '\0'],
];

export const headerValues = [
  ...words('0 1 5 -1 +5 0x10'),
  ...['5, 5', '1e3', '99999999999999999999', '18446744073709551616', ' 7', utf8('٣')],
  ...['chunked', 'Chunked', 'chunked, chunked', 'gzip, chunked', 'identity', 'xchunked', 'chunked;q=1'],
  ...['application/x-www-form-urlencoded', 'application/x-www-form-urlencoded; charset=utf-16', 'application/json'],
  ...['multipart/form-data; boundary=x', 'text/plain', ';', '/', 'application/', 'a/b; c="'],
  ...['100-continue', '200-ok', 'close', 'keep-alive', 'upgrade', 'close, upgrade, keep-alive', 'websocket', 'h2c'],
  ...['OAuth x', 'OAuth', 'Basic', 'Basic ====', 'Basic OmFiYw==', 'Basic M19kZW1vOng=', 'Bearer x', 'Digest a="b'],
  ...['gzip', 'gzip;q=0', '*', 'gzip, , ;', 'br', 'bytes=0-', utf8('Ünïcode'), 'a\tb', 'a\0b', 'a\rb', 'a\x7fb', ''],
];

export const parameterNames = [
  ...words(`
    apiKey apikey secret timestamp nonce sig UID uid userKey format callback context oauth_token httpStatusCodes
    client_id client_secret redirect_uri response_type grant_type code state x_provider x_lang x_siteUID x_userInfo
    x_sessionExpiration x_cid x_pending_registration x_temporary_account query profile data status userAction
    enabledProviders login anti_forgery_token person decision openCursor cursorId startDate endDate dimensions
    __proto__ constructor toString hasOwnProperty`),
  ...['', '[]', 'a[b]', 'a'.repeat(300)],
];

export const parameterValues = [
  ...words('3_demo 3_other 3_nobody u-ada true false 1 0 -1 -2 1e9 NaN 99999999999999999999'),
  ...words('json xml jsonp cb a.b alert(1)// facebook nosuch en ar xx token code none authorization_code'),
  ...words('https://shop.example/cb javascript:alert(1) myapp://x https://shop.example@evil.example/ st2.s.AAAA'),
  ...['{}', '[]', 'null', '{"firstName":"x"}', '{"__proto__":{"a":1}}', '{"a":'.repeat(2000), '['.repeat(5000)],
  ...['SELECT * FROM accounts', 'SELECT * FROM accounts WHERE profile.age > '],
  ...["SELECT UID FROM accounts WHERE a = 'x' LIMIT 1", 'SELECT count(*) FROM accounts GROUP BY ((('],
  ...['SELECT * FROM accounts WHERE a REGEXP "(a+)+$"', '2026-01-01', 'day'],
  ...['<script>', '"><img src=x>', ']]>', '&lt;', '\r\nX: y', '\0', 'a'.repeat(3000)],
  ...['﷽', '💥', '\u202e', '\ufeff'].map(utf8),
];

/** Ready percent forms, broken ones among them. */
export const encoded = words(`
  % %4 %zz %00 %0d%0a %ff%fe %c0%80 %ed%a0%80 %f4%90%80%80 %25 + %2B %u0041 & && = == ; &=& a a=b=c %3D %26`);

export const chunkSizes = [
  ...words('0 1 5 a A 00000005 5;x=y 5; -1 +5 0x5 g'),
  ...['', ' 5', 'ffffffff', 'ffffffffffffffffff'],
];

/** What is no HTTP/1.1 at all. */
export const greetings = [
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0',
  '\x80\x2e\x01\x03\x01',
  'SSH-2.0-x\r\n',
  'EHLO x\r\n',
  '\r\n\r\n\r\n',
  '\0'.repeat(100),
  '{"jsonrpc":"2.0"}',
  'GET /',
  'GET\r\n\r\n',
  ' GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\n\n',
  'GET / HTTP/1.1\r\r\n',
];
