import { TriangleAlert } from 'lucide-react';
import type { ExplainedMember } from '#shared/contract/reproduce.ts';
import { callTexts as texts } from '../texts/call.ts';
import { Breakable } from '../ui/breakable.tsx';
import { Caption, Text } from '../ui/layout.tsx';
import classes from './explained-members.module.css';
import { ExplainedTable } from './explained-table.tsx';

/** Members of a token or of what was signed, each with what it means; those that are wrong are marked. */
export function ExplainedMembers({ title, members }: { title: string; members: readonly ExplainedMember[] }) {
  return (
    <div>
      <Caption marginBottom={2}>{title}</Caption>
      <ExplainedTable
        label={title}
        heads={[[texts.parameters.name, '22%'], [texts.parameters.value, '40%'], texts.parameters.meaning]}
      >
        {members.map(({ name, value, meaning, isWrong }) => (
          <tr key={name} data-wrong={isWrong}>
            <td className={classes.name}>
              {isWrong ? <TriangleAlert size={13} role="img" aria-label={texts.wrongMember} /> : null}
              {name}
            </td>
            <td className={classes.value}>
              <Breakable text={value} />
            </td>
            <Text as="td" color="text-2" fontSize={12}>
              {meaning}
            </Text>
          </tr>
        ))}
      </ExplainedTable>
    </div>
  );
}
