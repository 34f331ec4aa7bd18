import type { CredentialRow, TokenEndReason } from '#shared/contract/tokens.ts';
import { formatNumber } from './number.ts';

/** English sentences of the Tokens panel. */
export const tokenTexts = {
  title: 'Tokens',
  intro: 'Tokens and codes that were issued, newest first.',
  switch: { label: 'Kind of tokens', issued: 'Access tokens', machines: 'Machines', openid: 'OpenID Connect' },
  filter: {
    text: 'Filter tokens',
    placeholder: 'User, site or first characters',
    kind: 'Kind',
    allKinds: 'All kinds',
    state: 'State',
    allStates: 'All states',
  },
  kind: { token: 'Token', code: 'Code' } satisfies Record<CredentialRow['kind'], string>,
  kinds: { token: 'Tokens', code: 'Codes' } satisfies Record<CredentialRow['kind'], string>,
  state: { valid: 'valid', expired: 'expired', revoked: 'revoked', used: 'used' } satisfies Record<
    CredentialRow['state'],
    string
  >,
  origin: {
    login: 'login',
    authorization_code: 'code exchange',
    none: 'server to server',
    session: 'login of a user',
  } satisfies Record<CredentialRow['origin'], string>,
  columns: {
    value: 'Value',
    kind: 'Kind',
    site: 'Site',
    user: 'User',
    origin: 'Obtained by',
    created: 'Created',
    expires: 'Expires',
    lastUsed: 'Last used',
    calls: 'Calls',
    state: 'State',
    actions: 'Actions',
  },
  noUser: 'no user',
  never: 'never',
  notUsed: 'not yet',
  browserBound: 'with the browser',
  invalid: '–',
  expires: (kind: string) => `${kind} expires`,
  actions: {
    menu: (masked: string) => `Actions for ${masked}`,
    reveal: 'Reveal',
    call: 'Call a method with it',
    person: 'Show its user',
    expire: 'Expire now',
    expireSoon: 'Expire in 5 s',
    revoke: 'Revoke …',
    calls: 'Show calls of its user',
  },
  selection: {
    label: 'Selected tokens and codes',
    select: (masked: string) => `Select ${masked}`,
    column: 'Select',
    count: (count: number) => (count === 1 ? '1 selected' : `${count} selected`),
    all: (count: number) => `Select all ${count} shown`,
    clear: 'Clear selection',
    tooMany: (most: number) => `Select at most ${most} at once.`,
    noneValid: 'None of them is valid any more.',
  },
  detail: {
    label: 'Token or code',
    close: 'Close the detail',
    gone: 'It is no longer in the list: it was cleared, or its site was deleted.',
    value: 'Value',
    site: 'Site',
    user: 'User',
    origin: 'Obtained by',
    usedIn: 'Session of',
    environments: {
      browser: 'a browser: cookie or login token',
      app: 'an app: token that signs calls (targetEnv mobile)',
    },
    dynamic: 'dynamic: it ends unless the site prolongs it with the cookie gltexp_…',
    flow: 'Flow run',
    openFlow: 'Open the run',
    created: 'Created',
    expires: 'Expires',
    revoked: 'Revoked',
    endReason: {
      revoked: 'by hand',
      browserClosed: 'with its browser',
      codeReused: 'because its code was used twice',
      logout: 'by a logout',
      passwordChanged: 'because the password was changed',
      accountDeleted: 'with its account',
    } satisfies Record<TokenEndReason, string>,
    cid: 'Context id (x_cid)',
    redirectUri: 'Bound to redirect_uri',
    code: 'Exchanged for',
    tokens: 'It gave',
    issuedBy: 'Issued by the call',
    usedBy: { token: 'Last call', code: 'Exchanged by the call' },
    pruned: 'no longer in the log',
    calls: 'Calls',
    callsMade: (count: number) =>
      count === 0 ? 'no call yet' : count === 1 ? '1 call' : `${formatNumber(count)} calls`,
    lastUsed: 'Last used',
    history: { token: 'Calls made with it', code: 'Exchanges of it' },
    noCalls: 'The newest calls of the log do not use it.',
    partly: 'Only the newest calls of the site were looked through.',
  },
  lifetime: {
    label: 'Lifetime',
    marks: { issued: 'Issued', used: 'Last used', now: 'Now', ended: 'Ended', expires: 'Expires', expired: 'Expired' },
    ago: (length: string) => `${length} ago`,
    in: (length: string) => `in ${length}`,
    never: 'Never expires',
    browser: 'Expires with its browser',
  },
  reveal: {
    title: { token: 'Access token', code: 'Authorization code' },
    text: 'Whoever holds this value acts for its user or site. It is hidden again when this closes.',
  },
  revoking: ([first, ...others]: readonly CredentialRow[]) => ({
    ...(first && others.length === 0
      ? {
          title: `Revoke this ${first.kind}?`,
          text: `${first.masked} of ${first.siteName} stops working at once and cannot be restored. ${first.kind === 'token' ? 'Calls with it fail with 500024.' : 'Its exchange fails with invalid_grant.'}`,
        }
      : {
          title: `Revoke ${others.length + 1} tokens and codes?`,
          text: 'They stop working at once and cannot be restored. Calls with the tokens fail with 500024, exchanges of the codes with invalid_grant.',
        }),
    confirm: 'Revoke',
    done: ({ length }: readonly unknown[]) =>
      length === 1
        ? 'Revoked. Every use is refused from now on.'
        : `${length} revoked. Every use is refused from now on.`,
  }),
  expired: (count: number, still: boolean) => {
    const what = count === 1 ? 'It' : `The ${count} of them`;
    if (still) return `${what} ${count === 1 ? 'expires' : 'expire'} in 5 s of the service clock at the latest.`;
    return `${what} ${count === 1 ? 'has' : 'have'} expired. Use ${count === 1 ? 'it' : 'them'} to see the error.`;
  },
  closeBrowser: {
    button: 'Close browser',
    about: 'Expires every token that lives until the browser closes (x_sessionExpiration=0).',
    done: ({ expired }: { expired: number }) =>
      expired === 0
        ? 'No token was bound to a browser.'
        : expired === 1
          ? '1 token expired with its browser.'
          : `${formatNumber(expired)} tokens expired with their browser.`,
  },
  clearInvalid: 'Clear invalid …',
  clearingInvalid: {
    title: 'Clear invalid tokens and codes?',
    text: 'Tokens and codes that are expired, revoked or used are removed from the list. Valid ones and the log stay.',
    confirm: 'Clear',
    done: ({ removed }: { removed: number }) =>
      removed === 0
        ? 'All tokens and codes are valid.'
        : removed === 1
          ? '1 entry removed.'
          : `${formatNumber(removed)} entries removed.`,
  },
  empty: {
    title: 'No token yet',
    text: 'Run a flow, or ask the token end-point from your own client. What it gets is listed here.',
    action: 'Go to Flows',
  },
  noMatch: { title: 'Nothing matches', text: 'No token or code fits the filter.', action: 'Clear the filter' },
  table: 'Tokens and codes',
  rowNames: ['token or code', 'tokens or codes'],
} as const;
