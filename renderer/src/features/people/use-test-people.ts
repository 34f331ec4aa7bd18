import { useCommand } from '../../stores/use-command.ts';
import { peopleTexts } from '../../texts/people.ts';
import { testPeople } from './test-people.ts';

/** Makes twenty people of a site in one transaction. */
export function useTestPeople(apiKey: string | undefined) {
  const { run, busy } = useCommand('people.import', { done: ({ added }) => peopleTexts.testPeople.done(added) });
  return {
    busy,
    make: () => {
      if (apiKey === undefined) return;
      // Another group each time: who has twenty may want forty.
      const text = testPeople(Date.now().toString(36));
      void run({ apiKey, format: 'json', text });
    },
  };
}
