/**
 * Names that preload and main process share. They are in this folder because the preload may import
 * nothing but Electron.
 */

/** One channel per operation, so that an unknown name reaches no handler at all (R37). */
export const operationChannel = (name: string): string => `authdesk:operation:${name}`;

/** Service events, sent by the main process to the window. */
export const eventChannel = 'authdesk:event';

/** The one origin whose top frame may use the bridge. */
export const appOrigin = 'app://authdesk';
