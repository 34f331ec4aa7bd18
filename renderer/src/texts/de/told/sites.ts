/** Why an operation with sites, data centers, relying parties, partners or webhooks could not be done, and what to do next. */
export const siteSentences = {
  'site with the API key "{0}"': 'Site mit dem API-Key „{0}“',
  'site "{0}"': 'Site „{0}“',
  'application with the userKey "{0}" in this site': 'Anwendung mit dem userKey „{0}“ in dieser Site',
  'previous secret of this site': 'voriges Secret dieser Site',
  'Rotate the secret first; until then there is only the current one.':
    'Erst das Secret wechseln; bis dahin gibt es nur das jetzige.',
  'Choose another key, or leave it empty to get one.':
    'Einen anderen Key wählen oder das Feld leer lassen, um einen zu bekommen.',
  'There is a site with the API key "{0}" already.': 'Eine Site mit dem API-Key „{0}“ gibt es schon.',
  'Choose another userKey, or leave it empty to get one.':
    'Einen anderen userKey wählen oder das Feld leer lassen, um einen zu bekommen.',
  'The site has an application with the userKey "{0}" already.':
    'Die Site hat schon eine Anwendung mit dem userKey „{0}“.',
  'Make one: openssl rsa -in private.pem -pubout.': 'Einen erzeugen: openssl rsa -in private.pem -pubout.',
  'Make one: openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=client -keyout client.key -out client.pem.':
    'Eines erzeugen: openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=client -keyout client.key -out client.pem.',
  'There is no data center "{0}".': 'Ein Rechenzentrum „{0}“ gibt es nicht.',
  'Choose one of {0}, or add it in Data centers first.':
    'Eines von {0} wählen oder es erst in „Rechenzentren“ anlegen.',
  'There is no provider "{0}".': 'Einen Provider „{0}“ gibt es nicht.',
  'Use one of the provider identifiers that the login endpoint accepts, such as "facebook".':
    'Einen der Provider verwenden, die der Login-Endpoint annimmt, etwa „facebook“.',
  'The API domain "{0}" is in the list twice.': 'Die API-Domain „{0}“ steht zweimal in der Liste.',
  '"{0}" is a public suffix: the names below it belong to many owners, and the local certificate authority would sign certificates for all of them.':
    '„{0}“ ist ein öffentliches Suffix: Die Namen darunter gehören vielen, und die lokale Zertifizierungsstelle würde für sie alle Zertifikate signieren.',
  'Use a name of your own below it, such as "login.shop.{0}".':
    'Einen eigenen Namen darunter verwenden, etwa „login.shop.{0}“.',
  'Use a name of your own below it, such as "us1.shop.{0}".':
    'Einen eigenen Namen darunter verwenden, etwa „us1.shop.{0}“.',
  '"{0}" is a host of the data center "{1}" ({2}).': '„{0}“ ist ein Host des Rechenzentrums „{1}“ ({2}).',
  'Choose a name that selects this site only.': 'Einen Namen wählen, der nur diese Site bezeichnet.',
  'The API domain "{0}" is that of the site "{1}" ({2}) already: a host selects one site.':
    'Die API-Domain „{0}“ gehört schon der Site „{1}“ ({2}): Ein Host bezeichnet eine Site.',
  'Choose another domain, or remove it from the other site first.':
    'Eine andere Domain wählen oder sie erst bei der anderen Site entfernen.',
  'All sites together have at most {0} API domains, because one certificate names them all.':
    'Alle Sites zusammen haben höchstens {0} API-Domains, weil ein Zertifikat sie alle nennt.',
  'Remove those that are not used.': 'Die entfernen, die nicht benutzt werden.',
  'Choose another site.': 'Eine andere Site wählen.',
  'There is no site with the API key "{0}".': 'Eine Site mit dem API-Key „{0}“ gibt es nicht.',

  'data center "{0}"': 'Rechenzentrum „{0}“',
  'There is a data center "{0}" already.': 'Ein Rechenzentrum „{0}“ gibt es schon.',
  'Choose another id.': 'Eine andere id wählen.',
  'The domain "{0}" gives host names that data center "{1}" ({2}) has already.':
    'Die Domain „{0}“ ergibt Hostnamen, die das Rechenzentrum „{1}“ ({2}) schon hat.',
  'Choose another domain, or change the other data center first.':
    'Eine andere Domain wählen oder erst das andere Rechenzentrum ändern.',
  'The domain "{0}" gives the host name "{1}", which is an API domain of the site "{2}" ({3}) already.':
    'Die Domain „{0}“ ergibt den Hostnamen „{1}“, der schon eine API-Domain der Site „{2}“ ({3}) ist.',
  'Choose another domain, or remove it from the site first.':
    'Eine andere Domain wählen oder sie erst bei der Site entfernen.',
  'The data center "{0}" is used by {1}.': 'Das Rechenzentrum „{0}“ wird benutzt von {1}.',
  'Move these sites to another data center first.': 'Diese Sites erst in ein anderes Rechenzentrum verlegen.',

  'relying party with the client_id "{0}" in this site': 'Relying Party mit der client_id „{0}“ in dieser Site',
  'A site has at most {0} relying parties.': 'Eine Site hat höchstens {0} Relying Parties.',
  'Delete one first.': 'Erst eine löschen.',
  'consent of "{0}" for the relying party "{1}"': 'Einwilligung von „{0}“ für die Relying Party „{1}“',
  'Register an https address, http at localhost, or the scheme of an app, without fragment, user and blanks.':
    'Eine https-Adresse, http bei localhost oder das Schema einer App registrieren, ohne Fragment, Benutzer und Leerzeichen.',
  'The value is none that a relying party can have: {0}.': 'Diesen Wert kann eine Relying Party nicht haben: {0}.',
  'The site has a partner "{0}" already.': 'Die Site hat schon einen Partner „{0}“.',
  'Choose another name.': 'Einen anderen Namen wählen.',
  'The partner "{0}" has this entity id already.': 'Der Partner „{0}“ hat diese Entity-ID schon.',
  'Edit that one.': 'Diesen bearbeiten.',
  'A site has at most {0} partners of a kind.': 'Eine Site hat höchstens {0} Partner einer Art.',
  'partner "{0}" in this site': 'Partner „{0}“ in dieser Site',
  'Assertions are encrypted with the key of the certificate.':
    'Assertions werden mit dem Schlüssel des Zertifikats verschlüsselt.',
  'Give it.': 'Es angeben.',
  'Give the metadata of the partner, as its metadata address serves it.':
    'Die Metadaten des Partners angeben, wie seine Metadaten-Adresse sie liefert.',
  'Here belongs {0}.': 'Hierher gehört {0}.',
  'delivery {0}': 'Zustellung {0}',
  'message {0}': 'Nachricht {0}',
  'token of a machine with the id "{0}"': 'Token einer Maschine mit der id „{0}“',
  '{0} with the id "{1}"': '{0} mit der id „{1}“',

  'The site has {0} mock responses; it can have no more.':
    'Die Site hat {0} Mock-Antworten; mehr kann sie nicht haben.',
  'Remove one that is not needed, then add this one.': 'Eine entfernen, die nicht gebraucht wird, dann diese anlegen.',
  'mock response for {0} in this site': 'Mock-Antwort für {0} in dieser Site',
  'failure {0}': 'Störung {0}',
  'There are {0} failures; there can be no more.': 'Es gibt {0} Störungen; mehr kann es nicht geben.',
  'Remove one that is not needed.': 'Eine entfernen, die nicht gebraucht wird.',
  'Its end has passed.': 'Ihr Ende ist vorbei.',
  'Change the time until which it hits, or leave it empty.':
    'Die Zeit ändern, bis zu der sie trifft, oder sie leer lassen.',
  'Name another site, or none for all of them.': 'Eine andere Site nennen, oder keine für alle.',
} as const;
