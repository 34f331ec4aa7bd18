import { Autocomplete, Popover } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { CircleAlert, SlidersHorizontal, X } from 'lucide-react';
import { logTexts as texts } from '../../i18n/en/log.ts';
import { useQuery, useSites } from '../../stores/use-operations.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchField, TextField } from '../../ui/fields.tsx';
import { FilterInput } from '../../ui/filter-input.tsx';
import { SiteFilter } from '../call/site-filter.tsx';
import { emptyFilter, type FilterForm, filterCount } from './filter.ts';
import classes from './log.module.css';
import { isEmptyFilter } from './route-filter.ts';

/** The end-points that are no REST methods. */
const loginMethods = ['socialize.login', 'socialize.getToken'];

export interface LogFilterRowProps {
  readonly filter: FilterForm;
  readonly onChange: (filter: FilterForm) => void;
}

/** Text, errors only (key `e`), site, and further filters behind a button. */
export function LogFilterRow({ filter, onChange }: LogFilterRowProps) {
  const sites = useSites().value ?? [];
  const change = (members: Partial<FilterForm>) => onChange({ ...filter, ...members });
  const toggleErrors = () => change({ errorsOnly: !filter.errorsOnly });
  useHotkeys([['e', toggleErrors]]);
  const further = filterCount({ ...filter, errorsOnly: false, apiKey: '' });
  return (
    <>
      <div className={classes.filter}>
        <FilterInput
          label={texts.filter.text}
          placeholder={texts.filter.placeholder}
          value={filter.text}
          onChange={(text) => change({ text })}
        />
      </div>
      <Button
        icon={CircleAlert}
        tone={filter.errorsOnly ? 'primary' : 'default'}
        aria-pressed={filter.errorsOnly}
        aria-keyshortcuts="e"
        title={texts.filter.errorsOnlyHint}
        onClick={toggleErrors}
      >
        {texts.filter.errorsOnly}
      </Button>
      <SiteFilter sites={sites} value={filter.apiKey} onChange={(apiKey) => change({ apiKey })} />
      <Popover position="bottom-start" trapFocus>
        <Popover.Target>
          <Button icon={SlidersHorizontal}>{texts.filter.moreCount(further)}</Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={texts.filter.more}>
          <div className={classes.more}>
            <FurtherFilters filter={filter} onChange={change} />
          </div>
        </Popover.Dropdown>
      </Popover>
      {filter.flowId ? (
        <Button icon={X} onClick={() => change({ flowId: '' })}>
          {texts.filter.flow}
        </Button>
      ) : null}
      {isEmptyFilter(filter) ? null : (
        <Button tone="quiet" onClick={() => onChange(emptyFilter)}>
          {texts.filter.clear}
        </Button>
      )}
    </>
  );
}

function FurtherFilters({
  filter,
  onChange,
}: {
  filter: FilterForm;
  onChange: (members: Partial<FilterForm>) => void;
}) {
  const methods = useQuery('methods.list', {}, []).value ?? [];
  const badCode = filter.errorCode !== '' && !/^\d{1,6}$/.test(filter.errorCode.trim());
  const badCallId = filter.callId !== '' && !/^[0-9a-f]{1,32}$/i.test(filter.callId.trim());
  return (
    <>
      <Autocomplete
        label={texts.filter.method}
        description={texts.filter.methodHint}
        placeholder="socialize.getUserInfo"
        data={[...loginMethods, ...methods.map(({ name }) => name)]}
        limit={50}
        // Inside the popover, which closes when something outside of it is pressed.
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        value={filter.method}
        onChange={(method) => onChange({ method })}
        spellCheck={false}
        classNames={{ input: classes.method ?? '', option: classes.method ?? '' }}
      />
      <TextField
        mono
        label={texts.filter.errorCode}
        placeholder="403003"
        inputMode="numeric"
        value={filter.errorCode}
        error={badCode && texts.filter.badErrorCode}
        onChange={(event) => onChange({ errorCode: event.currentTarget.value })}
      />
      <TextField
        mono
        label={texts.filter.UID}
        value={filter.UID}
        onChange={(event) => onChange({ UID: event.currentTarget.value })}
      />
      <SwitchField
        label={texts.filter.mockedOnly}
        checked={filter.mockedOnly}
        onChange={(event) => onChange({ mockedOnly: event.currentTarget.checked })}
      />
      <TextField
        mono
        label={texts.filter.callId}
        value={filter.callId}
        error={badCallId && texts.filter.badCallId}
        onChange={(event) => onChange({ callId: event.currentTarget.value })}
      />
    </>
  );
}
