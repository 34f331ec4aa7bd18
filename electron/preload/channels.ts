/**
 * Names that preload and main process share. The folder belongs to the preload because that side must stay free of
 * everything but Electron.
 */

/** One channel per operation, so that an unknown name reaches no handler at all (R37). */
export const operationChannel = (name: string): string => `authdesk:operation:${name}`;

/** Service events travel from the main process to the window on it. */
export const eventChannel = 'authdesk:event';

/** The one origin whose top frame may use the bridge. */
export const appOrigin = 'app://authdesk';
