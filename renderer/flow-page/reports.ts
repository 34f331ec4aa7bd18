/** Names this tab in reports, also after the redirect to the provider's screen and back. */
function tabOf(): string {
  const key = 'authdesk_flow_tab';
  const known = sessionStorage.getItem(key);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const tab = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem(key, tab);
  return tab;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Tells the page's own server what happened here, in order; resolves when it knows. It is told to nobody else: the page's policy allows its own
 * origin and the service.
 */
export function report(what: Readonly<Record<string, unknown>>): Promise<unknown> {
  const body = JSON.stringify({ tab: tabOf(), ...what });
  const send = () =>
    fetch(`${location.pathname}/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    });
  // The page works without its picture.
  last = last.then(send).catch(() => undefined);
  return last;
}
