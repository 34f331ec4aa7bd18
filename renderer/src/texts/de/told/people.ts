/** Why an operation with people could not be done, and what to do next. */
export const peopleSentences = {
  'account "{0}" in the site "{1}"': 'Konto „{0}“ in der Site „{1}“',
  'user "{0}" of the site "{1}"': 'Benutzer „{0}“ der Site „{1}“',
  'Name a UID of the site, as the panel People shows it.': 'Eine UID der Site nennen, wie sie in „Personen“ steht.',
  'The site has an account "{0}" already.': 'Die Site hat schon ein Konto „{0}“.',
  'Choose another UID, or edit that account.': 'Eine andere UID wählen oder dieses Konto bearbeiten.',
  'A verified account stays verified.': 'Ein bestätigtes Konto bleibt bestätigt.',
  'It would be larger than {0} KB.': 'Es würde größer als {0} KB.',
  'Make it smaller.': 'Es verkleinern.',
  'It nests deeper than {0} levels.': 'Es ist tiefer als {0} Ebenen verschachtelt.',
  'The identity {0} "{1}" belongs to "{2}" already.': 'Die Identität {0} „{1}“ gehört schon „{2}“.',
  'An identity belongs to one account of a site. Remove it there first, or merge the two accounts.':
    'Eine Identität gehört zu einem Konto einer Site. Sie erst dort entfernen oder beide Konten zusammenführen.',
  'The people could not be read in time, or too much else is being read.':
    'Die Personen konnten nicht rechtzeitig gelesen werden, oder es wird zu viel anderes gelesen.',
  'Narrow the filter, or use `authdesk export`.': 'Den Filter enger fassen oder `authdesk export` verwenden.',
  'The file would be larger than {0} MiB.': 'Die Datei würde größer als {0} MiB.',
  'Narrow the filter, or use `authdesk export`, which writes any number of people.':
    'Den Filter enger fassen oder `authdesk export` verwenden, das beliebig viele Personen schreibt.',
  '{0} {1} has the same UID already.': '{0} {1} hat schon dieselbe UID.',
  'Line {0}: {1}': 'Zeile {0}: {1}',
  'Correct the file, then choose it again. An export shows the form.':
    'Die Datei berichtigen, dann neu wählen. Ein Export zeigt die Form.',
  'Split the file, or stop the service and import a workspace file with `authdesk import`.':
    'Die Datei teilen oder den Dienst anhalten und eine Workspace-Datei mit `authdesk import` importieren.',
  'The file has more than {0} people, so many are not imported at once.':
    'Die Datei hat mehr als {0} Personen; so viele werden nicht auf einmal importiert.',
  'The site has a temporary account with this UID; only its token reaches it.':
    'Die Site hat ein vorläufiges Konto mit dieser UID; nur sein Token erreicht es.',
  'An account cannot be merged with itself.': 'Ein Konto kann nicht mit sich selbst zusammengeführt werden.',
  'Choose another account of the site.': 'Ein anderes Konto der Site wählen.',
  'Choose an account of the same site.': 'Ein Konto derselben Site wählen.',
  'Choose another account.': 'Ein anderes Konto wählen.',
  'The site has no account "{0}".': 'Die Site hat kein Konto „{0}“.',
  'The account "{0}" is temporary; it cannot be merged.':
    'Das Konto „{0}“ ist vorläufig; es kann nicht zusammengeführt werden.',
  'Merge it into the other one instead.': 'Stattdessen in das andere zusammenführen.',
  'The account "{0}" is a lite one, which has no login.': 'Das Konto „{0}“ ist ein Lite-Konto, das kein Login hat.',
  'Remove identities of one of the two accounts first.': 'Erst Identitäten eines der beiden Konten entfernen.',
  'Make one of the two smaller first.': 'Erst eines der beiden verkleinern.',
  'The {0} of both together is larger than {1} KB.': '{0} von beiden zusammen ist größer als {1} KB.',
  'Reload the list.': 'Die Liste neu laden.',
  'The account "{0}" is not pending; it is {1}.': 'Das Konto „{0}“ ist nicht offen; es ist {1}.',
  'Choose another siteUID.': 'Eine andere siteUID wählen.',
  'Looking through the people took too long.': 'Die Personen durchzusehen dauerte zu lange.',
  'Choose one site, or sort by "Created".': 'Eine Site wählen oder nach „Erstellt“ sortieren.',
  'The account "{0}" is not registered yet, so it cannot log in.':
    'Das Konto „{0}“ ist noch nicht registriert; so kann es sich nicht anmelden.',
  'The account "{0}" is disabled, so it cannot log in.':
    'Das Konto „{0}“ ist gesperrt; so kann es sich nicht anmelden.',
  'Change that, or name another user.': 'Das ändern oder einen anderen Benutzer nennen.',
  'The password was changed by somebody else meanwhile.': 'Inzwischen hat jemand anderes das Passwort geändert.',
  'Set it again.': 'Es noch einmal setzen.',
  '"{0}" is no address of the account that waits to be verified.':
    '„{0}“ ist keine Adresse des Kontos, die auf Bestätigung wartet.',
  'Look at its addresses.': 'Seine Adressen ansehen.',

  'The site has no provider "{0}".': 'Die Site hat keinen Provider „{0}“.',
  '"{0}" is none of the 33 providers.': '„{0}“ ist keiner der 33 Provider.',
  'Name one of the 33, for example facebook, or one that the site registered, for example oidc-work.':
    'Einen der 33 nennen, zum Beispiel facebook, oder einen, den die Site registriert hat, zum Beispiel oidc-work.',
  'Name another user.': 'Einen anderen Benutzer nennen.',
  'The account "{0}" is temporary: no login reaches it.': 'Das Konto „{0}“ ist vorläufig: Kein Login erreicht es.',
} as const;
