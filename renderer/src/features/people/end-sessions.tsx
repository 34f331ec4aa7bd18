import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../stores/use-command.ts';
import { peopleTexts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

const texts = peopleTexts.endSessions;

/** Ends every session of a person on the service: a client that kept one finds out by its next call (D58). */
export function EndSessions({ apiKey, UID }: { apiKey: string; UID: string }) {
  const [asking, setAsking] = useState(false);
  const end = useCommand('access.endSessions', { done: ({ ended }) => texts.done(ended) });
  return (
    <>
      <Button small icon={Ban} onClick={() => setAsking(true)}>
        {texts.button}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.title(UID)}
        confirmLabel={texts.confirm}
        busy={end.busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void end.run({ apiKey, UID }, () => setAsking(false))}
      >
        {texts.text}
      </ConfirmDialog>
    </>
  );
}
