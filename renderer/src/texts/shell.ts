import { formatNumber } from './number.ts';

/** Texts of the frame around the panels. */
export const shellTexts = {
  app: 'Authdesk',
  skip: 'Skip to the panel',
  navigation: 'Panels',
  groups: { explore: 'Explore', state: 'State', setUp: 'Set-up' },
  withPending: (panel: string, count: number) =>
    `${panel}, ${formatNumber(count)} pending ${count === 1 ? 'registration' : 'registrations'}`,
  withErrors: (panel: string, count: string) => `${panel}, ${count} new failed`,
  more: (count: number) => `${count}+`,
  leaving: {
    title: 'Leave without saving?',
    text: 'Your changes here are not saved. Keep editing to save them, or discard them.',
    keep: 'Keep editing',
    discard: 'Discard changes',
  },
  search: 'Search',
  palette: 'Search and commands',
  paletteHint: 'Search panels, people, sites, calls, methods, error codes',
  paletteNothing: 'Nothing found. Try a name, a UID, a callId, a method or an error code.',
  groupRecent: 'Recent',
  groupPanels: 'Go to',
  groupActions: 'Actions',
  groupSites: 'Sites',
  groupPeople: 'People',
  groupMethods: 'Methods',
  groupErrors: 'Error codes',
  groupCalls: 'Calls',
  groupTokens: 'Tokens',
  startToken: 'Run a login that gives a token',
  startCode: 'Run a login that gives a one-time code',
  startServer: 'Get a token server to server',
  reproduceCall: 'Reproduce a call: paste it and read why it fails',
  showErrors: 'Show failed calls',
  shortcuts: 'Keyboard shortcuts',
  newSite: 'Create a site',
  theme: 'Colour scheme',
  themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
  lost: 'The connection to the service is interrupted. What you see may be out of date; Authdesk keeps trying. A service that was started at another address is reached by the one that it printed.',
  exposed: 'The service can be reached from other machines, because it was started on an address that is not loopback.',
  clockFrozen: (at: string) =>
    `The service clock is frozen at ${at}. Timestamps and lifetimes are checked against it, not against this machine’s clock.`,
  clockAhead: (span: string) =>
    `The service clock is ${span} ahead of this machine’s. Timestamps and lifetimes are checked against it.`,
  clockBehind: (span: string) =>
    `The service clock is ${span} behind this machine’s. Timestamps and lifetimes are checked against it.`,
  clockBack: 'Back to this machine’s time',
  failuresOn: (count: number) =>
    count === 1
      ? 'A failure is switched on: calls fail on purpose.'
      : `${formatNumber(count)} failures are switched on: calls fail on purpose.`,
  nextLogins: (count: number) =>
    count === 1
      ? 'The next login of a site is decided: it ends at once, without the provider’s screen.'
      : `The next logins of ${formatNumber(count)} sites are decided: they end at once, without the provider’s screen.`,
  nextLoginsShow: 'Show the decision',
  nextLoginsCancel: 'Cancel',
  failuresOff: 'Switch all off',
  failuresShow: 'Show failures',
  up: 'Service is up',
  down: 'No response',
  connecting: 'Connecting',
  noSessionTitle: 'This tab has no session with Authdesk',
  noSessionText:
    'Open the console address that "authdesk serve" or "npm start" printed, or a fresh one that "authdesk console" prints. Its key is valid for one run of the service, in every tab of the browser that opened it first. Opened in a further tab, it lets this one go on, too.',
  noSessionExample: 'authdesk serve prints a line like this:',
  noSessionLine: (origin: string) => `Console  ${origin}/#…`,
  refusedTitle: 'This browser has no session with Authdesk',
  refusedText:
    'The key in the address was not accepted: it is valid for one browser and for one run of the service. Go back to the browser that opened it first, or run "authdesk console" and open the fresh address that it prints.',
  unreachableTitle: 'The service does not answer',
  unreachableText: 'Start it with "authdesk serve" and open the console address that it prints, or reload this page.',
  noBridgeTitle: 'This page belongs to the desktop app',
  noBridgeText: 'Start Authdesk with "npm start", or run "authdesk serve" and open the console address that it prints.',
  shortcutGo: (panel: string) => `Go to ${panel}`,
  shortcutPalette: 'Search and commands',
  shortcutFilter: 'Go to the filter of the list',
  shortcutHelp: 'Show these shortcuts',
  shortcutRows: 'Move in a table',
  shortcutOpen: 'Open the row',
  shortcutClose: 'Close what is open',
  shortcutLogErrors: 'Errors only',
  shortcutNew: 'Show new rows that wait',
  shortcutLogPause: 'Pause, and go on',
  shortcutSend: 'Send the call',
  shortcutGroups: { everywhere: 'In every panel', lists: 'In every list', requests: 'In Requests', log: 'In the Log' },
  shortcutThen: 'then',
  startedOver: 'The workspace is as after a fresh start.',
  host: {
    noAnswer: 'The service does not answer.',
    nextInBrowser: 'See whether "authdesk serve" still runs, then try again.',
    nextInWindow: 'Restart Authdesk; when it happens again, start it from a terminal to see the reason.',
    noSession: 'This tab has no session with the service.',
    noSessionNext: 'Open the console address that "authdesk console" prints.',
  },
};
