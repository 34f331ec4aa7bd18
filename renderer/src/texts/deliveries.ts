import type { Attempt, DeliveryState, SendingWay } from '#shared/contract/webhooks.ts';
import { formatNumber } from './number.ts';

/** English sentences of the webhook deliveries in the Outbox panel. */
export const deliveryTexts = {
  table: 'Webhook deliveries',
  rowNames: ['delivery', 'deliveries'],
  filter: {
    text: 'Filter deliveries',
    placeholder: 'Webhook, address, UID or callId',
    state: 'State',
    allStates: 'All states',
  },
  states: {
    waiting: 'Waiting',
    delivered: 'Delivered',
    notSent: 'Not sent',
    givenUp: 'Given up',
  } satisfies Record<DeliveryState, string>,
  columns: { webhook: 'Webhook', events: 'Events', state: 'State', attempts: 'Attempts', site: 'Site', at: 'Made' },
  clear: {
    button: 'Clear …',
    title: 'Remove the deliveries that have ended?',
    text: 'What still waits for a receiver stays.',
    confirm: 'Remove deliveries',
    done: (count: number) => (count === 1 ? '1 delivery removed.' : `${formatNumber(count)} deliveries removed.`),
  },
  detail: {
    label: 'Delivery',
    title: (webhook: string, events: number) => `${webhook}: ${events === 1 ? '1 event' : `${events} events`}`,
    close: 'Close the delivery',
    gone: 'This delivery is gone: the list was cleared, or newer deliveries took its place.',
    url: 'Posted to',
    site: 'Site',
    version: 'Version',
    at: 'Made',
    reason: 'Why',
    next: 'Next attempt',
    inTime: (time: string) => `in ${time}`,
    soon: 'now',
    calls: 'Caused by',
    more: (count: number) => `and ${count} more`,
    body: 'Raw body',
    bodyAbout:
      'The signature is over these bytes. A receiver that parses and writes them again finds another signature.',
    history: 'Attempts',
    noHistory: 'Nothing was sent.',
    how: {
      queue: 'By the queue',
      again: 'Sent again',
      twice: 'Sent twice',
      wrongSignature: 'With a wrong signature',
      late: 'Late, by an hour',
    } satisfies Record<Attempt['how'], string>,
    status: (status: number) => `HTTP ${status}`,
    noAnswer: 'No answer',
    headers: 'Headers sent',
    lateBody: 'body that was sent late',
    answer: 'answer of the receiver',
    verify: 'How to verify it',
    verifyAbout: 'Save the raw body as body.json, set SIGNATURE to the header and SECRET to the secret, then run this.',
    verifyJwtAbout:
      'Save the raw body as body.json and the response of accounts.getJWTPublicKey as key.json, set SIGNATURE to the header, then run this.',
    language: 'Language',
  },
  send: {
    label: 'Send',
    ways: {
      again: 'Send again',
      twice: 'Send twice',
      wrongSignature: 'With a wrong signature',
      late: 'Late',
    } satisfies Record<SendingWay, string>,
    about: {
      again: 'As it was, signed now.',
      twice: 'A receiver knows a repeat by the id of each event.',
      wrongSignature: 'A receiver must refuse it.',
      late: 'Its times are an hour old.',
    } satisfies Record<SendingWay, string>,
    done: (status: number | undefined) =>
      status === undefined ? 'The receiver did not answer.' : `The receiver answered HTTP ${status}.`,
    notSent: 'It was not sent.',
  },
  allow: {
    text: (host: string) =>
      `${host} is not this machine. Nothing is sent to it until you allow it for this site: for webhooks, OpenID providers and imports of metadata.`,
    button: (host: string) => `Allow ${host}`,
    done: (host: string) =>
      `This site may reach ${host} now: its webhooks, its OpenID providers, imports of metadata. Send the delivery again.`,
  },
  empty: {
    title: 'No delivery yet',
    text: 'Set a webhook with accounts.webhooks.set, then change, log in or register a user of the site.',
    waitsFor: (names: string) => `Webhooks that are set: ${names}. Change, log in or register a user of their site.`,
    action: 'Open accounts.webhooks.set',
  },
  noMatch: { title: 'Nothing matches', text: 'No delivery fits the filter.', action: 'Clear the filter' },
} as const;
