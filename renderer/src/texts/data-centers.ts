import { formatNumber } from './number.ts';

/** Texts of the Data centers panel. */
export const dataCentersTexts = {
  title: 'Data centers',
  purpose: 'The domains that calls go to.',
  allLead: 'Every name leads here: apps can call this service by each of them.',
  someLead: (names: string, path: string) =>
    `The names of ${names} lead here only with their lines in ${path}, or where a name server says so.`,
  manyLead: (count: number, path: string) =>
    `The names of ${formatNumber(count)} data centers lead here only with their lines in ${path}, or where a name server says so.`,
  browsersLead: (path: string) => `Browsers find every name here; most other programs only with its line in ${path}.`,
  lines: 'all hosts lines',
  list: 'Data centers',
  detail: 'Data center',
  filter: 'Filter data centers',
  add: 'Add data center',
  empty: 'No data centers',
  emptyNext: 'Each site belongs to a data center. Its domain may be a real one that you point to this machine.',
  columns: { id: 'Id', name: 'Name', domain: 'Domain', leads: 'Names lead to', sites: 'Sites' },
  copyDomain: (name: string) => `domain of ${name}`,
  edit: 'Edit',
  delete: 'Delete',
  close: 'Close',
  closeDetail: 'Close the detail',
  hosts: {
    title: 'Host names',
    columns: { host: 'Host', state: 'Leads to', addresses: 'Addresses' },
    here: 'this machine',
    elsewhere: 'elsewhere',
    nowhere: 'nowhere',
    unknown: 'not looked up',
    differ: 'not all the same',
    inCertificate: (count: number, total: number) =>
      `${count === total ? 'All' : `${formatNumber(count)} of ${formatNumber(total)}`} are in the HTTPS certificate, which is issued anew when a domain changes.`,
    notInCertificate: 'not in the certificate',
    copy: (host: string) => `host ${host}`,
    reserved: 'here, in browsers',
    again: 'Check again',
    lookUp: 'Look up',
    notLookedUp: (count: number, total: number) =>
      `${formatNumber(count)} of ${formatNumber(total)} host names are not in the hosts file of this machine. Looking them up may ask a name server: press the button.`,
    reservedNext:
      'In browsers every name leads here. For other programs add the lines below to the hosts file, or look up what the operating system says.',
    browsersFind: 'Browsers find names under "localhost" by themselves; most other programs do not.',
    allHere: 'Every host name leads to this machine.',
    notAll: (count: number, total: number) =>
      `${formatNumber(count)} of ${formatNumber(total)} host names do not lead to this machine. Add the lines below to the hosts file, or call through localhost.`,
  },
  hostsFile: {
    title: 'Hosts-file lines',
    description: (path: string) => `Add these lines to ${path} (you need administrator rights), then check again.`,
    copy: 'hosts-file lines',
  },
  form: {
    presets: 'Fill in one of the live service',
    id: 'Id',
    idHint: 'Lower-case letters, digits and "-". Sites name it; it cannot be changed later.',
    name: 'Name',
    domain: 'Domain',
    domainHint:
      'Host names begin with the namespace: socialize.<domain>. Names under "localhost" lead here by themselves in browsers.',
    addTitle: 'Add data center',
    editTitle: (name: string) => `Edit ${name}`,
    save: 'Save changes',
    added: (name: string) => `${name} was added; the HTTPS certificate has its names.`,
    saved: (name: string) => `${name} was saved; the HTTPS certificate was issued anew.`,
  },
  authority: {
    title: 'Make a new certificate authority?',
    text: (domains: string) =>
      `The local certificate authority cannot vouch for ${domains}: its names were fixed when it was made. With this change Authdesk makes a new one, and whatever trusts the present one refuses HTTPS until it trusts the new one.`,
    clients: 'Clients of the newest calls over HTTPS:',
    calls: (calls: number) => (calls === 1 ? '1 call' : `${formatNumber(calls)} calls`),
    unnamed: 'no User-Agent',
    noClients: 'No call over HTTPS is in the log.',
    local: 'A name under localhost needs no new authority: browsers take it for this machine.',
    confirm: 'Save and make a new one',
    takeLocal: (names: string) => `Use ${names}`,
  },
  newAuthority: 'The local certificate authority was made anew, because the old one could not sign for this domain.',
  newAuthorityNext: (path: string) => `Trust ${path} again wherever you trusted the old one; the Overview shows how.`,
  deleting: (name: string) => ({
    title: `Delete ${name}?`,
    text: 'Calls on its host names are answered with HTTP 421 from now on.',
    confirm: 'Delete data center',
    done: `${name} was deleted.`,
  }),
  showSites: 'Show sites',
  inUse: (count: number) =>
    count === 1
      ? 'One site belongs to it. Give that site another data center first, then delete this one.'
      : `${formatNumber(count)} sites belong to it. Give them another data center first, then delete this one.`,
};
