import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { Person } from '#shared/contract/people.ts';
import { usePlatform } from '../../platform/context.tsx';

/** Milliseconds without typing before people are looked for. */
const pauseMs = 120;
/** Longer texts are no UID. */
const longestText = 300;

/**
 * A few people that fit what is typed, the likeliest first; those of all sites when no site is known.
 *
 * @param active false asks nothing: the field is not used
 */
export function useSuggestions(apiKey: string | undefined, typed: string, active: boolean): readonly Person[] {
  const { invoke } = usePlatform();
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [text] = useDebouncedValue(typed.trim().slice(0, longestText), pauseMs);
  useEffect(() => {
    if (!active) return;
    let isOld = false;
    void invoke('people.suggest', { ...(apiKey && { apiKey }), text }).then((result) => {
      if (!isOld && result.ok) setPeople(result.value);
    });
    return () => {
      isOld = true;
    };
  }, [invoke, apiKey, text, active]);
  return people;
}
