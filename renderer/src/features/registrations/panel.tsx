import { peopleTexts as texts } from '../../texts/people.ts';
import { registrationTexts } from '../../texts/registrations.ts';
import { PeopleList } from '../people/people-list.tsx';
import { NobodyPending } from '../people/registration/index.ts';

const { pending, temporary } = texts.states;

/** Accounts that are not final: since when each waits, and what would finish it (D22). */
export default function RegistrationsPanel() {
  return (
    <PeopleList
      panel="registrations"
      state="notFinal"
      states={{ pending, temporary }}
      title={registrationTexts.title}
      purpose={registrationTexts.intro}
      texts={{ ...texts, table: registrationTexts.title }}
      empty={<NobodyPending />}
    />
  );
}
