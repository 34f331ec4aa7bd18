import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../stores/use-operations.ts';
import { upstreamTexts as texts } from '../../texts/upstream.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

interface SendToUpstreamProps {
  readonly apiKey: string;
  /** What leaves, in a sentence or two. */
  readonly text: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  /** The dialog closes when it is done. */
  readonly onSend: () => Promise<unknown>;
}

/** Sends once to the upstream of a site, and asks before; nothing where the site has none (D85). */
export function SendToUpstream({ apiKey, text, busy, disabled = false, onSend }: SendToUpstreamProps) {
  const upstream = useQuery('upstream.show', { apiKey }).value?.settings;
  const [asking, setAsking] = useState(false);
  if (upstream === undefined) return null;
  return (
    <>
      <Button icon={Share2} label={texts.send} disabled={disabled} onClick={() => setAsking(true)} />
      <ConfirmDialog
        opened={asking}
        question={{ title: texts.sendTitle(upstream.domain), confirm: texts.send, text }}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void onSend().then(() => setAsking(false))}
      />
    </>
  );
}
