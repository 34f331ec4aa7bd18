import { goTo, useNavigation } from '../../stores/navigation.ts';
import { outboxTexts } from '../../texts/outbox.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Deliveries } from './delivery-list.tsx';
import { Messages } from './messages.tsx';

const texts = outboxTexts.tabs;
const parts = ['messages', 'deliveries'] as const;
type Part = (typeof parts)[number];

/** What would have left the machine, and webhooks (D49, U 5): `#/outbox/messages/<id>`, `#/outbox/deliveries/<id>`. */
export default function OutboxPanel() {
  const [part] = useNavigation((state) => state.route.segments);
  const shown: Part = part === 'deliveries' ? 'deliveries' : 'messages';
  const choice = (
    <ChoiceField<Part>
      hideLabel
      label={texts.label}
      value={shown}
      options={parts.map((value) => ({ value, label: texts[value] }))}
      onChange={(value) => goTo('outbox', value === 'messages' ? [] : [value])}
    />
  );
  return shown === 'messages' ? <Messages choice={choice} /> : <Deliveries choice={choice} />;
}
