import type { tokenTexts as english } from '../en/tokens.ts';
import { formatNumber } from '../number.ts';
import type { Words } from '../words.ts';

/** German sentences of the Tokens panel. */
export const tokenTexts: Words<typeof english> = {
  title: 'Tokens',
  intro: 'Access Tokens und Authorization Codes, die der Dienst ausgestellt hat, neueste zuerst.',
  filter: {
    text: 'Tokens filtern',
    placeholder: 'Benutzer, Site oder erste Zeichen',
    kind: 'Art',
    allKinds: 'Alle Arten',
    state: 'Status',
    allStates: 'Jeder Status',
  },
  kind: { token: 'Token', code: 'Code' },
  kinds: { token: 'Nur Tokens', code: 'Nur Codes' },
  state: { valid: 'gültig', expired: 'abgelaufen', revoked: 'widerrufen', used: 'verbraucht' },
  origin: {
    login: 'Login',
    authorization_code: 'Code-Tausch',
    none: 'Server zu Server',
    session: 'Login eines Benutzers',
  },
  columns: {
    value: 'Wert',
    kind: 'Art',
    site: 'Site',
    user: 'Benutzer',
    origin: 'Erhalten durch',
    created: 'Erstellt',
    expires: 'Läuft ab',
    lastUsed: 'Verwendet',
    calls: 'Aufrufe',
    state: 'Status',
    actions: 'Aktionen',
  },
  noUser: 'kein Benutzer',
  never: 'nie',
  notUsed: 'noch nicht',
  browserBound: 'mit dem Browser',
  invalid: '–',
  expires: (kind) => `${kind} läuft ab`,
  actions: {
    menu: (masked) => `Aktionen für ${masked}`,
    reveal: 'Zeigen',
    call: 'Damit eine Methode aufrufen',
    person: 'Seinen Benutzer zeigen',
    expire: 'Jetzt ablaufen lassen',
    expireSoon: 'In 5 s ablaufen lassen',
    revoke: 'Widerrufen …',
    calls: 'Aufrufe seines Benutzers zeigen',
  },
  selection: {
    label: 'Ausgewählte Tokens und Codes',
    select: (masked) => `${masked} auswählen`,
    column: 'Wahl',
    count: (count) => `${count} ausgewählt`,
    all: (count) => `Alle ${count} gezeigten auswählen`,
    clear: 'Auswahl aufheben',
    tooMany: (most) => `Höchstens ${most} auf einmal auswählen.`,
    noneValid: 'Keines davon ist noch gültig.',
  },
  detail: {
    label: 'Token oder Code',
    close: 'Details schließen',
    gone: 'Nicht mehr in der Liste: Der Eintrag wurde entfernt oder seine Site gelöscht.',
    value: 'Wert',
    site: 'Site',
    user: 'Benutzer',
    origin: 'Erhalten durch',
    usedIn: 'Session von',
    environments: {
      browser: 'einem Browser: Cookie oder Login-Token',
      app: 'einer App: Token, das Aufrufe signiert (targetEnv mobile)',
    },
    dynamic: 'dynamisch: endet, außer die Site verlängert sie mit dem Cookie gltexp_…',
    flow: 'Lauf',
    openFlow: 'Lauf öffnen',
    created: 'Erstellt',
    expires: 'Läuft ab',
    revoked: 'Widerrufen',
    endReason: {
      revoked: 'von Hand',
      browserClosed: 'mit seinem Browser',
      codeReused: 'weil sein Code doppelt verwendet wurde',
      logout: 'durch einen Logout',
      passwordChanged: 'weil das Passwort geändert wurde',
      accountDeleted: 'mit seinem Konto',
      accountDisabled: 'weil das Konto gesperrt wurde',
    },
    cid: 'Kontext-Id (x_cid)',
    redirectUri: 'Gebunden an redirect_uri',
    code: 'Eingetauscht für',
    tokens: 'Ergab',
    issuedBy: 'Ausgestellt durch den Aufruf',
    usedBy: { token: 'Letzter Aufruf', code: 'Eingetauscht durch den Aufruf' },
    pruned: 'nicht mehr im Log',
    calls: 'Aufrufe',
    callsMade: (count) =>
      count === 0 ? 'noch kein Aufruf' : count === 1 ? '1 Aufruf' : `${formatNumber(count)} Aufrufe`,
    lastUsed: 'Zuletzt verwendet',
    history: { token: 'Aufrufe damit', code: 'Eintausch' },
    noCalls: 'Die neuesten Aufrufe im Log verwenden es nicht.',
    partly: 'Nur die neuesten Aufrufe der Site wurden durchgesehen.',
  },
  lifetime: {
    label: 'Gültigkeit',
    marks: {
      issued: 'Ausgestellt',
      used: 'Zuletzt verwendet',
      now: 'Jetzt',
      ended: 'Beendet',
      expires: 'Läuft ab',
      expired: 'Abgelaufen',
    },
    ago: (length) => `vor ${length}`,
    in: (length) => `in ${length}`,
    never: 'Läuft nie ab',
    browser: 'Läuft mit seinem Browser ab',
  },
  reveal: {
    title: { token: 'Access Token', code: 'Authorization Code' },
    text: 'Wer diesen Wert hat, handelt für seinen Benutzer oder seine Site. Beim Schließen wird er wieder verborgen.',
  },
  revoke: {
    title: { token: 'Dieses Token widerrufen?', code: 'Diesen Code widerrufen?' },
    text: {
      token: (masked, site) =>
        `${masked} von ${site} gilt sofort nicht mehr und ist nicht wiederherstellbar. Aufrufe damit scheitern mit 500024.`,
      code: (masked, site) =>
        `${masked} von ${site} gilt sofort nicht mehr und ist nicht wiederherstellbar. Sein Eintausch scheitert mit invalid_grant.`,
    },
    titleMany: (count) => `${count} Tokens und Codes widerrufen?`,
    textMany:
      'Sie gelten sofort nicht mehr und sind nicht wiederherstellbar. Aufrufe mit den Tokens scheitern mit 500024, der Eintausch der Codes mit invalid_grant.',
    confirm: 'Widerrufen',
    done: (count) =>
      count === 1
        ? 'Widerrufen. Jede Verwendung wird ab jetzt abgelehnt.'
        : `${count} widerrufen. Jede Verwendung wird ab jetzt abgelehnt.`,
  },
  expired: (count, still) => {
    if (still) {
      return `${count === 1 ? 'Läuft' : `Alle ${count} laufen`} in spätestens 5 s nach der Uhr des Dienstes ab.`;
    }
    return count === 1
      ? 'Abgelaufen. Verwenden, um den Fehler zu sehen.'
      : `Alle ${count} sind abgelaufen. Verwenden, um den Fehler zu sehen.`;
  },
  more: 'Mehr zu Tokens und Codes',
  closeBrowser: {
    button: 'Browser schließen',
    about: 'Lässt jedes Token ablaufen, das bis zum Schließen des Browsers gilt (x_sessionExpiration=0).',
    done: (expired) =>
      expired === 0
        ? 'Kein Token war an einen Browser gebunden.'
        : expired === 1
          ? '1 Token lief mit seinem Browser ab.'
          : `${formatNumber(expired)} Tokens liefen mit ihrem Browser ab.`,
  },
  clearInvalid: {
    button: 'Ungültige entfernen …',
    title: 'Ungültige Tokens und Codes entfernen?',
    text: 'Abgelaufene, widerrufene und verbrauchte Tokens und Codes werden aus der Liste entfernt. Gültige und das Log bleiben.',
    confirm: 'Entfernen',
    done: (removed) =>
      removed === 0
        ? 'Alle Tokens und Codes sind gültig.'
        : removed === 1
          ? '1 Eintrag entfernt.'
          : `${formatNumber(removed)} Einträge entfernt.`,
  },
  empty: {
    title: 'Noch kein Token',
    text: 'Einen der drei Flows ausführen oder den Token-Endpoint vom eigenen Client fragen. Was er erhält, steht hier.',
    action: 'Zu Flows',
  },
  noMatch: { title: 'Keine Treffer', text: 'Kein Token und kein Code passt zum Filter.', action: 'Filter löschen' },
  table: 'Tokens und Codes',
  rowNames: ['Token oder Code', 'Tokens oder Codes'],
};
