/**
 * True when `url` is the call-back of a run: exactly the scheme, host, port and path of its redirect_uri. Query and
 * fragment are what the service added. Rejected: matching by prefix, because `https://shop.example/cb` is a prefix of
 * `https://shop.example/cb-evil` and of nothing it should be (D18).
 *
 * @param url where the window is about to go
 * @param redirectUri redirect_uri of the run, web address or custom scheme (`myapp://done`)
 */
export function isCallback(url: string, redirectUri: string): boolean {
  const going = URL.parse(url);
  const wanted = URL.parse(redirectUri);
  return (
    going !== null &&
    wanted !== null &&
    going.protocol === wanted.protocol &&
    going.host === wanted.host &&
    going.pathname === wanted.pathname &&
    going.username === '' &&
    going.password === ''
  );
}
