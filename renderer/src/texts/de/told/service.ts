/** Why the service itself could not do something: settings, workspace files, snapshots; and what no area has for itself. */
export const serviceSentences = {
  'There is no {0}.': 'Nicht vorhanden: {0}.',
  'Reload the list; it may have been removed meanwhile.':
    'Die Liste neu laden; der Eintrag kann inzwischen entfernt worden sein.',
  'Something went wrong inside Authdesk; nothing was changed.':
    'In Authdesk ist etwas schiefgegangen; geändert wurde nichts.',
  'Try again; if it happens again, report it with the lines of the service’s own log.':
    'Noch einmal versuchen; geschieht es wieder, mit den Zeilen aus dem eigenen Log des Dienstes melden.',
  'Reload the page; it may be older than the service.': 'Die Seite neu laden; sie kann älter sein als der Dienst.',
  'The cursor of the page was not returned by this list.': 'Diese Stelle stammt nicht aus dieser Liste.',
  'Load the list from its start.': 'Die Liste von vorn laden.',
  'The service is not running.': 'Der Dienst läuft nicht.',
  'Restart Authdesk.': 'Authdesk neu starten.',
  'Wait until it has started, or restart Authdesk.': 'Warten, bis er läuft, oder Authdesk neu starten.',
  'Try again; if it fails again, restart Authdesk and report it with the lines it wrote to its standard error.':
    'Noch einmal versuchen; scheitert es wieder, Authdesk neu starten und mit den Zeilen seiner Fehlerausgabe melden.',
  'The service clock would leave the years 1970 to 2243.':
    'Die Uhr des Dienstes käme aus den Jahren 1970 bis 2243 heraus.',
  'Move it less far, or set its offset to 0.': 'Sie weniger weit verstellen oder auf 0 setzen.',
  'Give each of HTTP, HTTPS and the console a port of its own.':
    'HTTP, HTTPS und der Konsole je einen eigenen Port geben.',
  'Two listeners cannot share port {0}.': 'Den Port {0} können nicht zwei benutzen.',
  'The start gave this setting by {0}, and that wins over what is set here.':
    'Der Start gab diese Einstellung mit {0} vor, und das gilt vor dem, was hier eingestellt wird.',
  'Start Authdesk without {0} to set it here.': 'Authdesk ohne {0} starten, um es hier einzustellen.',
  'The file has {0} {1}. A running service imports {2} at a time, so that calls do not wait for it.':
    'Die Datei hat {0} {1}. Ein laufender Dienst importiert {2} auf einmal, damit Aufrufe nicht darauf warten.',
  'Split the file, or stop the service and import it with `authdesk import`.':
    'Die Datei teilen oder den Dienst anhalten und sie mit `authdesk import` importieren.',
  'The people could not be read within a minute, or too much else is being read.':
    'Die Personen konnten nicht in einer Minute gelesen werden, oder es wird zu viel anderes gelesen.',
  'Try again, or stop the service and use `authdesk export`.':
    'Noch einmal versuchen oder den Dienst anhalten und `authdesk export` verwenden.',
  'Correct the workspace file, then try again.': 'Die Workspace-Datei berichtigen, dann noch einmal versuchen.',
  'Correct or remove it.': 'Ihn berichtigen oder entfernen.',
  'Remove one of the two.': 'Einen der beiden entfernen.',
  '{0} has the same key already.': '{0} hat schon denselben Schlüssel.',
  'Remove it.': 'Ihn entfernen.',
} as const;
