/** Why a file, a folder or a zip is refused, or a part of a site that has no form, and what to do next. */
export const fileSentences = {
  'Add it to people, or correct the UID.': 'Ihn in people aufnehmen oder die UID berichtigen.',
  'It is no private RSA key in PEM (PKCS #8).': 'Das ist kein privater RSA-Schlüssel in PEM (PKCS #8).',
  'Take the keys from a file that was exported with secrets.':
    'Die Schlüssel aus einer Datei nehmen, die mit Secrets exportiert wurde.',
  '"{0}" is not the path of a field.': '„{0}“ ist kein Pfad eines Feldes.',
  'Another object of the type has the same oid and UID.': 'Ein anderes Objekt des Typs hat dieselbe oid und UID.',
  'Another object has the same value in the unique index of {0}.':
    'Ein anderes Objekt hat im eindeutigen Index von {0} denselben Wert.',
  'It has more than 512 KB.': 'Es hat mehr als 512 KB.',
  'The name "{0}" is not allowed in data.': 'Der Name „{0}“ ist in data nicht erlaubt.',
  'No comment before it in the stream has the id {0}.': 'Kein Kommentar davor im Stream hat die id {0}.',
  'Another comment of the stream has this id.': 'Ein anderer Kommentar des Streams hat diese id.',
  'Replies go at most {0} levels deep.': 'Antworten gehen höchstens {0} Ebenen tief.',
  'Add it to people.': 'Ihn in people aufnehmen.',
  'They are larger than {0} KB together.': 'Zusammen sind sie größer als {0} KB.',
  'Remove some.': 'Einige entfernen.',
  '"{0}" acts for {1} already.': '„{0}“ handelt schon für {1}.',
  'Name the user in one organization.': 'Den Benutzer in einer Organisation nennen.',
  'The site has no counter of class "{0}" and path "{1}".':
    'Die Site hat keinen Zähler der class „{0}“ mit path „{1}“.',
  'Add it to counters of the site.': 'Ihn in counters der Site aufnehmen.',
  'Another photo has this id.': 'Ein anderes Foto hat diese id.',
  'An id is of one photo.': 'Eine id hat nur ein Foto.',
  'Switch one of them on, or the first one off.': 'Eine davon einschalten oder die erste ausschalten.',
  'The file has more than {0} different plain passwords, and each takes the time of a login.':
    'Die Datei hat mehr als {0} verschiedene Passwörter im Klartext, und jedes braucht die Zeit eines Logins.',
  'Give several people the same password, or give hashes, as an export with secrets has them.':
    'Mehreren Personen dasselbe Passwort geben oder Hashes angeben, wie ein Export mit Secrets sie hat.',
  'A plain password is taken in a workspace file only.':
    'Ein Passwort im Klartext wird nur in einer Workspace-Datei angenommen.',
  'The site has no application with the userKey "{0}".': 'Die Site hat keine Anwendung mit dem userKey „{0}“.',
  'Add it to applications, or correct the userKey.': 'Sie in applications aufnehmen oder den userKey berichtigen.',
  'There are {0} people. A running service compares {1} at most, so that calls do not wait for it.':
    'Es gibt {0} Personen. Ein laufender Dienst vergleicht höchstens {1}, damit Aufrufe nicht darauf warten.',
  'Stop the service and run the command again, or import without --prune and --dry-run.':
    'Den Dienst anhalten und den Befehl noch einmal ausführen oder ohne --prune und --dry-run importieren.',
  'An identity belongs to one account of a site: remove it here, or there.':
    'Eine Identität gehört zu einem Konto einer Site: sie hier entfernen oder dort.',
  'Add the site to the file, or correct the key.': 'Die Site in die Datei aufnehmen oder den Key berichtigen.',
  '{0} does not name {1}.': '{0} nennt {1} nicht.',
  'the partner "{0}"': 'den Partner „{0}“',
  'the site "{0}" of "{1}"': 'die Site „{0}“ von „{1}“',
  'cache[{0}] is there twice.': 'cache[{0}] kommt zweimal vor.',
  '{0}.{1} is missing, or no such name.': '{0}.{1} fehlt oder ist kein solcher Name.',
  '{0}.partnerId is a whole number.': '{0}.partnerId ist eine ganze Zahl.',
  'Line {0} has {1}}}, which is not built here.': 'Zeile {0} hat {1}}}, was es hier nicht gibt.',
  '{0}: It is a JSON object.': '{0}: Das ist ein JSON-Objekt.',
  'Add it, or remove the folder {0}.': 'Sie anlegen oder den Ordner {0} entfernen.',
  '{0}: The site is a child of "{1}" and shares this with it, and it differs there.':
    '{0}: Die Site ist ein Kind von „{1}“ und teilt dies mit ihr, und dort ist es anders.',
  '{0} cannot be the name of a file.': '{0} kann kein Dateiname sein.',
  'Rename it first.': 'Erst umbenennen.',
  'It is missing: it says which site each folder is.': 'Sie fehlt: Sie sagt, welche Site jeder Ordner ist.',
  'Add it: in the accelerator, `npm run start` writes it.': 'Sie anlegen: Im Accelerator schreibt sie `npm run start`.',
  'Add it to cache there, with apiKey, baseDomain, dataCenter, partnerId and partnerName, or remove the folder.':
    'Sie dort in cache aufnehmen, mit apiKey, baseDomain, dataCenter, partnerId und partnerName, oder den Ordner entfernen.',
  'cache is missing: it says which site each folder is.': 'cache fehlt: Es sagt, welche Site jeder Ordner ist.',
  'Run a command of the accelerator, which fills it, or add it.':
    'Einen Befehl des Accelerators ausführen, der es füllt, oder es anlegen.',
  'Build the folder with the accelerator first, so that build has the whole text.':
    'Den Ordner erst mit dem Accelerator bauen, damit build den ganzen Text hat.',
  'It is a file, where a folder belongs.': 'Das ist eine Datei, wo ein Ordner hingehört.',
  'The file is missing.': 'Die Datei fehlt.',
  'It imports other files, and Authdesk runs no scripts to build it.':
    'Sie importiert andere Dateien, und Authdesk führt keine Skripte aus, um sie zu bauen.',
  'Make both alike, or take the site out of the group first.':
    'Beide angleichen oder die Site erst aus der Gruppe nehmen.',
  'Correct it, then import the folder again.': 'Berichtigen, dann den Ordner noch einmal importieren.',
  'Save the file as UTF-8, then import the folder again.':
    'Die Datei als UTF-8 speichern, dann den Ordner noch einmal importieren.',
  'It is there twice.': 'Sie kommt zweimal vor.',
  'It is missing, and so are src and build.': 'Sie fehlt, und src und build fehlen auch.',
  'Choose the folder that the accelerator works in.': 'Den Ordner wählen, in dem der Accelerator arbeitet.',
  'The path leads out of the folder, or is none.': 'Der Pfad führt aus dem Ordner hinaus oder ist keiner.',
  'It is UTF-16.': 'Sie ist UTF-16.',
  'It is a JSON object.': 'Das ist ein JSON-Objekt.',
  'The folder cannot be imported: {0}: {1}': 'Der Ordner kann nicht importiert werden: {0}: {1}',
  'Reading it took longer than {0} s and was ended.': 'Das Lesen hat länger als {0} s gedauert und wurde beendet.',
  'cache names more than {0} sites.': 'cache nennt mehr als {0} Sites.',
  'Import the folders of fewer sites at once.': 'Die Ordner von weniger Sites auf einmal importieren.',
  'With its words the mails are larger than {0} MiB.': 'Mit ihren Wörtern sind die Mails größer als {0} MiB.',
  'With it the folder is larger than {0} MiB.': 'Mit ihr ist der Ordner größer als {0} MiB.',
  'A folder has at most {0} files in src and build.': 'Ein Ordner hat höchstens {0} Dateien in src und build.',
  'Only upper and lower case tell it from "{0}".': 'Nur Groß- und Kleinschreibung unterscheiden sie von „{0}“.',
  'Line {0} is not UTF-8; it may be Latin-1.': 'Zeile {0} ist nicht UTF-8; vielleicht ist sie Latin-1.',
  'It is not JSON: {0}.': 'Das ist kein JSON: {0}.',
  '{0}: {1} is there twice in one object.': '{0}: {1} kommt in einem Objekt zweimal vor.',
  'The zip cannot be read: {0}': 'Das Zip ist nicht lesbar: {0}',
  'Make it anew from the folder, or import the folder itself.':
    'Es aus dem Ordner neu anlegen oder den Ordner selbst importieren.',
  'it has more than {0} entries.': 'Es hat mehr als {0} Einträge.',
  'entry {0} is broken.': 'Eintrag {0} ist beschädigt.',
  '{0} is a symbolic link, which is not followed.': '{0} ist ein symbolischer Link; ihm wird nicht gefolgt.',
  '{0} is encrypted.': '{0} ist verschlüsselt.',
  'the file {0} is damaged: it has not its checksum.': 'Die Datei {0} ist beschädigt: Ihre Prüfsumme stimmt nicht.',
  'the file {0} is broken.': 'Die Datei {0} ist beschädigt.',
  'with {0} it is larger than {1} MiB unpacked.': 'Mit {0} ist es ausgepackt größer als {1} MiB.',
  'the file {0} is cut off.': 'Die Datei {0} ist abgeschnitten.',
  'the file {0} is packed in a way that is not read here.':
    'Die Datei {0} ist auf eine Weise gepackt, die hier nicht gelesen wird.',
  'The call was not sent: it would carry {0} {1} to {2}, which is not on this machine.':
    'Der Aufruf wurde nicht gesendet: Er würde {0} {1} an {2} tragen, und das liegt nicht auf diesem Rechner.',
  'If that is meant, confirm it: send it with the member confirmedOrigin "{0}".':
    'Ist das gewollt, es bestätigen: ihn mit dem Member confirmedOrigin „{0}“ senden.',
  'The custom identifier {0} "{1}" belongs to "{2}" already.': 'Die eigene Kennung {0} „{1}“ gehört schon „{2}“.',
  'A custom identifier belongs to one account of a site: remove it here, or there.':
    'Eine eigene Kennung gehört zu einem Konto einer Site: sie hier entfernen oder dort.',
  'The login identifier "{0}" belongs to "{1}" already.': 'Die Login-Kennung „{0}“ gehört schon „{1}“.',
  'A login identifier belongs to one account of a site: remove it here, or there.':
    'Eine Login-Kennung gehört zu einem Konto einer Site: sie hier entfernen oder dort.',
  'No bundle can repeat this call elsewhere: it was refused for its host {0}, which is none here.':
    'Kein Bundle kann diesen Aufruf anderswo wiederholen: Er wurde wegen seines Hosts {0} abgelehnt, der hier keiner ist.',
  'No bundle of this call was found within {0} s.': 'Innerhalb von {0} s wurde kein Bundle dieses Aufrufs gefunden.',
} as const;
