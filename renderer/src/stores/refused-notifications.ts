import type { Platform } from '../platform/platform.ts';
import { appStore } from './app-store.ts';
import { keepText, keptText } from './local-storage.ts';

const KEY = 'authdesk-notify-refused';

/** Whether the desktop tells of refused calls while the app is in the background. Off until the user switches it on. */
export const useRefusedNotifications = appStore<{ readonly on: boolean }>(() => ({ on: keptText(KEY) === 'on' }));

/** Tells the host what the user chose, at the start of the console. */
export function tellRefusedNotifications({ invoke }: Pick<Platform, 'invoke'>): void {
  const { on } = useRefusedNotifications.getState();
  if (on) void invoke('host.notifications', { refusedCalls: true });
}

/** Keeps the choice and tells it to the host. A choice that the host does not take stays as it was. */
export async function chooseRefusedNotifications({ invoke }: Pick<Platform, 'invoke'>, on: boolean): Promise<void> {
  const result = await invoke('host.notifications', { refusedCalls: on });
  if (!result.ok) return;
  useRefusedNotifications.setState({ on });
  keepText(KEY, on ? 'on' : undefined);
}
