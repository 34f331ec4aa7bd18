import { Checkbox } from '@mantine/core';
import { providers } from '#shared/protocol/providers.ts';
import { sitesTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { Grid, Hint, Row } from '../../ui/layout.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import classes from './sites.module.css';

const texts = sitesTexts.form;
const allIds = providers.map(({ id }) => id);

interface ProviderChoiceProps {
  /** Canonical identifiers, or `*` for all. */
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
}

/** Which providers a login of the site may use (D19). */
export function ProviderChoice({ value, onChange }: ProviderChoiceProps) {
  const all = value.includes('*');
  return (
    <fieldset>
      <legend className={classes.legend}>{texts.providers}</legend>
      <Row flexWrap="wrap" gap={8} margin="6px 0 8px">
        <ChoiceField
          label={texts.providers}
          hideLabel
          options={[
            { value: 'all', label: texts.providersAll },
            { value: 'chosen', label: texts.providersChosen },
          ]}
          value={all ? 'all' : 'chosen'}
          onChange={(kind) => onChange(kind === 'all' ? ['*'] : allIds)}
        />
        {all ? null : (
          <>
            <Hint as="span">{texts.providersCount(value.length)}</Hint>
            <Button small tone="quiet" label={texts.allOn} onClick={() => onChange(allIds)} />
            <Button small tone="quiet" label={texts.allOff} onClick={() => onChange([])} />
          </>
        )}
      </Row>
      {all ? null : (
        <Checkbox.Group value={[...value]} onChange={onChange} aria-label={texts.providers}>
          <Grid
            padding="12px 14px"
            margin="4px 0 10px"
            gap="8px 12px"
            gridTemplateColumns="repeat(auto-fill, minmax(150px, 1fr))"
            framed
          >
            {providers.map(({ id, displayName }) => (
              <Checkbox
                key={id}
                size="xs"
                value={id}
                label={
                  <span className={classes.provider}>
                    <ProviderMark id={id} />
                    {displayName}
                  </span>
                }
              />
            ))}
          </Grid>
        </Checkbox.Group>
      )}
      <Hint>{texts.providersHint}</Hint>
    </fieldset>
  );
}
