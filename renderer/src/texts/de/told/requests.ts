/** Why a request could not be built, sent or kept, and what to do next. */
export const requestSentences = {
  'The base address is not the origin of an http or https server.':
    'Die Basisadresse ist nicht die Origin eines http- oder https-Servers.',
  'Write scheme, host and port only, for example "https://socialize.us1.example".':
    'Nur Schema, Host und Port schreiben, zum Beispiel „https://socialize.us1.example“.',
  'No method is chosen.': 'Es ist keine Methode gewählt.',
  '"{0}" is not the name of a method.': '„{0}“ ist nicht der Name einer Methode.',
  'Write it as <namespace>.<method>, for example "socialize.getUserInfo".':
    'Als <namespace>.<method> schreiben, zum Beispiel „socialize.getUserInfo“.',
  'The site {0} has no application with the userKey "{1}".': 'Die Site {0} hat keine Anwendung mit dem userKey „{1}“.',
  'Choose one of its applications, or add this one in Sites.':
    'Eine ihrer Anwendungen wählen oder diese in „Sites“ anlegen.',
  'There is no site with the API key "{0}", so there is no secret to call with.':
    'Eine Site mit dem API-Key „{0}“ gibt es nicht, also auch kein Secret zum Aufrufen.',
  'Choose a site, or add one with this key in Sites.': 'Eine Site wählen oder eine mit diesem Key in „Sites“ anlegen.',
  'There is none yet: add one in Requests.': 'Es gibt noch keine: in „Requests“ anlegen.',
  'There is: {0}.': 'Vorhanden: {0}.',
  'There is no environment "{0}".': 'Eine Umgebung „{0}“ gibt es nicht.',
  'The variable "{0}" is there twice.': 'Die Variable „{0}“ kommt zweimal vor.',
  'The secret "{0}" has no 8 letters or digits in a row, so it could not be found and masked in the log.':
    'Das Secret „{0}“ hat keine 8 Buchstaben oder Ziffern hintereinander; es ließe sich im Log nicht finden und maskieren.',
  'Give a longer one, or make it a plain variable.':
    'Ein längeres angeben oder eine gewöhnliche Variable daraus machen.',
  'The variable "{0}" holds a secret or a token, and is not marked as secret.':
    'Die Variable „{0}“ enthält ein Secret oder ein Token und ist nicht als geheim markiert.',
  'Mark it as secret.': 'Sie als geheim markieren.',
  'There is an environment "{0}" already.': 'Eine Umgebung „{0}“ gibt es schon.',
  'There are {0} environments; there can be no more.': 'Es gibt {0} Umgebungen; mehr kann es nicht geben.',
  'environment "{0}"': 'Umgebung „{0}“',
  'variable "{0}" of the environment "{1}"': 'Variable „{0}“ der Umgebung „{1}“',
  'There is a collection "{0}" already.': 'Eine Collection „{0}“ gibt es schon.',
  'There are {0} collections; there can be no more.': 'Es gibt {0} Collections; mehr kann es nicht geben.',
  'collection "{0}"': 'Collection „{0}“',
  'call in the folder "{0}" of "{1}"': 'Aufruf im Ordner „{0}“ von „{1}“',
  'Remove one, then add this.': 'Eine entfernen, dann diese anlegen.',
  'Remove one first.': 'Erst eine entfernen.',
  'The variable "{0}" holds a secret or a token of this workspace. Collections hold none.':
    'Die Variable „{0}“ enthält ein Secret oder ein Token dieses Workspace. Collections enthalten keine.',
  'Choose the credential in the call instead; the service adds it when the call is sent.':
    'Stattdessen im Aufruf das Credential wählen; der Dienst fügt es beim Senden hinzu.',
  'The file is not JSON.': 'Die Datei ist kein JSON.',
  'Export the collection in Postman as "Collection v2.1", and choose that file.':
    'Die Collection in Postman als „Collection v2.1“ exportieren und diese Datei wählen.',
  'Split the collection in Postman.': 'Die Collection in Postman teilen.',
  'Its folders are nested deeper than {0} levels.': 'Ihre Ordner sind tiefer als {0} Ebenen verschachtelt.',
  'The file is no Postman collection of version 2.1: "{0}" is missing, or is not what it should be.':
    'Die Datei ist keine Postman-Collection der Version 2.1: „{0}“ fehlt oder ist nicht, was es sein soll.',
  'call "{0}" in the log': 'Aufruf „{0}“ im Log',
  'It may have been cleared, or be older than the log keeps.':
    'Er kann gelöscht oder älter sein, als das Log aufbewahrt.',
  'The log does not have all of this call: {0}.': 'Das Log hat diesen Aufruf nicht ganz: {0}.',
  'Open it in Requests, which fills in the credential of the site.':
    'Ihn in „Requests“ öffnen; dort wird das Credential der Site eingesetzt.',
} as const;
