import { Pencil, Plus, Trash2, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { type Webhook, webhookEvents, webhookVersions } from '#shared/contract/webhooks.ts';
import { siteOptions } from '../../list-panel/site-label.ts';
import { SiteName } from '../../list-panel/site-name.tsx';
import { useAskedCommand } from '../../stores/use-asked-command.ts';
import { useQuery, useSites } from '../../stores/use-operations.ts';
import { deliveryTexts } from '../../texts/deliveries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SwitchField, TagsField, TextField } from '../../ui/fields.tsx';
import { Hint, Mono, Row, Stack, Text } from '../../ui/layout.tsx';
import { fieldsOf, OperationForm, useOperationForm } from '../../ui/operation-form.tsx';
import { SelectField } from '../../ui/select.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';

const texts = deliveryTexts.webhooks;

/** The webhooks of all sites: what is set, and the form that adds, changes or removes one. */
export function WebhooksButton() {
  const [opened, setOpened] = useState(false);
  // Undefined: the list; `new`: the form of a new one.
  const [edited, setEdited] = useState<Webhook | 'new'>();
  const close = () => {
    setOpened(false);
    setEdited(undefined);
  };
  const back = () => setEdited(undefined);
  return (
    <>
      <Button icon={WebhookIcon} shrinks={texts.button} onClick={() => setOpened(true)} />
      <Dialog opened={opened} onClose={close} title={texts.title}>
        {edited === undefined ? (
          <WebhookList onEdit={setEdited} />
        ) : (
          <WebhookForm webhook={edited === 'new' ? undefined : edited} onClose={back} />
        )}
      </Dialog>
    </>
  );
}

function WebhookList({ onEdit }: { onEdit: (webhook: Webhook | 'new') => void }) {
  const hooks = useQuery('webhooks.list', {}).value ?? [];
  const ask = useAskedCommand('webhooks.remove');
  return (
    <Stack gap={14}>
      <Hint>{hooks.length === 0 ? texts.none : texts.about}</Hint>
      <Stack as="ul" gap={10}>
        {hooks.map((hook) => (
          <Row as="li" key={`${hook.apiKey} ${hook.name}`} gap={8} alignItems="flex-start">
            <Stack flex={1} minWidth={0}>
              <Row gap={8}>
                <Text fontWeight={600}>{hook.name}</Text>
                {hook.active ? null : <StatusBadge tone="neutral" plain label={texts.off} />}
              </Row>
              <Mono breaks>{hook.url}</Mono>
              <Hint>
                <SiteName apiKey={hook.apiKey} /> · {hook.version} · {hook.events.join(', ')}
              </Hint>
            </Stack>
            <IconButton icon={Pencil} label={texts.edit(hook.name)} onClick={() => onEdit(hook)} />
            <IconButton
              icon={Trash2}
              label={texts.remove(hook.name)}
              onClick={() => ask({ apiKey: hook.apiKey, name: hook.name }, texts.removing(hook.name))}
            />
          </Row>
        ))}
      </Stack>
      <Row>
        <Button tone="primary" icon={Plus} label={texts.add} onClick={() => onEdit('new')} />
      </Row>
    </Stack>
  );
}

function WebhookForm({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const sites = useSites().value ?? [];
  const form = useOperationForm('webhooks.save', {
    values: {
      ...{ apiKey: sites[0]?.apiKey ?? '', name: '', url: 'http://localhost:8080/webhook' },
      ...{ events: webhookEvents.slice(0, 5), active: true, version: '1.1' },
    } as ReturnType<typeof valuesOf>,
    saved: webhook && valuesOf(webhook),
    input({ apiKey, name, ...values }, { apiKey: _key, name: _name, ...changed }) {
      return webhook === undefined
        ? { apiKey, name, webhook: values }
        : { apiKey, name, webhook: changed, heard: { ...webhook } };
    },
    done: texts.saved,
    onSaved: onClose,
  });
  const of = fieldsOf(form, texts);
  return (
    <OperationForm form={form} submit={webhook === undefined ? texts.add : texts.save} onClose={onClose}>
      {webhook === undefined ? (
        <>
          <SelectField label={texts.site} data={siteOptions(sites)} {...form.getInputProps('apiKey')} />
          <TextField required data-autofocus {...of('name')} />
        </>
      ) : null}
      <TextField mono required {...of('url')} />
      <TagsField data={[...webhookEvents]} required {...of('events')} />
      <Stack gap={4}>
        <ChoiceField options={webhookVersions.map((value) => ({ value, label: value }))} {...of('version')} />
        <Hint>{texts.versionAbout}</Hint>
      </Stack>
      <SwitchField {...of('active', { type: 'checkbox' })} />
    </OperationForm>
  );
}

const valuesOf = ({ apiKey, name, url, events, active, version }: Webhook) => ({
  ...{ apiKey, name, url, events, active, version },
});
