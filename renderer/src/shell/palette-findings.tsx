import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';
import { Activity, BookOpen, CircleAlert, KeyRound, type LucideIcon, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { Result } from '#shared/contract/result.ts';
import { errorCatalogue } from '#shared/protocol/errors.ts';
import { matchingMethods } from '../features/requests/method-search.ts';
import { usePlatform } from '../platform/context.tsx';
import type { Platform } from '../platform/platform.ts';
import { goTo, openLog, openTokens } from '../stores/navigation.ts';
import { type Stores, useStores } from '../stores/stores.tsx';
import { shellTexts } from '../texts/shell.ts';
import { formatMoment } from '../ui/format-time.ts';

/** Fewer characters would find nearly everything. */
const shortest = 2;
const mostOfKind = 5;
/** Milliseconds without a key before the service is asked. */
const pauseMs = 120;

type Finding = Pick<SpotlightActionData, 'id' | 'label' | 'description' | 'onClick'>;

/**
 * What the service and the reference hold for the words in the palette: people, calls, tokens, methods, error codes.
 * Empty until two characters are typed. What the service answers late for words that were changed meanwhile is dropped.
 */
export function useFindings(words: string): readonly SpotlightActionGroupData[] {
  const { invoke } = usePlatform();
  const { methods } = useStores();
  const query = words.trim();
  const [found, setFound] = useState<readonly SpotlightActionGroupData[]>([]);
  useEffect(() => {
    if (query.length < shortest) return setFound([]);
    let isLatest = true;
    const timer = setTimeout(async () => {
      const groups = await find(query, invoke, methods);
      if (isLatest) setFound(groups);
    }, pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [query, invoke, methods]);
  return found;
}

async function find(
  query: string,
  invoke: Platform['invoke'],
  methods: Stores['methods'],
): Promise<readonly SpotlightActionGroupData[]> {
  const asked = { text: query.slice(0, 200), limit: mostOfKind };
  const [people, calls, tokens] = await Promise.all([
    invoke('people.list', asked),
    invoke('log.list', { filter: { text: asked.text }, limit: mostOfKind }),
    invoke('tokens.list', asked),
    methods.getState().value ?? methods.getState().load(),
  ]);
  const { groupPeople, groupMethods, groupErrors, groupCalls, groupTokens } = shellTexts;
  const found: readonly (readonly [name: string, icon: LucideIcon, findings: readonly Finding[]])[] = [
    [
      ...([groupPeople, UserRound] as const),
      itemsOf(people).map(({ apiKey, UID, displayName }) => ({
        ...{ id: `person-${apiKey}-${UID}`, label: displayName, description: UID },
        onClick: () => openTokens({ apiKey, text: UID }),
      })),
    ],
    [groupMethods, BookOpen, methodsFound(methods.getState().value ?? [], query)],
    [groupErrors, CircleAlert, codesFound(query)],
    [
      ...([groupCalls, Activity] as const),
      itemsOf(calls).map(({ callId, method, at, reason }) => ({
        ...{ id: `call-${callId}`, label: `${method} · ${formatMoment(at)}`, description: reason },
        onClick: () => openLog(callId),
      })),
    ],
    [
      ...([groupTokens, KeyRound] as const),
      itemsOf(tokens).map(({ id, masked, displayName, UID, siteName }) => ({
        ...{ id: `token-${id}`, label: `${masked} · ${displayName ?? UID ?? siteName}`, description: siteName },
        onClick: () => openTokens({ text: query }),
      })),
    ],
  ];
  return found
    .filter(([, , findings]) => findings.length > 0)
    .map(([name, Icon, findings]) => {
      // The service has found these for the words; the palette is not to filter them again.
      const shared = { keywords: [query], dimmedSections: false, leftSection: <Icon size={16} aria-hidden /> };
      return { group: name, actions: findings.map((finding) => ({ ...finding, ...shared })) };
    });
}

const itemsOf = <T,>(list: Result<{ readonly items: readonly T[] }>): readonly T[] => (list.ok ? list.value.items : []);

function methodsFound(methods: readonly MethodEntry[], query: string): readonly Finding[] {
  return matchingMethods(methods, query)
    .slice(0, mostOfKind)
    .map(({ name, documentation }) => ({
      id: `method-${name}`,
      label: name,
      description: documentation,
      onClick: () => goTo('reference', ['methods', name]),
    }));
}

function codesFound(query: string): readonly Finding[] {
  const wanted = query.toLowerCase();
  return [...errorCatalogue]
    .filter(([code, { message }]) => code !== 0 && `${code} ${message}`.toLowerCase().includes(wanted))
    .slice(0, mostOfKind)
    .map(([code, { message, meaning }]) => ({
      id: `error-${code}`,
      label: `${code} ${message}`,
      description: meaning,
      onClick: () => goTo('reference', ['errors', String(code)]),
    }));
}
