import { Menu } from '@mantine/core';
import { Bookmark, Plus, Trash2 } from 'lucide-react';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { Button } from '../../ui/button.tsx';
import { useDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import classes from './log.module.css';

/** Filters under names, kept in the data folder; those that everybody needs come first. */
export function ViewsMenu({ query, onOpen }: { query: string; onOpen: (query: string) => void }) {
  const views = useKeptQuery('log.views', {}).value?.views ?? [];
  const removing = useCommand('log.saveViews');
  const current = views.find((view) => view.query === query);
  const name = current?.name ?? texts.views.button;
  const saving = useDialog((_: true, onClose) => ({
    title: texts.views.title,
    size: 'sm',
    content: <ViewForm name={current?.name ?? ''} query={query} onClose={onClose} />,
  }));
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            icon={Bookmark}
            label={<span className={classes.viewsName}>{name}</span>}
            className={classes.views ?? ''}
            aria-label={name}
            title={name}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{texts.views.ready}</Menu.Label>
          {texts.views.presets.map((view) => (
            <Menu.Item key={view.name} onClick={() => onOpen(view.query)}>
              {view.name}
            </Menu.Item>
          ))}
          {views.length > 0 ? <Menu.Label>{texts.views.own}</Menu.Label> : null}
          {views.map((view) => (
            <Menu.Item key={view.name} onClick={() => onOpen(view.query)}>
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            leftSection={<Plus size={14} aria-hidden />}
            disabled={query === ''}
            onClick={() => saving.open(true)}
          >
            {texts.views.save}
          </Menu.Item>
          {current === undefined ? null : (
            <Menu.Item
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => void removing.run({ views: [], partial: true, removed: [current.name] })}
            >
              {texts.views.remove(current.name)}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {saving.dialog}
    </>
  );
}

/** Keeps a filter under a name. */
function ViewForm({ name, query, onClose }: { name: string; query: string; onClose: () => void }) {
  const form = useOperationForm('log.saveViews', {
    values: { name },
    input: (typed) => ({ views: [{ name: typed.name.trim(), query }], partial: true }),
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts.views);
  return (
    <OperationForm form={form} submit={texts.views.confirm} disabled={form.values.name.trim() === ''} onClose={onClose}>
      <TextField maxLength={60} required data-autofocus {...of('name')} />
    </OperationForm>
  );
}
