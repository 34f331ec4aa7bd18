import { useStore } from 'zustand';
import { usePlatform } from '../../platform/context.tsx';
import { chooseRefusedNotifications, useRefusedNotifications } from '../../stores/refused-notifications.ts';
import { useStores } from '../../stores/stores.tsx';
import { settingsTexts } from '../../texts/settings.ts';
import { SwitchField } from '../../ui/fields.tsx';
import { Section } from '../../ui/section.tsx';

const texts = settingsTexts.notifications;

/** Whether the desktop tells of refused calls. A browser would have to be asked for a permission, and closes with its tab. */
export function Notifications() {
  const platform = usePlatform();
  const host = useStore(useStores().session, (state) => state.value);
  const on = useRefusedNotifications((state) => state.on);
  if (host === undefined) return null;
  const hint = host.notifications ? texts.hint : host.host === 'browser' ? texts.inBrowser : texts.unavailable;
  return (
    <Section title={texts.title}>
      <SwitchField
        label={texts.refusedCalls}
        description={hint}
        disabled={!host.notifications}
        checked={host.notifications && on}
        onChange={(event) => void chooseRefusedNotifications(platform, event.currentTarget.checked)}
      />
    </Section>
  );
}
