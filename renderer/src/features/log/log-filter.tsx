import { CircleAlert } from 'lucide-react';
import { memo, type ReactNode, useEffect, useMemo } from 'react';
import type { CallSummary } from '#shared/contract/log.ts';
import type { KnownValues } from '#shared/log-filter/complete.ts';
import { withWord, wordOf } from '#shared/log-filter/edit.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { SiteFilter } from '../../list-panel/site-filter.tsx';
import { useMethods, useQuery, useSites } from '../../stores/use-operations.ts';
import { logTexts as texts } from '../../texts/log.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Words } from '../../ui/layout.tsx';
import { useLetterKeys } from '../../ui/letter-keys.ts';
import { useOneTabStop } from '../../ui/one-tab-stop.ts';
import { QueryInput } from './query-input.tsx';
import { ViewsMenu } from './views-menu.tsx';

/** The end-points that are no REST methods. */
const loginMethods = ['socialize.login', 'socialize.getToken'];
/** Parameters that are asked for most. */
const commonParameters = [
  ...['UID', 'apiKey', 'format', 'nonce', 'sig', 'timestamp', 'x_provider', 'redirect_uri', 'siteUID'],
];

interface FilterProps {
  readonly query: string;
  readonly onChange: (query: string) => void;
}

/** The filter, with buttons for what is asked most: errors only (key `e`), the site, saved views. @param children further ones */
export function LogFilterRow({ query, onChange, children }: FilterProps & { readonly children?: ReactNode }) {
  const toolbar = useOneTabStop('horizontal');
  return (
    <>
      <FilterFields query={query} onChange={onChange} />
      <Row ref={toolbar} role="toolbar" aria-label={texts.tools} gap={4}>
        <FilterButtons query={query} onChange={onChange} />
        {children}
      </Row>
    </>
  );
}

// Both keep what they have drawn while calls come in.

const FilterFields = memo(({ query, onChange }: FilterProps) => {
  const sites = useSites().value ?? [];
  const methods = useMethods().value;
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
  return (
    <>
      <QueryInput value={query} onChange={onChange} known={known} />
      <SiteFilter
        sites={sites}
        value={wordOf(query, 'site') ?? ''}
        onChange={(apiKey) => onChange(withWord(query, 'site', apiKey === '' ? undefined : apiKey))}
      />
    </>
  );
});

const FilterButtons = memo(({ query, onChange }: FilterProps) => {
  const errorsOnly = /(?:^|\s)is:failed(?:\s|$)/.test(query);
  const toggleErrors = () => onChange(withWord(query, 'is', errorsOnly ? undefined : 'failed', 'failed'));
  useLetterKeys({ e: toggleErrors });
  return (
    <>
      <Button
        icon={CircleAlert}
        tone={errorsOnly ? 'primary' : 'default'}
        label={texts.filter.errorsOnly}
        aria-pressed={errorsOnly}
        aria-keyshortcuts="e"
        title={texts.filter.errorsOnlyHint}
        onClick={toggleErrors}
      />
      <ViewsMenu query={query} onOpen={onChange} />
    </>
  );
});

interface MatchCountProps {
  readonly query: string;
  /** Calls that the list shows for this query; undefined: it is being read. */
  readonly calls: readonly CallSummary[] | undefined;
  /** True: these are all. */
  readonly complete: boolean;
}

/** How many calls pass the filter. The service counts them only when the list does not say it. */
export function MatchCount({ query, calls, complete }: MatchCountProps) {
  return (
    <Words color="text-2" figures role="status">
      {calls === undefined ? null : complete ? (
        texts.matches(calls.length, false)
      ) : (
        <AskedCount query={query} newest={calls[0]?.callId} />
      )}
    </Words>
  );
}

/** @param newest changes when a call comes in */
function AskedCount({ query, newest }: { query: string; newest: string | undefined }) {
  const { value, load } = useQuery('log.count', { filter: { query } });
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts again when a call came in
  useEffect(() => {
    const timer = setTimeout(() => void load(), 500);
    return () => clearTimeout(timer);
  }, [newest]);
  return value === undefined ? null : texts.matches(value.count, value.more);
}
