/** A path of a REST method, or of an end-point of the service that has parameters of its own. */
const methodPath = /^\/+(?:[A-Za-z][A-Za-z0-9]{1,30}\.){1,3}[A-Za-z][A-Za-z0-9_]{1,60}$/;
const otherPath = /^\/+(?:oauth\/|oidc\/|saml|fidm|identity\/|login|token|authorize)/i;
/** Parameters that only calls of the service have. */
const ownParameter =
  /(?:^|[?&])(?:api_?key|userkey|sig|oauth_token|client_id|client_secret|secret|nonce|regtoken|uid|grant_type|login_token)=/i;

/** File names and versions look like methods. */
const fileName =
  /\.(?:html?|php|aspx?|jsp|js|mjs|ts|css|png|jpe?g|gif|svg|ico|pdf|json|xml|txt|zip|jar|java|py|rb|go|cs|exe|dll|com|net|org|io|dev)$/i;

/** True for a path of a method of the service, as far as its form says. */
export const isMethodPath = (path: string): boolean => methodPath.test(path) && !fileName.test(path);

/** True for path and query that a call of the service can have; links to pages and documentation have none of it. */
export function isCallTarget(path: string, query: string): boolean {
  return isMethodPath(path) || ownParameter.test(query) || (otherPath.test(path) && query !== '');
}

/** True where the parameters are those of a whole call: its credential is among them. */
export function hasCredential(parameters: string): boolean {
  return /(?:^|[?&\s"'])(?:sig|secret|oauth_token|client_id|access_token|code|login_token|regtoken)=/i.test(parameters);
}

/** True for the time of a log's own line, which is named as the parameter is: the service takes seconds since 1970. */
export const isTimeOfLog = (name: string, value: string): boolean =>
  name.toLowerCase() === 'timestamp' && /^["'[(]{0,2}(?:\d{4}-\d\d-\d\d|\d{13}(?!\d)|\d{10}\.\d)/.test(value);
