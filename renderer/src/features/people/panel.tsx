import { UserPlus, UsersRound } from 'lucide-react';
import { useLastSite } from '../../stores/last-site.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSites } from '../../stores/use-operations.ts';
import { peopleTexts as texts } from '../../texts/people.ts';
import { Button } from '../../ui/button.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { PeopleExport } from './people-export.tsx';
import { PeopleImport } from './people-import.tsx';
import { PeopleList } from './people-list.tsx';
import { PersonForm } from './person-form.tsx';
import { testPeopleCount } from './test-people.ts';
import { useTestPeople } from './use-test-people.ts';

/** Every account of the sites. */
export default function PeoplePanel() {
  const sites = useSites().value ?? [];
  const filtered = useNavigation(({ route }) => route.query.apiKey);
  const last = useLastSite(sites)?.apiKey;
  const newSite = filtered ?? last;
  const testPeople = useTestPeople(newSite);
  const creating = useDialog((_: true, onClose) => ({
    title: texts.form.create,
    size: 'lg',
    content: <PersonForm sites={sites} apiKey={newSite ?? ''} onClose={onClose} />,
  }));
  const create = () => creating.open(true);
  return (
    <PeopleList
      panel="people"
      states={texts.states}
      title={texts.title}
      purpose={texts.intro}
      texts={texts}
      empty={
        <EmptyState icon={UsersRound} texts={texts.empty} onAction={create}>
          <Button label={texts.testPeople.make(testPeopleCount)} busy={testPeople.busy} onClick={testPeople.make} />
        </EmptyState>
      }
      actions={({ filter }) => (
        <>
          <PeopleImport sites={sites} apiKey={filter.apiKey} />
          <PeopleExport sites={sites} filter={filter} />
          <ActionMenu
            label={texts.testPeople.more}
            items={[
              {
                label: texts.testPeople.make(testPeopleCount),
                icon: UsersRound,
                disabled: sites.length === 0,
                onClick: testPeople.make,
              },
            ]}
          />
          <Button
            tone="primary"
            icon={UserPlus}
            label={texts.form.createButton}
            disabled={sites.length === 0}
            onClick={create}
          />
        </>
      )}
    >
      {creating.dialog}
    </PeopleList>
  );
}
