import { formatNumber } from './number.ts';

/** Texts of the ui kit: what buttons, tables and notices of every panel say. */
export const uiTexts = {
  copy: (what: string) => `Copy ${what}`,
  copied: 'Copied',
  /** A value and whose it is, such as the userKey of an application. */
  of: (what: string, whose: string) => `${what} of ${whose}`,
  /** What a shortcut names the control key. */
  control: 'Ctrl',
  copyFailed: 'The clipboard refused the text. Select it and copy it by hand.',
  reveal: (what: string) => `Reveal ${what}`,
  hide: (what: string) => `Hide ${what}`,
  masked: 'hidden',
  newRows: (count: number, more: boolean, [one, many]: readonly [one: string, many: string]) =>
    `${formatNumber(count)}${more ? '+' : ''} new ${count === 1 && !more ? one : many}`,
  cancel: 'Cancel',
  changedElsewhere: {
    question: 'Changed elsewhere since this form was opened. Which value is kept?',
    values: (name: string, here: string, there: string) => `${name}: ${here} here, ${there} elsewhere`,
    keep: 'Keep mine',
    take: 'Take the other',
  },
  discard: {
    title: 'Discard the changes?',
    text: 'What you have typed is not saved. Discard it?',
    keep: 'Keep editing',
    confirm: 'Discard',
  },
  drop: 'Drop a call, a bundle, a workspace file, a folder of sites or a file of people',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading',
  loadingMore: 'Loading more rows…',
  filter: 'Filter',
  clearFilter: 'Clear filter',
  noMatch: { title: 'Nothing matches the filter.', text: 'Change or clear the filter to see more.' },
  never: 'never',
  expired: 'expired',
  clockMenu: (what: string) => `Move the service clock: ${what}`,
  clockBefore: 'One second before this expires',
  clockAt: 'When this expires',
  clockMoved: 'The service clock was moved.',
  showMore: (count: number, all: number) => `Show ${formatNumber(count)} more of ${formatNumber(all)}`,
  members: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  elements: (count: number) => (count === 1 ? '1 element' : `${count} elements`),
  somethingBroke: {
    message: 'This panel stopped because of an error in the app.',
    next: 'Show it again, or reload the window. What the service keeps is not touched.',
  },
  notLoaded: {
    message: 'This panel could not be loaded, because the service does not answer.',
    next: 'Check that it still runs, then show the panel again. After a new start of "authdesk serve", open the console address that it prints.',
  },
  showAgain: 'Show the panel again',
};
