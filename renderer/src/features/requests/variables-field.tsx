import type { RequestCollection } from '#shared/contract/saved-requests.ts';
import { type DraftForm, editRequest } from '../../stores/request-form.ts';
import { savedRequestTexts } from '../../texts/saved-requests.ts';
import { Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select.tsx';

const texts = savedRequestTexts.variables;

interface VariablesFieldProps {
  readonly form: DraftForm;
  readonly collections: readonly RequestCollection[];
  /** Variables that the form uses and the collection does not have. */
  readonly missing: readonly string[];
}

/** Whose variables fill in the parameter values; absent while there is nothing to choose. */
export function VariablesField({ form, collections, missing }: VariablesFieldProps) {
  if (collections.length === 0 && missing.length === 0) return null;
  return (
    <div>
      <SelectField
        label={texts.label}
        data={[{ value: '', label: texts.none }, ...collections.map(({ name }) => ({ value: name, label: name }))]}
        value={form.collection}
        onChange={(collection) => editRequest({ collection: collection ?? '' })}
      />
      {missing.length > 0 ? (
        <Text marginTop={6} fontSize={12} color="warn" role="status">
          {texts.missing(missing)}
        </Text>
      ) : null}
    </div>
  );
}
