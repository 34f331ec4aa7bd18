import { appOrigin } from '../../preload/channels.ts';

/** What is known about the frame that sent a message; the part of Electron's WebFrameMain that decides. */
interface SendingFrame {
  readonly origin: string;
  readonly parent: unknown;
}

/**
 * True only for the top frame of the app's own window while it shows the app's own page (R37). A frame that is gone
 * by the time its message arrives (null), a frame inside a page, another window and another origin are refused.
 *
 * @param frame the sending frame
 * @param sender the sending web contents
 * @param own the web contents of the app's window, if it is open
 */
export function isOwnTopFrame(frame: SendingFrame | null, sender: unknown, own: unknown): boolean {
  return frame !== null && own !== undefined && sender === own && frame.parent === null && frame.origin === appOrigin;
}
