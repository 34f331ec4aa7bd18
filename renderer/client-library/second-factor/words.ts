import type { ApiResponse } from '../types.ts';

/** Second factors that a page can ask for, in the order in which they are offered. */
export const ways = ['gigyaTotp', 'gigyaPhone', 'gigyaEmail', 'gigyaPush', 'gigyaBackupCodes'] as const;
export type Way = (typeof ways)[number];

/** A second factor in a list of them. */
export const wayNames: Readonly<Record<Way, readonly [name: string, what: string]>> = {
  gigyaTotp: ['Authenticator app', 'Enter the code that an app on your phone shows'],
  gigyaPhone: ['Phone', 'Get a code as a text message or a call'],
  gigyaEmail: ['Email', 'Get a code at your email address'],
  gigyaPush: ['Another device', 'Allow the login on a device of yours'],
  gigyaBackupCodes: ['Back-up code', 'Enter one of the codes that you have saved'],
};

export const words = {
  chooseNew: 'Your login needs a second step. How do you want to confirm it?',
  choose: 'How do you want to confirm it?',
  noWay: 'Nothing can be set up here: the site offers no second step, or you have set all of them up.',
  other: 'Confirm in another way',
  code: 'Code',
  verify: 'Confirm',
  remember: 'Do not ask on this device for 30 days',
  again: 'Send the code again',
  sentAgain: 'A new code was sent.',
  app: 'Enter the code that your authenticator app shows.',
  scan: 'Scan the picture with an authenticator app, then enter the code that it shows.',
  picture: 'QR code for an authenticator app',
  phone: 'Phone number',
  phoneForm: 'Enter it with the country code: +4915112345678.',
  text: 'Send a text message',
  call: 'Call me',
  callInstead: 'Call me instead',
  textInstead: 'Send a text message instead',
  whichPhone: 'Which phone gets the code?',
  whichEmail: 'Which address gets the code?',
  noEmail:
    'A code can be sent to a verified email address only, and you have none. Open the link in the mail that was sent to you first.',
  push: 'Allow the login on your device. This page goes on by itself.',
  pushAgain: 'Send it again',
  backup: 'Enter one of your back-up codes. Each can be used once.',
  save: 'Save these back-up codes. With each of them you can log in once when you cannot confirm in another way. They are not shown again.',
  copy: 'Copy the codes',
  copied: 'Copied',
  saved: 'I have saved them',
  outbox: 'Authdesk sends nothing: you find messages and keys in its outbox.',
  sent: (to: string) => `A code was sent to ${to}.`,
  called: (to: string) => `A call with a code went to ${to}.`,
} as const;

/** Why a step failed, for the user, and what to do. */
interface Trouble {
  readonly text: string;
  /** True: what was begun cannot be finished; it has to begin again. */
  readonly begins?: true;
}

/** Puts the error of a call into words for the user of the page; those of the service are for its developer. */
export function troubleOf({ errorCode, errorDetails = '', errorMessage = '' }: ApiResponse): Trouble {
  if (errorCode === 403120)
    return { text: 'Too many codes or passwords were wrong: the account is locked for a while. Try again later.' };
  if (errorCode === 403110)
    return { text: 'Your login is older than five minutes. Log in again; then change how you confirm it.' };
  if (errorCode === 500026) return { text: 'The service cannot be reached. Try again.' };
  const [, parameter = ''] = /^Invalid parameter value: (\w+)/.exec(errorDetails) ?? [];
  if (errorCode !== 400006 || parameter === '') return { text: errorDetails || errorMessage };
  const [, left] = /(\d+) more can be tried/.exec(errorDetails) ?? [];
  switch (parameter) {
    case 'code':
      if (left === '0') return { text: 'That code is wrong, and no more can be tried. Send a new one.' };
      if (left !== undefined)
        return { text: `That code is wrong. Compare it with the message and enter it again; ${triesLeft(left)}` };
      if (errorDetails.includes('back-up'))
        return { text: 'That is none of your back-up codes, or it was used already. Enter another one.' };
      if (errorDetails.includes('used already'))
        return { text: 'That code was used already. Wait until the app shows the next one.' };
      return {
        text: 'That code is wrong. Enter the one that the app shows now; if it stays wrong, set the clock of your phone.',
      };
    case 'phvToken':
      return { text: 'That code cannot be used any more. Send a new one.' };
    case 'phone':
      return { text: `That is no phone number. ${words.phoneForm}` };
    case 'regToken':
      return { text: 'This login took too long. Log in again.' };
    case 'gigyaAssertion':
    case 'providerAssertion':
    case 'sctToken':
      return errorDetails.includes('wrong codes')
        ? { text: 'Too many codes were wrong. Here is a new try.', begins: true }
        : { text: 'That took too long. Here is a new try.', begins: true };
    default:
      return { text: errorDetails };
  }
}

const triesLeft = (count: string): string => (count === '1' ? 'one try is left.' : `${count} tries are left.`);
