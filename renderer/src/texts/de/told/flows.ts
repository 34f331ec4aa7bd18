/** Why a step of a flow could not be done, and what to do next. */
export const flowSentences = {
  'such run': 'solcher Lauf',
  'Start a new one; the newest 100 runs are kept.': 'Einen neuen starten; die neuesten 100 Läufe bleiben erhalten.',
  'This run has no login to open.': 'Dieser Lauf hat kein Login zu öffnen.',
  'Start a run of use case 1, 3 or 4 and open it.': 'Einen Lauf von Use Case 1, 3 oder 4 starten und öffnen.',
  'This arrow is sent by no client.': 'Diesen Pfeil sendet kein Client.',
  'Choose one that starts at the client or the server.': 'Einen wählen, der beim Client oder beim Server beginnt.',
  'This run has no token that expires with its browser.': 'Dieser Lauf hat kein Token, das mit seinem Browser abläuft.',
  'Start a run with x_session_expiration 0. Its token expires when the browser closes.':
    'Einen Lauf mit x_session_expiration 0 starten. Sein Token läuft ab, wenn der Browser schließt.',
  'This run has no code yet.': 'Dieser Lauf hat noch keinen Code.',
  'Finish its login first; the call-back brings the code.':
    'Erst sein Login abschließen; der Call-back bringt den Code.',
  'Only runs that get a code exchange it.': 'Nur Läufe, die einen Code bekommen, lösen ihn ein.',
  'Start a run of use case 3, or of a page with authCodeOnly.':
    'Einen Lauf von Use Case 3 starten oder einen einer Seite mit authCodeOnly.',
  'Choose a site, or add one in Sites.': 'Eine Site wählen oder eine in „Sites“ anlegen.',
  'The failure "{0}" cannot happen in this use case.': 'Die Störung „{0}“ kann in diesem Use Case nicht vorkommen.',
  'Choose it with the use case {0}.': 'Sie mit dem Use Case {0} wählen.',
  'Name the user who logs in.': 'Den Benutzer nennen, der sich anmeldet.',
  'Choose a user of the site.': 'Einen Benutzer der Site wählen.',
  'Say what the site is.': 'Angeben, was die Site ist.',
  'Choose identity or service provider.': 'Identity Provider oder Service Provider wählen.',
  'What goes wrong is the response of the partner, and the site itself responds here.':
    'Was schiefgeht, ist die Antwort des Partners, und hier antwortet die Site selbst.',
  'Choose the site as service provider.': 'Die Site als Service Provider wählen.',
  'The credential of this run is gone.': 'Das Credential dieses Laufs gibt es nicht mehr.',
  'Start a new run.': 'Einen neuen Lauf starten.',
  'This run has no code or token yet.': 'Dieser Lauf hat noch keinen Code und kein Token.',
  'Finish its login first.': 'Erst sein Login abschließen.',
  'Write it as <namespace>.<method>.': 'Als <namespace>.<method> schreiben.',
  'This run has no token yet.': 'Dieser Lauf hat noch kein Token.',
  'Add it to the settings of the site first.': 'Sie erst in den Einstellungen der Site hinzufügen.',
  '"{0}" is no API domain of the site "{1}".': '„{0}“ ist keine API-Domain der Site „{1}“.',
  'Choose one of: {0}.': 'Eines wählen von: {0}.',
  'Choose one that People shows.': 'Einen wählen, den „Personen“ zeigt.',
  'The site has no user "{0}".': 'Die Site hat keinen Benutzer „{0}“.',
  'Choose another user.': 'Einen anderen Benutzer wählen.',
  'The account "{0}" cannot log in as it is.': 'Das Konto „{0}“ kann sich so nicht anmelden.',
  'Forget older runs, and start this one again.': 'Ältere Läufe vergessen und diesen neu starten.',
  'The page cannot be served: {0}.': 'Die Seite kann nicht ausgeliefert werden: {0}.',
  'A screen set begins a session; it gives no code.': 'Ein Screen-Set beginnt eine Session; es gibt keinen Code.',
  'Log in at a provider for a code, or take the session.':
    'Für einen Code bei einem Provider anmelden oder die Session nehmen.',
  'Choose it with authCodeOnly.': 'Sie mit authCodeOnly wählen.',
  'The failure "{0}" happens when a code is exchanged, and this page gets none.':
    'Die Störung „{0}“ kommt beim Einlösen eines Codes vor, und diese Seite bekommt keinen.',
  'Remove localhost or 127.0.0.1 from its domains in Sites.':
    'localhost oder 127.0.0.1 in „Sites“ aus ihren Domains entfernen.',
  '{0} has registered every name of this machine, so no page on it is a foreign one.':
    '{0} hat jeden Namen dieses Rechners registriert, sodass keine Seite darauf fremd ist.',
  'Choose one that Sites shows.': 'Eine wählen, die „Sites“ zeigt.',
  'The site has no relying party "{0}" that takes codes.': 'Die Site hat keine Relying Party „{0}“, die Codes annimmt.',
} as const;
