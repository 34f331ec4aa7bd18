import { Share2 } from 'lucide-react';
import { ask } from '../../stores/asking.ts';
import { useQuery } from '../../stores/use-operations.ts';
import { upstreamTexts as texts } from '../../texts/upstream.ts';
import { Button } from '../../ui/button.tsx';

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
  if (upstream === undefined) return null;
  const question = { title: texts.sendTitle(upstream.domain), confirm: texts.send, text };
  return (
    <Button icon={Share2} label={texts.send} busy={busy} disabled={disabled} onClick={() => ask(question, onSend)} />
  );
}
