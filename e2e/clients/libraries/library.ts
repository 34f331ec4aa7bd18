import { createHmac } from 'node:crypto';

/*
 * Small re-creations of how the official client libraries sign and send a call, each written from what is published
 * about it, none of them with the others' or the service's code: where they differ, the service must accept every one.
 */

/** What a caller hands to a library as a parameter's value. */
export type Value = string | number | boolean | null | readonly unknown[] | Readonly<Record<string, unknown>>;

export interface LibraryCall {
  /** `http://host:port/namespace.method` as the library sees it. */
  readonly url: string;
  readonly apiKey: string;
  /** Base64: the site's, or with `userKey` the application's. */
  readonly secret: string;
  readonly userKey?: string;
  readonly parameters: Readonly<Record<string, Value>>;
  /** Milliseconds by the client's clock. */
  readonly now: number;
}

/** What goes on the wire. */
export interface SentCall {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Library {
  readonly name: string;
  /** Whether it signs a port that is not the scheme's own (F 5.2). */
  readonly port: 'kept' | 'dropped' | 'default only';
  /** How it writes true and false. */
  readonly yes: string;
  readonly no: string;
  send(call: LibraryCall): SentCall;
}

/** HMAC-SHA1 of the base string with the decoded secret: the one step that all of them share (F 5.3). */
export function hmac(secret: string, text: string): Buffer {
  return createHmac('sha1', Buffer.from(secret, 'base64')).update(text, 'utf8').digest();
}
