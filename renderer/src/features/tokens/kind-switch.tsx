import { replaceRoute, useNavigation } from '../../stores/navigation.ts';
import { tokenTexts } from '../../texts/tokens.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';

const texts = tokenTexts.switch;
const kinds = ['issued', 'machines', 'openid'] as const;
type Kind = (typeof kinds)[number];

/** Which kind of tokens the list shows. What was filtered by text and site stays. */
export function KindSwitch({ shown }: { shown: Kind }) {
  const { text, apiKey } = useNavigation((state) => state.route.query);
  return (
    <ChoiceField<Kind>
      hideLabel
      label={texts.label}
      value={shown}
      options={kinds.map((value) => ({ value, label: texts[value] }))}
      onChange={(kind) => replaceRoute('tokens', kind === 'issued' ? [] : [kind], { text, apiKey })}
    />
  );
}
