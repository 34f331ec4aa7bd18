import { memo } from 'react';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import type { Site } from '#shared/contract/sites.ts';
import { mockMethodProblem } from '#shared/mock-responses/check.ts';
import { siteOptions } from '../../list-panel/site-label.ts';
import { openMockResponse } from '../../stores/navigation.ts';
import { chooseRequestSite, editRequest } from '../../stores/request-form.ts';
import { mockTexts } from '../../texts/mock-responses.ts';
import { requestTexts as texts } from '../../texts/requests.ts';
import { Button } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Hint, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select.tsx';
import { MethodField } from './method-field.tsx';
import type { OfferedMethod } from './method-search.ts';

interface MethodSectionProps {
  readonly sites: readonly Site[];
  readonly methods: readonly OfferedMethod[];
  readonly apiKey: string;
  readonly method: string;
  readonly entry: OfferedMethod | undefined;
  /** What the site has for the method, on or off (D38). */
  readonly mock: MockResponse | undefined;
}

/** Which method of which site, with the registry's documentation below. Any text may be typed. */
export const MethodSection = memo(function MethodSection({
  sites,
  methods,
  apiKey,
  method,
  entry,
  mock,
}: MethodSectionProps) {
  return (
    <Section title={texts.method.heading}>
      <Stack gap={14}>
        <MethodField
          label={texts.method.label}
          placeholder={texts.method.placeholder}
          methods={methods}
          value={method}
          onChange={(to) => editRequest({ method: to })}
        />
        {entry ? (
          <Fold summary={texts.method.help}>
            <Text color="text-2">{entry.documentation}</Text>
            {entry.access.length > 0 ? (
              <Hint marginTop={2}>
                {texts.method.callableBy(entry.access.map((who) => texts.method.access[who]).join(texts.method.or))}
              </Hint>
            ) : null}
          </Fold>
        ) : null}
        <MethodNotice apiKey={apiKey} method={method} entry={entry} mock={mock} known={methods.length > 0} />
        <SelectField
          label={texts.site.label}
          data={siteOptions(sites)}
          value={apiKey}
          searchable={sites.length > 8}
          onChange={(to) => to && chooseRequestSite(to)}
        />
      </Stack>
    </Section>
  );
});

interface MethodNoticeProps extends Pick<MethodSectionProps, 'apiKey' | 'method' | 'entry' | 'mock'> {
  /** True once the registry was read. */
  readonly known: boolean;
}

/** What is special about the chosen method, and the way to its mock response. */
function MethodNotice({ apiKey, method, entry, mock, known }: MethodNoticeProps) {
  const name = method.trim();
  const toMockResponse = (label: string) => (
    <Button small label={label} onClick={() => openMockResponse(apiKey, name)} />
  );
  if (mock?.enabled) {
    return <Notice action={toMockResponse(mockTexts.requests.show)}>{mockTexts.requests.given}</Notice>;
  }
  if (mock) {
    return (
      <Notice tone="warn" action={toMockResponse(mockTexts.requests.show)}>
        {mockTexts.requests.off}
      </Notice>
    );
  }
  const add = mockMethodProblem(name) === undefined ? toMockResponse(mockTexts.requests.add) : undefined;
  if (entry?.emulated === false) {
    return (
      <Notice tone="warn" action={add}>
        {texts.method.notEmulated}
      </Notice>
    );
  }
  if (entry || name === '' || !known) return null;
  return <Notice action={add}>{/^[^.]+\../.test(name) ? texts.method.unknown : texts.method.noName}</Notice>;
}
