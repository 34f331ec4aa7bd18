import { Download, FolderPlus, Library, Pencil, Trash2 } from 'lucide-react';
import { Fragment, useCallback, useEffect } from 'react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { usePlatform } from '../../platform/context.tsx';
import { notifyDone, notifyProblem } from '../../stores/notify.ts';
import { closeFile, useOpened } from '../../stores/opened-file.ts';
import { showRequest } from '../../stores/request-form.ts';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Bullets } from '../../ui/bullets.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogActions, useDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import layout from '../../ui/layout.module.css';
import { Hint, Row, Stack, Words } from '../../ui/layout.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Section } from '../../ui/section.tsx';
import { ImportButton } from '../reproduce/import-button.tsx';
import { CollectionForm } from './collection-form.tsx';
import { formOfDraft } from './draft.ts';
import classes from './saved.module.css';

const texts = savedRequestTexts.collections;

interface CollectionsViewProps {
  readonly collections: readonly RequestCollection[];
  readonly methods: readonly MethodEntry[];
  /** Site of imported calls whose API key is none of the workspace. */
  readonly apiKey: string;
}

/** Named calls with the variables that they share. */
export function CollectionsView({ collections, methods, apiKey }: CollectionsViewProps) {
  const editing = useDialog((edited: RequestCollection | 'new', onClose) => {
    const collection = edited === 'new' ? undefined : (collections.find(({ name }) => name === edited.name) ?? edited);
    return {
      title: savedRequestTexts.edit.title(collection?.name),
      content: <CollectionForm collection={collection} onClose={onClose} />,
    };
  });
  const ask = useAskedCommand('requestCollections.remove');
  const { open: openLeft, dialog: leftDialog } = useDialog((left: readonly string[], onClose) => ({
    title: texts.left.title,
    content: <LeftOut left={left} onClose={onClose} />,
  }));
  const tellLeft = useCallback((left: readonly string[]) => void (left.length > 0 && openLeft(left)), [openLeft]);
  const add = (
    <Row gap="8px 16px" flexWrap="wrap" justifyContent="space-between">
      <Button icon={FolderPlus} label={texts.create} onClick={() => editing.open('new')} />
      <PostmanImport apiKey={apiKey} onLeft={tellLeft} />
    </Row>
  );
  return (
    <Stack gap={16} data-flat="detail">
      {collections.length === 0 ? (
        <EmptyState icon={Library} texts={texts.none}>
          {add}
        </EmptyState>
      ) : (
        add
      )}
      {collections.map((collection) => (
        <Collection
          key={collection.name}
          collection={collection}
          methods={methods}
          onEdit={() => editing.open(collection)}
          onRemove={() => ask({ name: collection.name }, texts.removing(collection.name, collection.requests.length))}
          onLeft={tellLeft}
        />
      ))}
      {leftDialog}
      {editing.dialog}
    </Stack>
  );
}

/** Adds a Postman collection, and shows what of it is not taken over. */
function PostmanImport({ apiKey, onLeft }: { apiKey: string; onLeft: (left: readonly string[]) => void }) {
  const importing = useCommand('requestCollections.importPostman', {
    done: ({ collection }) => texts.imported(collection.requests.length, collection.name),
  });
  const file = useOpened('postman');
  const { run } = importing;
  useEffect(() => {
    if (file === undefined) return;
    closeFile();
    void run({ text: file.text, apiKey }, (result) => {
      if (result.ok) onLeft(result.value.left);
    });
  }, [file, run, apiKey, onLeft]);
  return (
    <ImportButton choose={texts.chooseFile} accept=".json,application/json" wanted="postman" busy={importing.busy}>
      {texts.import}
    </ImportButton>
  );
}

/** What of an import or export was not taken over. */
function LeftOut({ left, onClose }: { left: readonly string[]; onClose: () => void }) {
  return (
    <>
      <Bullets of={left} gap={6} aria-label={texts.left.label} />
      <DialogActions>
        <Button tone="primary" label={texts.left.close} onClick={onClose} />
      </DialogActions>
    </>
  );
}

interface CollectionProps {
  readonly collection: RequestCollection;
  readonly methods: readonly MethodEntry[];
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  readonly onLeft: (left: readonly string[]) => void;
}

function Collection({ collection, methods, onEdit, onRemove, onLeft }: CollectionProps) {
  const ask = useAskedCommand('requestCollections.save');
  const { invoke, saveFile } = usePlatform();
  const { name, variables, requests } = collection;
  const exportPostman = async () => {
    const result = await invoke('requestCollections.exportPostman', { name });
    if (!result.ok) return notifyProblem(result.error);
    saveFile(`${name}.postman_collection.json`, result.value.text, 'application/json');
    notifyDone(texts.exported(name));
    onLeft(result.value.left);
  };
  return (
    <Section
      title={name}
      {...(variables.length > 0 && {
        description: texts.variables(variables.map((one) => `${one.name} = ${one.value}`)),
      })}
      actions={
        <>
          <Button small icon={Pencil} label={texts.edit} onClick={onEdit} />
          <ActionMenu
            label={texts.actions(name)}
            items={[
              { label: texts.exportPostman, icon: Download, onClick: () => void exportPostman() },
              { label: texts.delete, icon: Trash2, tone: 'danger', onClick: onRemove },
            ]}
          />
        </>
      }
    >
      {requests.length === 0 ? <Hint>{texts.empty}</Hint> : null}
      <Stack as="ul" margin="0 -8px" aria-label={texts.label(name)}>
        {requests.map((request, index) => (
          <Fragment key={JSON.stringify([...(request.folder ?? []), request.name])}>
            <FolderHead folder={request.folder ?? []} former={requests[index - 1]?.folder ?? []} />
            <li className={classes.item} data-in-folder={request.folder !== undefined || undefined}>
              <button
                type="button"
                className={`${layout.entry} ${classes.open}`}
                onClick={() => showRequest({ ...formOfDraft(request.draft, methods), collection: name })}
              >
                <Words fontWeight={500} breaks>
                  {request.name}
                </Words>
                <Words gridColumn="1 / -1" fontSize={12} color="text-2" cut>
                  {request.draft.method} · {request.draft.httpMethod} · {request.draft.apiKey}
                </Words>
              </button>
              <IconButton
                icon={Trash2}
                label={texts.removeRequest(request.name)}
                onClick={() =>
                  ask(
                    { collection: { name }, partial: true, removed: [[...(request.folder ?? []), request.name]] },
                    texts.removingCall(request.name),
                  )
                }
              />
            </li>
          </Fragment>
        ))}
      </Stack>
    </Section>
  );
}

/** The name of a folder, above its first call. @param former the folder of the call before */
function FolderHead({ folder, former }: { folder: readonly string[]; former: readonly string[] }) {
  if (folder.length === 0 || folder.join('\n') === former.join('\n')) return null;
  return (
    <Hint as="li" padding="10px 8px 2px" fontWeight={550}>
      {folder.join(' / ')}
    </Hint>
  );
}
