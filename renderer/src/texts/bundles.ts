import { formatNumber } from './number.ts';

const calls = (count: number): string => (count === 1 ? '1 call' : `${formatNumber(count)} calls`);

/** English sentences about bundles and files of calls. */
export const bundleTexts = {
  calls,
  handOn: {
    button: 'Hand on …',
    title: 'Hand this call on',
    intro:
      'A bundle is one file. Whoever opens it sees the same verdict for the same reason, in an installation that has nothing of this one.',
    making: 'The bundle is being made and checked in an empty service.',
    proven: 'Checked in an empty service: it repeats this verdict.',
    anonymise: 'Replace UIDs, e-mail addresses and names, too',
    anonymiseHint: 'The signature is made again over the new values.',
    replaced: 'Replaced by stand-ins',
    nothingReplaced: 'Nothing had to be replaced: the call carries no credential.',
    signature: 'Signature',
    notes: 'Notes',
    save: 'Save the bundle',
    check: 'Your colleague drops the file on Authdesk, or runs authdesk verify --bundle FILE.',
  },
  files: {
    label: 'Files of calls',
    exportHar: 'Export as HAR',
    exportNdjson: 'Export as NDJSON',
    open: 'Open a bundle or HAR file …',
    choose: 'Bundle or HAR file',
    exporting: 'Exporting the log',
    exported: (count: number) => `${calls(count)} ready to save, with secrets masked.`,
    soFar: (count: number) => `${calls(count)} so far. Secrets stay masked.`,
    none: 'No call fits the filter: there is nothing to export.',
    noneNext: 'Change the filter, then export again.',
    fileName: (format: string, day: string) => `authdesk-log-${day}.${format}`,
    tooLarge: (name: string, limit: string) => `${name} is larger than ${limit}.`,
    tooLargeNext: 'Export a part of it: fewer hours, one user, or errors only.',
    unreadable: (name: string) => `${name} cannot be read.`,
    unreadableNext: 'Choose the file again; it may have been moved.',
  },
  bundle: {
    title: (name: string) => `Bundle ${name}`,
    checking: 'The call is judged in an empty service.',
    reproduced: 'Reproduced',
    differs: 'Not reproduced',
    expected: 'The bundle says',
    found: 'Found here',
    accepted: 'Accepted.',
    refused: (code: string) => `Refused: ${code}.`,
    at: 'Judged at',
    why: 'Why it was decided so',
    allRules: (count: number) => `All ${count} rules`,
    deciding: 'Only what decided',
    open: 'Open in this workspace',
    openHint:
      'Adds its site under a marked name, signs the call for that site, and shows it in Requests. Nothing of yours is replaced.',
    opened: (site: string) => `The site "${site}" was added.`,
    openedNone: 'The bundle has no site; its call is shown in Requests.',
  },
} as const;
