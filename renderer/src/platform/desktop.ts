// Numbers of 64 bits come over the bridge as bigint: without this module none can be written as JSON (D86).
import '#shared/quoting/exact-json.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import type { Invoke, OperationName } from '#shared/contract/index.ts';
import { shellTexts } from '../texts/shell.ts';
import { copyText, saveFile } from './browser-files.ts';
import type { Platform } from './platform.ts';
import { isResult, unavailable } from './unavailable.ts';

/** What the preload script puts on the window (R38): one function per operation, and the event stream. */
interface PreloadBridge {
  readonly operations: Readonly<Record<OperationName, (input: unknown) => Promise<unknown>>>;
  onEvent(listener: (event: ServiceEvent) => void): () => void;
}

declare global {
  interface Window {
    readonly authdesk?: PreloadBridge;
  }
}

const next = shellTexts.host.nextInWindow;

/** The desktop host: operations and events pass through the preload bridge. */
export function createDesktopPlatform(bridge: PreloadBridge): Platform {
  const invoke: Invoke = async (name, input) => {
    try {
      const response = await bridge.operations[name](input);
      return isResult(response) ? response : unavailable(next);
    } catch {
      return unavailable(next);
    }
  };
  return {
    kind: 'desktop',
    invoke,
    onEvent: (listener) => bridge.onEvent(listener),
    onConnection(listener) {
      listener('connected');
      return () => {};
    },
    copyText,
    saveFile,
  };
}
