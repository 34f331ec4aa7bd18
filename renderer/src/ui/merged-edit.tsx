import { type ReactNode, useEffect, useState } from 'react';
import { type Merged, mergeEdit } from '../stores/merged-edit.ts';
import { uiTexts } from '../texts/ui.ts';
import { Bullets } from './bullets.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface EditedThing<T> {
  /** What is saved, live; undefined: a new thing, or one that was deleted elsewhere. */
  readonly now: T | undefined;
  /** What the form holds. */
  readonly typed: T;
  /** Puts values into the form. */
  readonly onTake: (values: Partial<T>) => void;
  /** A value for the question; absent: as JSON. A secret is not shown. */
  readonly show?: (value: T[keyof T]) => string;
}

interface MergedEdit<T> {
  /** What the form began with, with what was changed elsewhere since. */
  readonly begun: T;
  readonly changed: Merged<T>['changed'];
  readonly isDirty: boolean;
  /** Nothing is saved until it is answered. */
  readonly isAsking: boolean;
  /** Shown above the buttons of the form. */
  readonly question: ReactNode;
  /** After a save: the form goes on from there. */
  readonly begin: (values: T) => void;
}

/** Edits a thing that others may change meanwhile: their changes show in the form, and one that both made is asked. */
export function useMergedEdit<T extends object>({ now, typed, onTake, show = shown }: EditedThing<T>): MergedEdit<T> {
  const [begun, setBegun] = useState(now ?? typed);
  const { changed, taken, conflicts } = mergeEdit(begun, typed, now ?? begun);
  const key = JSON.stringify(taken);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values, not the functions that are made at each render
  useEffect(() => {
    if (key === '{}') return;
    setBegun({ ...begun, ...taken });
    onTake(taken);
  }, [key]);
  const isAsking = conflicts.length > 0;
  const answer = (values: Partial<T>) => {
    if (now === undefined) return;
    setBegun({ ...begun, ...Object.fromEntries(conflicts.map((name) => [name, now[name]])) });
    onTake(values);
  };
  const question =
    isAsking && now !== undefined ? (
      <div role="alert">
        <Notice tone="warn">
          {uiTexts.changedElsewhere.question}
          <Bullets
            of={conflicts.map((name) => uiTexts.changedElsewhere.values(name, show(typed[name]), show(now[name])))}
            margin="6px 0"
          />
          <Button small label={uiTexts.changedElsewhere.keep} onClick={() => answer({})} />{' '}
          <Button
            small
            label={uiTexts.changedElsewhere.take}
            onClick={() => answer(Object.fromEntries(conflicts.map((name) => [name, now[name]])) as Partial<T>)}
          />
        </Notice>
      </div>
    ) : null;
  return { begun, changed, isDirty: Object.keys(changed).length > 0, isAsking, question, begin: setBegun };
}

const mostShown = 300;

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text;
}
