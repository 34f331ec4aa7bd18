import { PencilLine } from 'lucide-react';
import type { MethodEntry, MethodError } from '#shared/contract/requests.ts';
import { commonErrors, errorMessage } from '#shared/protocol/errors.ts';
import { type ExampleStep, exampleSteps, ownParameters } from '#shared/reference/example-steps.ts';
import { responseRows } from '#shared/reference/response-rows.ts';
import { ExplainedTable } from '../../call-kit/explained-table.tsx';
import { requestTexts } from '../../texts/requests.ts';
import { Breakable } from '../../ui/breakable.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Stack, Words } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './method-view.module.css';

const texts = requestTexts.about;

interface MethodViewProps {
  readonly entry: MethodEntry | undefined;
  /** Puts the example into the form; absent where there is none. */
  readonly onUse?: (name: string, parameters: Readonly<Record<string, string>>) => void;
}

/** What the registry says of the chosen method: a call that succeeds, what it answers, and its errors. */
export function MethodView({ entry, onUse }: MethodViewProps) {
  if (entry?.example === undefined) return <p className={classes.hint}>{texts.none}</p>;
  return (
    <Stack gap={16} data-flat="form">
      <Example
        name={entry.name}
        example={entry.example}
        onUse={onUse && (() => onUse(entry.name, ownParameters(entry.example)))}
      />
      <Section title={texts.response.heading} description={texts.response.about}>
        <Response fields={entry.response} />
      </Section>
      <Section title={texts.errors.heading}>
        {entry.errors.length > 0 ? <Errors errors={entry.errors} label={texts.errors.heading} /> : null}
        <Fold summary={texts.errors.common(commonErrors.length)}>
          <Errors errors={commonErrors} label={texts.errors.commonLabel} />
        </Fold>
      </Section>
    </Stack>
  );
}

interface ExampleProps {
  readonly name: string;
  readonly example: NonNullable<MethodEntry['example']>;
  readonly onUse: (() => void) | undefined;
}

function Example({ name, example, onUse }: ExampleProps) {
  const { response } = example;
  const steps = exampleSteps(name, example);
  const isEmpty = Object.keys(response).length === 0;
  return (
    <Section
      title={texts.example.heading}
      actions={onUse ? <Button small icon={PencilLine} label={texts.example.use} onClick={onUse} /> : null}
    >
      {steps.length > 1 ? (
        <Stack as="ol" gap={12} aria-label={texts.example.steps}>
          {steps.map((step) => (
            <li key={step.number}>
              <p className={classes.part}>{texts.example.step(step.number, step.method)}</p>
              <Parameters step={step} />
            </li>
          ))}
        </Stack>
      ) : (
        steps.map((step) => (
          <div key={step.number}>
            <p className={classes.part}>{texts.example.parameters}</p>
            <Parameters step={step} />
          </div>
        ))
      )}
      <p className={classes.part}>{isEmpty ? texts.example.noResponse : texts.example.response}</p>
      {isEmpty ? null : <CodeBlock code={JSON.stringify(response, null, 2)} what={texts.example.response} />}
    </Section>
  );
}

function Parameters({ step }: { step: ExampleStep }) {
  const lines = step.parameters.map(({ name, value }) => `${name}=${value}`);
  if (lines.length === 0) return <p className={classes.hint}>{texts.example.noParameters}</p>;
  return <CodeBlock code={lines.join('\n')} what={texts.example.parametersOf(step.method)} />;
}

function Response({ fields }: { fields: MethodEntry['response'] }) {
  if (fields.length === 0) return <p className={classes.hint}>{texts.response.none}</p>;
  return (
    <ExplainedTable
      label={texts.response.heading}
      isRoomy
      heads={[[texts.response.name, '36%'], [texts.response.type, 90], texts.response.meaning]}
    >
      {responseRows(fields).map(({ names, types, optional, documentation }) => (
        <tr key={`${names[0]} ${types[0]}`}>
          <td className={classes.name}>
            <Breakable text={names.join(', ')} />
          </td>
          <td className={classes.type}>
            {types.join(texts.response.or)}
            {optional ? (
              <Words display="block" fontFamily="var(--ad-font)" color="text-3">
                {texts.response.optional}
              </Words>
            ) : null}
          </td>
          <td>{documentation}</td>
        </tr>
      ))}
    </ExplainedTable>
  );
}

function Errors({ errors, label }: { errors: readonly MethodError[]; label: string }) {
  return (
    <ExplainedTable label={label} isRoomy heads={[[texts.errors.code, 72], texts.errors.when]}>
      {errors.map(({ errorCode, when }) => (
        <tr key={errorCode}>
          <td className={classes.code}>{errorCode}</td>
          <td>
            {errorMessage(errorCode)}
            <Words display="block" fontSize={12} color="text-2">
              {when}
            </Words>
          </td>
        </tr>
      ))}
    </ExplainedTable>
  );
}
