import { useState } from 'react';
import type { RequestDraft } from '#shared/contract/requests.ts';
import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { editRequest } from '../../stores/request-form.ts';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import layout from '../../ui/layout.module.css';
import { Suggesting } from '../../ui/suggesting.tsx';
import { findCollection } from './use-saved.ts';

const texts = savedRequestTexts.save;

interface SaveDialogProps {
  readonly opened: boolean;
  /** As typed: variables are not filled in. */
  readonly draft: RequestDraft;
  readonly collections: readonly RequestCollection[];
  /** Collection that the form uses. */
  readonly collection: string;
  readonly onClose: () => void;
}

/** Saves the call of the form under a name in a collection, without its secrets. */
export function SaveDialog({ opened, draft, collections, collection, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const into = chosen ?? (collection || (collections[0]?.name ?? ''));
  const existing = findCollection(collections, into);
  const saving = useCommand('requestCollections.save', {
    done: (saved) => texts.saved(name.trim(), saved.name),
  });
  const replaced = existing?.requests.some((one) => one.name === name.trim() && one.folder === undefined) ?? false;
  const submit = () => {
    const found = {
      ...(name.trim() === '' && { name: texts.noName }),
      ...(into.trim() === '' && { collection: texts.noCollection }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const saved = { name: existing?.name ?? into.trim(), requests: [{ name: name.trim(), draft }] };
    void saving.run({ collection: saved, partial: true }, (result) => {
      if (!result.ok) return;
      editRequest({ collection: result.value.name });
      setName('');
      onClose();
    });
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size="sm">
      <Form
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={texts.name}
          value={name}
          placeholder={draft.method}
          error={errors.name}
          {...(replaced && { description: texts.replaces })}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Suggesting
          label={texts.collection}
          description={texts.collectionAbout}
          data={collections.map((one) => one.name)}
          value={into}
          error={errors.collection}
          onChange={setChosen}
        />
        <p className={layout.hint}>{texts.noSecrets}</p>
        <DialogActions>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" tone="primary" busy={saving.busy}>
            {texts.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
