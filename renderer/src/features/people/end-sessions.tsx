import { Ban } from 'lucide-react';
import { peopleTexts } from '../../texts/people.ts';
import { useAskedCommand } from '../../ui/asked-command.tsx';
import { Button } from '../../ui/button.tsx';

const texts = peopleTexts.endSessions;

/** Ends every session of a person on the service: a client that kept one finds out by its next call (D58). */
export function EndSessions({ apiKey, UID }: { apiKey: string; UID: string }) {
  const ending = useAskedCommand('access.endSessions');
  const { confirm, text } = texts;
  const done = ({ ended }: { ended: number }) => texts.done(ended);
  return (
    <>
      <Button
        small
        icon={Ban}
        label={texts.button}
        onClick={() => ending.ask({ apiKey, UID }, { title: texts.title(UID), confirm, text, done })}
      />
      {ending.dialog}
    </>
  );
}
