import { useHotkeys } from '@mantine/hooks';
import { CircleAlert } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { KnownValues } from '#shared/log-filter/complete.ts';
import { withWord, wordOf } from '#shared/log-filter/edit.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { logTexts as texts } from '../../i18n/en/log.ts';
import { useQuery, useSites } from '../../stores/use-operations.ts';
import { Button } from '../../ui/button.tsx';
import { SiteFilter } from '../call/site-filter.tsx';
import classes from './log.module.css';
import { QueryInput } from './query-input.tsx';
import { ViewsMenu } from './views-menu.tsx';

/** The end-points that are no REST methods. */
const loginMethods = ['socialize.login', 'socialize.getToken'];
/** Parameters that are asked for most. */
const commonParameters = [
  'UID',
  'apiKey',
  'format',
  'nonce',
  'sig',
  'timestamp',
  'x_provider',
  'redirect_uri',
  'siteUID',
];

export interface LogFilterRowProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** The filter, with buttons for what is asked most: errors only (key `e`), the site, saved views. */
export function LogFilterRow({ query, onChange }: LogFilterRowProps) {
  const sites = useSites().value ?? [];
  const methods = useQuery('methods.list', {}, []).value;
  const known = useMemo<KnownValues>(
    () => ({
      method: [
        ...loginMethods.map((name) => [name, ''] as const),
        ...(methods ?? []).map(({ name }) => [name, ''] as const),
      ],
      site: sites.map(({ apiKey, name }) => [apiKey, name]),
      error: [...errorCatalogue].filter(([code]) => code !== 0).map(([code, { message }]) => [String(code), message]),
      param: commonParameters.map((name) => [name, '']),
      status: [
        ['4xx', ''],
        ['5xx', ''],
        ['404', ''],
      ],
    }),
    [methods, sites],
  );
  const errorsOnly = /(?:^|\s)is:failed(?:\s|$)/.test(query);
  const toggleErrors = () => onChange(withWord(query, 'is', errorsOnly ? undefined : 'failed', 'failed'));
  useHotkeys([['e', toggleErrors]]);
  return (
    <>
      <QueryInput value={query} onChange={onChange} known={known} />
      <Button
        icon={CircleAlert}
        tone={errorsOnly ? 'primary' : 'default'}
        aria-pressed={errorsOnly}
        aria-keyshortcuts="e"
        title={texts.filter.errorsOnlyHint}
        onClick={toggleErrors}
      >
        {texts.filter.errorsOnly}
      </Button>
      <SiteFilter
        sites={sites}
        value={wordOf(query, 'site') ?? ''}
        onChange={(apiKey) => onChange(withWord(query, 'site', apiKey === '' ? undefined : apiKey))}
      />
      <ViewsMenu query={query} onOpen={onChange} />
      {query === '' ? null : (
        <Button tone="quiet" onClick={() => onChange('')}>
          {texts.filter.clear}
        </Button>
      )}
    </>
  );
}

/** How many calls pass the filter; nothing without one. @param newest changes when a call comes in */
export function MatchCount({ query, newest }: { query: string; newest: string | undefined }) {
  const { value, load } = useQuery('log.count', { filter: { query } }, ['log']);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when a call came in
  useEffect(() => {
    const timer = setTimeout(() => void load(), 500);
    return () => clearTimeout(timer);
  }, [newest]);
  return (
    <span className={classes.count} role="status">
      {value === undefined ? '' : texts.matches(value.count, value.more)}
    </span>
  );
}
