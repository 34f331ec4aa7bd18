import { FolderPlus, Library, Settings2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { showRequest } from '../../stores/request-form.ts';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Section } from '../../ui/section.tsx';
import { CollectionDialog } from './collection-dialog.tsx';
import { formOfDraft } from './draft.ts';
import classes from './saved.module.css';

const texts = savedRequestTexts.collections;

interface CollectionsViewProps {
  readonly collections: readonly RequestCollection[];
  readonly methods: readonly MethodEntry[];
}

interface Editing {
  readonly opened: boolean;
  /** Undefined: a new one. */
  readonly collection: RequestCollection | undefined;
  /** Counts the dialogs, so that each begins with what it edits. */
  readonly count: number;
}

/** Named calls with the variables that they share. */
export function CollectionsView({ collections, methods }: CollectionsViewProps) {
  const [editing, setEditing] = useState<Editing>({ opened: false, collection: undefined, count: 0 });
  const edit = (collection: RequestCollection | undefined) =>
    setEditing({ opened: true, collection, count: editing.count + 1 });
  const [removing, setRemoving] = useState<RequestCollection>();
  const remove = useCommand('requestCollections.remove', { done: texts.removed });
  const add = (
    <Button icon={FolderPlus} onClick={() => edit(undefined)}>
      {texts.create}
    </Button>
  );
  return (
    <div className={classes.root}>
      {collections.length === 0 ? (
        <EmptyState icon={Library} title={texts.none.title} action={add}>
          {texts.none.text}
        </EmptyState>
      ) : (
        <div>{add}</div>
      )}
      {collections.map((collection) => (
        <Collection
          key={collection.name}
          collection={collection}
          methods={methods}
          onEdit={() => edit(collection)}
          onRemove={() => setRemoving(collection)}
        />
      ))}
      <CollectionDialog
        key={editing.count}
        opened={editing.opened}
        collection={editing.collection}
        onClose={() => setEditing({ ...editing, opened: false })}
      />
      <ConfirmDialog
        opened={removing !== undefined}
        title={texts.confirm.title(removing?.name ?? '')}
        confirmLabel={texts.confirm.confirm}
        busy={remove.busy}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => removing && void remove.run({ name: removing.name }, () => setRemoving(undefined))}
      >
        {texts.confirm.text(removing?.requests.length ?? 0)}
      </ConfirmDialog>
    </div>
  );
}

interface CollectionProps {
  readonly collection: RequestCollection;
  readonly methods: readonly MethodEntry[];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Collection({ collection, methods, onEdit, onRemove }: CollectionProps) {
  const saving = useCommand('requestCollections.save');
  const { name, variables, requests } = collection;
  return (
    <Section
      title={name}
      {...(variables.length > 0 && {
        description: texts.variables(variables.map((one) => `${one.name} = ${one.value}`)),
      })}
      actions={
        <>
          <Button small icon={Settings2} onClick={onEdit}>
            {texts.edit}
          </Button>
          <IconButton icon={Trash2} label={texts.remove(name)} onClick={onRemove} />
        </>
      }
    >
      {requests.length === 0 ? <p className={classes.hint}>{texts.empty}</p> : null}
      <ul className={classes.list} aria-label={texts.label(name)}>
        {requests.map((request) => (
          <li key={request.name} className={classes.item}>
            <button
              type="button"
              className={classes.open}
              onClick={() => showRequest({ ...formOfDraft(request.draft, methods), collection: name })}
            >
              <span className={classes.name}>{request.name}</span>
              <span className={classes.facts}>
                {request.draft.method} · {request.draft.httpMethod} · {request.draft.apiKey}
              </span>
            </button>
            <IconButton
              icon={Trash2}
              label={texts.removeRequest(request.name)}
              busy={saving.busy}
              onClick={() =>
                void saving.run({
                  collection: { ...collection, requests: requests.filter((one) => one !== request) },
                })
              }
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}
