import { callTexts as texts } from '../texts/call.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Caption, Text } from '../ui/layout.tsx';
import { ExplainedTable } from './explained-table.tsx';
import { byPlace, type Place } from './parameter-places.ts';
import classes from './parameter-table.module.css';

interface PlacedParameter {
  readonly name: string;
  readonly value: string;
  readonly place: Place;
  readonly meaning?: string | undefined;
}

/** Parameters, grouped by where they were sent, with what each is for where that is known. */
export function ParameterTable({ parameters }: { parameters: readonly PlacedParameter[] }) {
  if (parameters.length === 0) return <Text color="text-3">{texts.parameters.none}</Text>;
  return byPlace(parameters).map(({ place, parameters: placed }) => {
    const explained = placed.some((parameter) => parameter.meaning);
    return (
      <div key={place} className={classes.group}>
        <Caption marginBottom={2}>{texts.places[place]}</Caption>
        <ExplainedTable
          label={texts.places[place]}
          heads={[
            [texts.parameters.name, '34%'],
            texts.parameters.value,
            ...(explained ? [[texts.parameters.meaning, '36%'] as const] : []),
          ]}
        >
          {placed.map((parameter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is a record and a name may come twice
            <tr key={index}>
              <td className={classes.name}>{parameter.name}</td>
              <td className={classes.value}>
                <Breakable text={parameter.value} />
              </td>
              {explained ? (
                <Text as="td" color="text-2" fontSize={12}>
                  {parameter.meaning}
                </Text>
              ) : null}
            </tr>
          ))}
        </ExplainedTable>
      </div>
    );
  });
}
