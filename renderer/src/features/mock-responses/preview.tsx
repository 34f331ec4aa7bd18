import { useState } from 'react';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import { uidParameters } from '#shared/log-filter/matches.ts';
import { fillMockResponse, UnfitParameter } from '#shared/mock-responses/fill.ts';
import { mockMethodEntry } from '#shared/mock-responses/method-entry.ts';
import { errorMessage, statusCodeOf, statusReason } from '#shared/protocol/errors.ts';
import { mockTexts } from '../../texts/mock-responses.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { TextField } from '../../ui/fields.tsx';
import { Grid, Hint, Stack, Text } from '../../ui/layout.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useServiceClock } from '../../ui/service-clock.ts';
import { useNow } from '../../ui/use-now.ts';
import { PersonField } from '../people/person-field.tsx';

const texts = mockTexts.preview;

type Sample = Readonly<Record<string, string>>;

/** What a call gets from a mock response, with parameters to try. Absent while it is not right. */
export function Preview({ apiKey, mock }: { apiKey: string; mock: MockResponse | undefined }) {
  const [sample, setSample] = useState<Sample>({});
  const now = useNow(useServiceClock());
  const parameters = mock ? mockMethodEntry(mock, undefined).parameters : [];
  return (
    <Stack aria-label={texts.title} as="section" gap={10} minWidth={0}>
      <Text as="h3" fontSize={13} fontWeight={500}>
        {texts.title}
      </Text>
      {mock && parameters.length === 0 ? <Hint>{texts.none}</Hint> : null}
      {parameters.length > 0 ? (
        <Grid gridTemplateColumns="repeat(auto-fill, minmax(130px, 1fr))" gap="10px 12px">
          {parameters.map(({ name, example }) => {
            const shared = {
              label: name,
              'aria-label': texts.sample(name),
              placeholder: example ?? '',
              value: sample[name] ?? '',
            };
            const change = (value: string) => setSample({ ...sample, [name]: value });
            return uidParameters.includes(name.toLowerCase()) ? (
              <PersonField key={name} {...shared} apiKey={apiKey} onChange={change} />
            ) : (
              <TextField key={name} mono {...shared} onChange={(event) => change(event.currentTarget.value)} />
            );
          })}
        </Grid>
      ) : null}
      {mock ? <FilledBody mock={mock} sample={sample} now={now} /> : <Hint>{texts.wait}</Hint>}
    </Stack>
  );
}

function FilledBody({ mock, sample, now }: { mock: MockResponse; sample: Sample; now: number }) {
  const result = filledBody(mock, sample, now);
  return typeof result === 'string' ? (
    <CodeBlock code={result} what={texts.body} maxHeight={280} />
  ) : (
    <Notice tone="warn">{texts.refused(result.parameter, result.message)}</Notice>
  );
}

/** The filled body as text, or which sample parameter does not fit. */
function filledBody(mock: MockResponse, sample: Sample, now: number): string | UnfitParameter {
  const sent = new Map(Object.entries(sample).map(([name, value]) => [name.toLowerCase(), value]));
  try {
    const { body, errorDetails } = fillMockResponse(mock, {
      parameter: (name) => sent.get(name.toLowerCase()),
      callId: '0123456789abcdef0123456789abcdef',
      time: now,
    });
    const { errorCode } = mock;
    const statusCode = statusCodeOf(errorCode);
    // Empty fields are left out of a response (D11).
    const members = Object.entries(body).filter(([, value]) => value !== '' && value !== null);
    const error = errorCode === 0 ? {} : { errorDetails, errorMessage: errorMessage(errorCode) };
    return JSON.stringify(
      { errorCode, ...error, statusCode, statusReason: statusReason(statusCode), ...Object.fromEntries(members) },
      undefined,
      2,
    );
  } catch (error) {
    if (error instanceof UnfitParameter) return error;
    throw error;
  }
}
