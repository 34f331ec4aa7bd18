import type { MethodEntry } from '#shared/contract/requests.ts';
import { limitsText } from '#shared/reference/limits-text.ts';
import { ExplainedTable } from '../../call-kit/explained-table.tsx';
import { referenceTexts } from '../../texts/reference.ts';
import { Mono, Row, Text, Words } from '../../ui/layout.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './reference.module.css';

const texts = referenceTexts.methods;

/** The parameters that a method takes, those that it refuses, and those that have no effect (D47). */
export function MethodParameters({ entry }: { entry: MethodEntry }) {
  return (
    <>
      <Taken entry={entry} />
      <Names title={texts.refused} about={texts.refusedAbout} names={entry.notEmulated} />
      <Names title={texts.hints} about={texts.hintsAbout} names={entry.hints} />
    </>
  );
}

function Names({ title, about, names }: { title: string; about: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Section title={title} description={about}>
      <Row as="ul" flexWrap="wrap" gap="4px 14px" alignItems="normal">
        {names.map((name) => (
          <li key={name}>
            <Text as="code" breaks>
              {name}
            </Text>
          </li>
        ))}
      </Row>
    </Section>
  );
}

function Taken({ entry }: { entry: MethodEntry }) {
  return (
    <Section title={texts.parameters}>
      {entry.parameters.length === 0 ? (
        <p className={classes.hint}>{texts.noParameters}</p>
      ) : (
        <ExplainedTable
          label={texts.parameters}
          isRoomy
          heads={[[texts.parameter, '38%'], [texts.type, 76], texts.meaning]}
        >
          {entry.parameters.map(({ name, type, required, limits, documentation }) => (
            <tr key={name}>
              <td>
                <Text as="code" breaks>
                  {name}
                </Text>
                {required ? (
                  <Words display="block" fontSize={11.5} color="warn">
                    {texts.required}
                  </Words>
                ) : null}
              </td>
              <Mono as="td" color="text-2">
                {type}
              </Mono>
              <td>
                {documentation}
                {limits ? (
                  <Words display="block" fontSize={12} color="text-2">
                    {limitsText(type, limits, referenceTexts.limits)}
                  </Words>
                ) : null}
              </td>
            </tr>
          ))}
        </ExplainedTable>
      )}
    </Section>
  );
}
