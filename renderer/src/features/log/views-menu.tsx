import { Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Bookmark, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../stores/use-command.ts';
import { useKeptQuery } from '../../stores/use-operations.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { uiTexts } from '../../texts/ui.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import classes from './log.module.css';

/** Filters under names, kept in the data folder; those that everybody needs come first. */
export function ViewsMenu({ query, onOpen }: { query: string; onOpen: (query: string) => void }) {
  const views = useKeptQuery('log.views', {}).value?.views ?? [];
  const saving = useCommand('log.saveViews', {});
  const [naming, { open, close }] = useDisclosure(false);
  const [newName, setNewName] = useState('');
  const current = views.find((view) => view.query === query);
  const name = current?.name ?? texts.views.button;
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button icon={Bookmark} className={classes.views ?? ''} aria-label={name} title={name}>
            <span className={classes.viewsName}>{name}</span>
          </Button>
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
            onClick={() => {
              setNewName(current?.name ?? '');
              open();
            }}
          >
            {texts.views.save}
          </Menu.Item>
          {current === undefined ? null : (
            <Menu.Item
              leftSection={<Trash2 size={14} aria-hidden />}
              onClick={() => void saving.run({ views: [], partial: true, removed: [current.name] })}
            >
              {texts.views.remove(current.name)}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={naming} onClose={close} title={texts.views.title} size="sm">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const view = { name: newName.trim(), query };
            void saving.run({ views: [view], partial: true }, (result) => {
              if (result.ok) close();
            });
          }}
        >
          <TextField
            label={texts.views.name}
            description={texts.views.nameHint}
            value={newName}
            maxLength={60}
            required
            data-autofocus
            onChange={(event) => setNewName(event.currentTarget.value)}
          />
          <DialogActions>
            <Button onClick={close}>{uiTexts.cancel}</Button>
            <Button type="submit" tone="primary" busy={saving.busy} disabled={newName.trim() === ''}>
              {texts.views.confirm}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </>
  );
}
