import { useState } from 'react';
import { overviewTexts as texts } from '../../texts/overview.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Heading, Text } from '../../ui/layout.tsx';
import { SelectField } from '../../ui/select.tsx';
import classes from './overview.module.css';
import { trustGuides } from './trust.ts';

/**
 * How each client and system is told to trust the CA, one at a time.
 *
 * @param path the CA certificate (PEM) on this machine
 * @param https origin of the HTTPS listener
 * @param first the guide that is shown at first
 */
export function TrustGuides({ path, https, first = 'curl' }: { path: string; https: string; first?: string }) {
  const guides = trustGuides(path, https);
  const [chosen, setChosen] = useState(first);
  const guide = guides.find(({ id }) => id === chosen);
  const options = (kind: 'client' | 'system') =>
    guides.filter((each) => each.kind === kind).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={classes.trust}>
      <Heading>{texts.ca.trust}</Heading>
      <Text marginBottom={10} color="text-3">
        {texts.ca.trustDescription}
      </Text>
      <SelectField
        label={texts.ca.choose}
        data={[
          { group: texts.ca.clients, items: options('client') },
          { group: texts.ca.systems, items: options('system') },
        ]}
        value={chosen}
        onChange={(id) => id !== null && setChosen(id)}
      />
      <ol className={classes.trustSteps}>
        {guide?.steps.map(({ text, code }) => (
          <li key={text}>
            <p>{text}</p>
            {code ? <CodeBlock code={code} what={texts.ca.setting(guide.name)} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}
