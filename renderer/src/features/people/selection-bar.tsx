import { Ban, Check, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { Person } from '#shared/contract/people.ts';
import type { Problem, Result } from '#shared/contract/result.ts';
import type { Selection } from '../../list-panel/use-selection.ts';
import { usePlatform } from '../../platform/context.tsx';
import { ask } from '../../stores/asking.ts';
import { leavePerson } from '../../stores/navigation.ts';
import { notifyDone, notifyProblem } from '../../stores/notify.ts';
import { peopleTexts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import layout from '../../ui/layout.module.css';

const texts = peopleTexts.selection;

/** What can be done with several people at once. */
export function SelectionBar({ selection }: { selection: Selection<Person> }) {
  const { invoke } = usePlatform();
  const [busy, setBusy] = useState(false);

  /** One after the other, so that a problem names the person, and those before it are done. */
  const each = async (act: (person: Person) => Promise<Result<unknown>>, done: (count: number) => string) => {
    setBusy(true);
    let count = 0;
    let problem: Problem | undefined;
    for (const person of selection.rows) {
      const result = await act(person);
      if (!result.ok) {
        problem = { ...result.error, message: texts.stopped(person.displayName, result.error.message) };
        break;
      }
      count += 1;
    }
    setBusy(false);
    if (problem !== undefined) return notifyProblem(problem);
    notifyDone(done(count));
    selection.set([]);
  };
  const setActive = (isActive: boolean) =>
    void each(
      ({ apiKey, UID }) => invoke('people.update', { apiKey, UID, isActive }),
      isActive ? texts.enabled : texts.disabled,
    );
  const remove = () =>
    each(async ({ apiKey, UID }) => {
      const result = await invoke('people.delete', { apiKey, UID });
      if (result.ok) leavePerson(apiKey, UID);
      return result;
    }, texts.deleted);
  return (
    <section aria-label={texts.label} className={layout.selection}>
      <strong role="status">{texts.count(selection.rows.length)}</strong>
      <Button small icon={Ban} label={texts.disable} busy={busy} onClick={() => setActive(false)} />
      <Button small icon={Check} label={texts.enable} busy={busy} onClick={() => setActive(true)} />
      <Button
        small
        icon={Trash2}
        label={texts.delete}
        busy={busy}
        onClick={() => ask(texts.deleting(selection.rows.length), remove)}
      />
      <span style={{ flex: 1 }} />
      <Button small tone="quiet" icon={X} label={texts.clear} onClick={() => selection.set([])} />
    </section>
  );
}
