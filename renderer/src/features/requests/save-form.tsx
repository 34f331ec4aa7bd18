import type { RequestDraft } from '#shared/contract/requests.ts';
import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { editRequest, keepRequest } from '../../stores/request-form.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { TextField } from '../../ui/fields.tsx';
import { Hint } from '../../ui/layout.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { Suggesting } from '../../ui/suggesting.tsx';
import { findCollection } from './use-saved.ts';

const texts = savedRequestTexts.save;

interface SaveFormProps {
  /** As typed: variables are not filled in. */
  readonly draft: RequestDraft;
  readonly collections: readonly RequestCollection[];
  /** Collection that the form uses. */
  readonly collection: string;
  readonly onClose: () => void;
}

/** Saves the call of the form under a name in a collection, without its secrets. */
export function SaveForm({ draft, collections, collection, onClose }: SaveFormProps) {
  const form = useOperationForm('requestCollections.save', {
    values: { name: '', collection: collection || (collections[0]?.name ?? '') },
    input: ({ name, collection: into }) => ({
      collection: {
        name: findCollection(collections, into)?.name ?? into.trim(),
        requests: [{ name: name.trim(), draft }],
      },
      partial: true,
    }),
    check: ({ name, collection: into }) => ({
      ...(name.trim() === '' && { name: texts.noName }),
      ...(into.trim() === '' && { collection: texts.noCollection }),
    }),
    // Problems are about calls and collections by their place, which are no fields.
    fieldOf: () => undefined,
    done: (saved, { name }) => texts.saved(name.trim(), saved.name),
    onSaved: (saved) => {
      editRequest({ collection: saved.name });
      keepRequest();
      onClose();
    },
  });
  const of = fieldsOf(form, texts);
  const name = form.values.name.trim();
  const existing = findCollection(collections, form.values.collection);
  const replaced = existing?.requests.some((one) => one.name === name && one.folder === undefined) ?? false;
  return (
    <OperationForm form={form} submit={texts.save} onClose={onClose}>
      <TextField
        placeholder={draft.method}
        {...(replaced && { description: texts.replaces })}
        data-autofocus
        {...of('name')}
      />
      <Suggesting data={collections.map((one) => one.name)} {...of('collection')} />
      <Hint>{texts.noSecrets}</Hint>
    </OperationForm>
  );
}
