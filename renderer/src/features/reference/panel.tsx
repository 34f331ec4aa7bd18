import { goTo, useNavigation } from '../../stores/navigation.ts';
import { referenceTexts as texts } from '../../texts/reference.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ErrorCodes } from './error-codes.tsx';
import { Methods } from './methods.tsx';

const parts = ['methods', 'errors'] as const;
type Part = (typeof parts)[number];

/** What a method or an error code means. `#/reference/methods/<name>`, `#/reference/errors/<code>` */
export default function ReferencePanel() {
  const [part, chosen] = useNavigation((state) => state.route.segments);
  const shown: Part = part === 'errors' ? 'errors' : 'methods';
  return (
    <Panel
      layout="fill"
      title={texts.title}
      purpose={texts.purpose}
      actions={
        <ChoiceField<Part>
          hideLabel
          label={texts.tabs.label}
          value={shown}
          options={parts.map((value) => ({ value, label: texts.tabs[value] }))}
          onChange={(value) => goTo('reference', [value])}
        />
      }
    >
      {shown === 'methods' ? <Methods chosen={chosen} /> : <ErrorCodes chosen={chosen} />}
    </Panel>
  );
}
