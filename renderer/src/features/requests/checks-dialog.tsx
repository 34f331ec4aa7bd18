import { NumberInput } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RequestCheck, RequestCollection, SavedRequest } from '#shared/contract/saved-requests.ts';
import { keysOf } from '#shared/narrowing.ts';
import { useCommand } from '../../stores/use-command.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { PlainField } from '../../ui/plain-field.tsx';
import { Select } from '../../ui/select.tsx';
import classes from './saved.module.css';

const texts = savedRequestTexts.checks;

type About = RequestCheck['about'];
const kinds = keysOf(texts.kinds).map((value) => ({ value, label: texts.kinds[value] }));

interface Row {
  readonly id: number;
  readonly about: About;
  readonly path: string;
  readonly value: string;
}

function rowOf(check: RequestCheck, id: number): Row {
  switch (check.about) {
    case 'member':
      return { id, about: check.about, path: check.path, value: check.is ?? '' };
    case 'time':
      return { id, about: check.about, path: '', value: String(check.atMost) };
    case 'status':
    case 'errorCode':
      return { id, about: check.about, path: '', value: String(check.is) };
  }
}

function checkOf({ about, path, value }: Row): RequestCheck {
  switch (about) {
    case 'member':
      return { about, path: path.trim(), ...(value !== '' && { is: value }) };
    case 'time':
      return { about, atMost: Number(value) };
    case 'status':
    case 'errorCode':
      return { about, is: Number(value) };
  }
}

/** Why a row is no check; undefined: it is one. */
function problemOf({ about, path, value }: Row): string | undefined {
  if (about === 'member') return path.trim() === '' ? texts.noPath : undefined;
  if (!/^\d{1,6}$/.test(value) || (about === 'time' && Number(value) < 1)) return texts.badNumber;
  return about === 'status' && (Number(value) < 100 || Number(value) > 599) ? texts.badStatus : undefined;
}

interface ChecksDialogProps {
  readonly collection: RequestCollection;
  readonly request: SavedRequest;
  readonly onClose: () => void;
}

/** What a call of a collection has to fulfil when the collection is run. */
export function ChecksDialog({ collection, request, onClose }: ChecksDialogProps) {
  const [rows, setRows] = useState<readonly Row[]>((request.checks ?? []).map(rowOf));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useCommand('requestCollections.save', { done: texts.saved });
  const change = (id: number, members: Partial<Row>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...members } : row)));
  const submit = () => {
    const found = Object.fromEntries(rows.flatMap((row) => (problemOf(row) ? [[row.id, problemOf(row) ?? '']] : [])));
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const checked = { ...request, checks: rows.length === 0 ? undefined : rows.map(checkOf) };
    void saving.run({ collection: { name: collection.name, requests: [checked] }, partial: true }, (result) => {
      if (result.ok) onClose();
    });
  };
  return (
    <Dialog opened onClose={onClose} title={texts.title(request.name)} size="lg">
      <Form
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {rows.length === 0 ? <p className={classes.hint}>{texts.none}</p> : null}
        <ul className={classes.variables} hidden={rows.length === 0}>
          {rows.map((row, index) => (
            <li key={row.id} className={classes.check}>
              <Select
                aria-label={texts.kind(index + 1)}
                data={kinds}
                value={row.about}
                allowDeselect={false}
                onChange={(to) => change(row.id, { about: to ?? row.about, value: '' })}
              />
              {row.about === 'member' ? (
                <PlainField
                  aria-label={texts.path(index + 1)}
                  placeholder={texts.pathHint}
                  value={row.path}
                  error={errors[row.id]}
                  spellCheck={false}
                  onChange={(event) => change(row.id, { path: event.currentTarget.value })}
                />
              ) : null}
              {row.about === 'member' ? (
                <PlainField
                  lines
                  aria-label={texts.value(index + 1)}
                  placeholder={texts.valueHint}
                  value={row.value}
                  spellCheck={false}
                  onChange={(event) => change(row.id, { value: event.currentTarget.value })}
                />
              ) : (
                <NumberInput
                  className={classes.checkNumber ?? ''}
                  aria-label={texts.value(index + 1)}
                  value={row.value}
                  error={errors[row.id]}
                  hideControls
                  allowDecimal={false}
                  onChange={(value) => change(row.id, { value: String(value) })}
                />
              )}
              <IconButton
                icon={Trash2}
                label={texts.remove(index + 1)}
                onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
              />
            </li>
          ))}
        </ul>
        <div>
          <Button
            small
            icon={Plus}
            onClick={() =>
              setRows([
                ...rows,
                { id: Math.max(-1, ...rows.map(({ id }) => id)) + 1, about: 'errorCode', path: '', value: '0' },
              ])
            }
          >
            {texts.add}
          </Button>
        </div>
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
