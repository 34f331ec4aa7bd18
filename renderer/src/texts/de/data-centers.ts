import type { dataCentersTexts as english } from '../en/data-centers.ts';
import { formatNumber } from '../number.ts';
import type { Words } from '../words.ts';

/** German texts of the Data centers panel. */
export const dataCentersTexts: Words<typeof english> = {
  title: 'Rechenzentren',
  purpose: 'Die Domains, an die Aufrufe gehen.',
  allLead: 'Jeder Name führt hierher: Apps erreichen diesen Dienst unter jedem davon.',
  someLead: (names, path) =>
    `Die Namen von ${names} führen nur mit ihren Zeilen in ${path} hierher, oder wo ein Nameserver es sagt.`,
  manyLead: (count, path) =>
    `Die Namen von ${formatNumber(count)} Rechenzentren führen nur mit ihren Zeilen in ${path} hierher, oder wo ein Nameserver es sagt.`,
  browsersLead: (path) =>
    `Browser finden hier jeden Namen, die meisten anderen Programme nur mit seiner Zeile in ${path}.`,
  lines: 'Alle hosts-Zeilen',
  list: 'Rechenzentren',
  detail: 'Rechenzentrum',
  filter: 'Rechenzentren filtern',
  add: 'Rechenzentrum anlegen',
  empty: 'Keine Rechenzentren',
  emptyNext: 'Jede Site gehört zu einem Rechenzentrum. Die Domain darf eine echte sein, die auf diese Maschine zeigt.',
  columns: { id: 'Id', name: 'Name', domain: 'Domain', leads: 'Namen führen nach', sites: 'Sites' },
  copyDomain: (name) => `Domain von ${name}`,
  edit: 'Bearbeiten',
  delete: 'Löschen',
  close: 'Schließen',
  closeDetail: 'Details schließen',
  hosts: {
    title: 'Hostnamen',
    columns: { host: 'Host', state: 'Führt nach', addresses: 'Adressen' },
    here: 'diese Maschine',
    elsewhere: 'anderswo',
    nowhere: 'nirgends',
    unknown: 'nicht aufgelöst',
    differ: 'nicht alle gleich',
    copy: (host) => `Host ${host}`,
    reserved: 'hier, in Browsern',
    again: 'Erneut prüfen',
    lookUp: 'Auflösen',
    notLookedUp: (count, total) =>
      `${formatNumber(count)} von ${formatNumber(total)} Hostnamen stehen nicht in der hosts-Datei dieser Maschine. Beim Auflösen wird vielleicht ein Nameserver gefragt: dazu den Button drücken.`,
    reservedNext:
      'In Browsern führt jeder Name hierher. Für andere Programme die Zeilen unten in die hosts-Datei eintragen, oder auflösen, was das Betriebssystem sagt.',
    browsersFind: 'Browser finden Namen unter „localhost“ von selbst; die meisten anderen Programme nicht.',
    allHere: 'Jeder Hostname führt zu dieser Maschine.',
    notAll: (count, total) =>
      `${formatNumber(count)} von ${formatNumber(total)} Hostnamen führen nicht zu dieser Maschine. Die Zeilen unten in die hosts-Datei eintragen, oder über localhost aufrufen.`,
  },
  hostsFile: {
    title: 'Zeilen für die hosts-Datei',
    description: (path) => `Diese Zeilen in ${path} eintragen (mit Administratorrechten), dann erneut prüfen.`,
    copy: 'hosts-Zeilen',
  },
  certificate: {
    title: 'Namen im HTTPS-Zertifikat',
    description: 'Das Zertifikat wird neu ausgestellt, sobald sich eine Domain ändert.',
  },
  form: {
    presets: 'Eines des echten Dienstes eintragen',
    id: 'Id',
    idHint: 'Kleinbuchstaben, Ziffern und „-“. Sites verweisen darauf; später nicht änderbar.',
    name: 'Name',
    domain: 'Domain',
    domainHint:
      'Hostnamen beginnen mit dem Namespace: socialize.<domain>. Namen unter „localhost“ führen in Browsern von selbst hierher.',
    addTitle: 'Rechenzentrum anlegen',
    editTitle: (name) => `${name} bearbeiten`,
    save: 'Änderungen speichern',
    added: (name) => `${name} wurde angelegt; das HTTPS-Zertifikat enthält die Namen.`,
    saved: (name) => `${name} wurde gespeichert; das HTTPS-Zertifikat wurde neu ausgestellt.`,
  },
  authority: {
    title: 'Neue Zertifizierungsstelle erstellen?',
    text: (domains) =>
      `Die lokale Zertifizierungsstelle kann nicht für ${domains} bürgen: Ihre Namen standen fest, als sie entstand. Mit dieser Änderung erstellt Authdesk eine neue, und was der bisherigen vertraut, lehnt HTTPS ab, bis es der neuen vertraut.`,
    clients: 'Clients der neuesten Aufrufe über HTTPS:',
    calls: (calls) => (calls === 1 ? '1 Aufruf' : `${formatNumber(calls)} Aufrufe`),
    unnamed: 'kein User-Agent',
    noClients: 'Im Log ist kein Aufruf über HTTPS.',
    local: 'Ein Name unter localhost braucht keine neue Zertifizierungsstelle: Browser finden ihn auf dieser Maschine.',
    confirm: 'Speichern und neu erstellen',
    takeLocal: (names) => `${names} verwenden`,
  },
  newAuthority:
    'Die lokale Zertifizierungsstelle wurde neu erstellt, weil die alte für diese Domain nicht signieren konnte.',
  newAuthorityNext: (path) =>
    `${path} überall neu als vertrauenswürdig eintragen, wo die alte eingetragen war; die Übersicht zeigt, wie.`,
  deleteTitle: (name) => `${name} löschen?`,
  deleteText: 'Aufrufe an die Hostnamen werden ab jetzt mit HTTP 421 beantwortet.',
  showSites: 'Sites zeigen',
  deleteConfirm: 'Rechenzentrum löschen',
  deleted: (name) => `${name} wurde gelöscht.`,
  inUse: (count) =>
    count === 1
      ? 'Eine Site gehört dazu. Dieser Site zuerst ein anderes Rechenzentrum geben, dann dieses löschen.'
      : `${formatNumber(count)} Sites gehören dazu. Ihnen zuerst ein anderes Rechenzentrum geben, dann dieses löschen.`,
};
