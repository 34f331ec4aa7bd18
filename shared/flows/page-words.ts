/** What the page of a client-side login says (panel Flows). */
export const pageWords = {
  title: (site: string) => `${site}: client-side login`,
  heading: 'Client-side login',
  loading: 'Loading the library …',
  ask: 'Ask who is logged in',
  logout: 'Log out',
  secondTab: 'Open a second tab',
  events: 'Events',
  about: 'Authdesk serves this page for one run of its panel Flows, at an origin of its own.',
  noScript: 'This page logs in by JavaScript. Switch it on.',
  loginWith: (provider: string) => `Log in with ${provider}`,
  nobody: 'Nobody is logged in.',
  loggedIn: (who: string) => `Logged in as ${who}.`,
  codeSent: 'The page has sent the code to its server. Exchange it in Authdesk: panel Flows.',
  withCode: 'with a code, without a session',
  error: (code: string) => `error ${code}`,
  noLibrary: 'The library did not come.',
  noLibraryWhy: (address: string) =>
    `Either the service refused ${address}, or this browser does not trust its certificate: open that address here once, or import the CA certificate of Authdesk (Overview).`,
};
