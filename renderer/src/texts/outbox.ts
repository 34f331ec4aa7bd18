import type { MessageKind, MessagePurpose } from '#shared/contract/outbox.ts';
import { formatNumber } from './number.ts';

/** English sentences of the Outbox panel. */
export const outboxTexts = {
  title: 'Outbox',
  intro: 'Mails, text messages, pushes and webhooks. No message leaves this machine: read it here.',
  tabs: { label: 'What is shown', messages: 'Messages', deliveries: 'Webhook deliveries' },
  messages: {
    table: 'Messages',
    rowNames: ['message', 'messages'],
    filter: {
      text: 'Filter messages',
      placeholder: 'Receiver, UID, subject or text',
      kind: 'Kind',
      allKinds: 'All kinds',
    },
    kinds: { email: 'Mail', sms: 'Text message', voice: 'Voice call', push: 'Push' } satisfies Record<
      MessageKind,
      string
    >,
    purposes: {
      emailVerification: 'Verify the address',
      verificationCode: 'Verification code',
      passwordReset: 'Reset the password',
      loginCode: 'Login code',
      secondFactorCode: 'Second factor',
      pushApproval: 'Approve a login',
      welcome: 'Welcome',
      passwordChanged: 'Password changed',
      accountDeleted: 'Account deleted',
      doubleOptIn: 'Confirm a subscription',
      magicLink: 'Login link',
      invitation: 'Invitation',
      notification: 'Notification',
    } satisfies Record<MessagePurpose, string>,
    columns: { to: 'To', purpose: 'For', subject: 'Subject', kind: 'Kind', site: 'Site', at: 'Sent' },
    clear: 'Clear …',
    clearing: (site: string | undefined) => ({
      title: 'Clear the outbox?',
      text: `${site === undefined ? 'All messages' : `The messages of ${site}`} are removed. Codes and links in them stay valid until they expire.`,
      confirm: 'Clear the outbox',
      done: ({ removed }: { removed: number }) =>
        removed === 1 ? '1 message removed.' : `${formatNumber(removed)} messages removed.`,
    }),
    detail: {
      label: 'Message',
      close: 'Close the message',
      gone: 'This message is gone: the outbox was cleared, or newer messages took its place.',
      to: 'To',
      from: 'Site',
      user: 'User',
      kind: 'Kind',
      purpose: 'For',
      at: 'Sent',
      call: 'Sent by',
      openCall: 'Show the call',
      text: 'Text',
      codes: 'Codes',
      copyCode: 'code',
      links: 'Links',
      openLink: 'Open link',
      link: 'link',
      foreignLink: 'This link does not begin with http or https, so it is not opened from here. Copy it.',
      mail: 'Mail',
      source: 'Source',
      views: 'How the text is shown',
      mailOf: (subject: string) => `Mail: ${subject}`,
      mailAbout: 'Nothing is loaded or run: pictures from elsewhere are left out.',
    },
    empty: {
      title: 'No message yet',
      text: 'A call that verifies an address, sends a code or resets a password puts its message here, for example accounts.resetPassword. Scripts read it with "authdesk outbox --json".',
      action: 'Put a sample in',
      done: 'A sample message is in the outbox.',
    },
    noMatch: { title: 'Nothing matches', text: 'No message fits the filter.', action: 'Clear the filter' },
  },
} as const;
