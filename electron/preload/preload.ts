import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { appOrigin, eventChannel, operationChannel } from './channels.ts';

/** The names of the operation table, put here by the build. */
declare const __OPERATION_NAMES__: readonly string[];
/** A preload sees the page's `location`; DOM types stay out of the hosts. */
declare const location: { readonly origin: string };

// The bridge is exactly the operation table plus the event feed (R38). It never passes a channel name or an Electron
// object on: a page can only ask for what has a name here, and the main process checks sender and input again (R37).
// Pages of other origins that a window might show (the problem page) get no bridge.
if (location.origin === appOrigin) {
  const operations = Object.fromEntries(
    __OPERATION_NAMES__.map((name) => [name, (input: unknown) => ipcRenderer.invoke(operationChannel(name), input)]),
  );

  const onEvent = (listener: (event: unknown) => void): (() => void) => {
    const forward = (_: IpcRendererEvent, event: unknown): void => listener(event);
    ipcRenderer.on(eventChannel, forward);
    return () => {
      ipcRenderer.removeListener(eventChannel, forward);
    };
  };

  contextBridge.exposeInMainWorld('authdesk', Object.freeze({ operations: Object.freeze(operations), onEvent }));
}
