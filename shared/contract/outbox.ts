import { z } from 'zod';
import { scripts } from './operation.ts';
import { apiKey, callId, instant, page, pageOf } from './values.ts';

/** Messages that are kept; the oldest go (R21). */
export const MAX_MESSAGES = 10_000;

export const messageKind = z.enum(['email', 'sms', 'voice', 'push']);
export type MessageKind = z.infer<typeof messageKind>;

/** What a message was sent for, so that a screen and a test can find the right one. */
const messagePurpose = z.enum([
  ...['emailVerification', 'verificationCode', 'passwordReset', 'loginCode', 'secondFactorCode', 'pushApproval'],
  ...['welcome', 'passwordChanged', 'accountDeleted', 'doubleOptIn', 'magicLink', 'invitation', 'notification'],
] as const);
export type MessagePurpose = z.infer<typeof messagePurpose>;

/** A message in the list: neither its text nor its codes and links, which let their reader finish a login (R15). */
const messageSummary = z.object({
  id: z.int(),
  apiKey,
  UID: z.string().optional(),
  kind: messageKind,
  purpose: messagePurpose,
  /** Email address, phone number or device. */
  to: z.string(),
  subject: z.string().optional(),
  /** How many of each the message has. */
  links: z.int(),
  codes: z.int(),
  at: instant,
  /** The call that sent it. */
  callId: callId.optional(),
});
export type MessageSummary = z.infer<typeof messageSummary>;

/** A whole message: what its receiver would read (D62). */
export const message = messageSummary.extend({
  text: z.string(),
  links: z.array(z.string()),
  codes: z.array(z.string()),
});
export type Message = z.infer<typeof message>;

/** Mails, text messages and pushes that would have left the machine (D49). */
export const outbox = {
  'outbox.list': scripts.query(
    'Messages of the outbox, newest first.',
    z.strictObject({
      apiKey: apiKey.optional(),
      /** The user that it concerns. */
      UID: z.string().max(300).optional(),
      kind: messageKind.optional(),
      /** The whole address or number, in any case. */
      to: z.string().max(300).optional(),
      /** Part of the receiver, the UID, the subject or the text, in any case. */
      text: z.string().max(200).optional(),
      ...page,
    }),
    pageOf(messageSummary),
  ),
  'outbox.message': scripts.query(
    'A message with its text, links and codes.',
    z.strictObject({ id: z.int().min(1) }),
    message,
  ),
  'outbox.sample': scripts.command(
    'Puts a sample message into the outbox of a site, to see what one looks like and to try a script with it.',
    z.strictObject({ apiKey }),
    messageSummary,
  ),
  'outbox.clear': scripts.command(
    'Removes the messages of the outbox, of one site or of all.',
    z.strictObject({ apiKey: apiKey.optional() }),
    z.object({ removed: z.int() }),
  ),
};
