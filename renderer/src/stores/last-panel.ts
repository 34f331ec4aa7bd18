import { keepText, keptText } from './local-storage.ts';
import { formatRoute, type PanelId, parseRoute, type Route } from './route.ts';

const KEY = 'authdesk-panel';

/** Members of an address that choose from what the panel offers. Words that were typed may be a token, or name a person. */
const choices: ReadonlySet<string> = new Set([
  ...['apiKey', 'kind', 'state', 'of', 'order', 'up', 'errorsOnly', 'mockedOnly', 'view', 'range'],
]);

/** Words of the Log's filter that name no person and no value that was sent, with what they may hold. */
const filterWord =
  /^-?(?:is:[a-z-]+|(?:method|credential|transport):[A-Za-z.*]+|error:(?:\d{1,6}|[a-z_]+)|status:\d(?:\d\d|xx)|cause:\d{6}\.[a-z+*-]+|site:\w{1,40})$/;

/**
 * What of an address comes back at the next start: the panel, and of its filter what was chosen. Not what was opened, and no word
 * that was typed: browsers keep this in the clear, and it may be a token (R42).
 */
export function keptRoute({ panel, query }: Route): string {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(query))
    if (choices.has(name) && /^\w{1,80}$/.test(value)) kept[name] = value;
  const words = (query.q ?? '').split(' ').filter((word) => filterWord.test(word));
  return formatRoute(panel, [], { ...kept, q: words.join(' ') });
}

/** Keeps the panel that is shown, and the filter that was chosen in it, for the next start. */
export function keepLastPanel(route: Route): void {
  const kept = keptRoute(route);
  keepText(KEY, kept === '#/overview' ? undefined : kept);
}

/** The address of the panel that was shown last; undefined: none, or the overview. */
export function lastPanel(): string | undefined {
  const kept = keptText(KEY);
  if (kept === undefined) return undefined;
  // An earlier version kept the name alone.
  const route = parseRoute(kept.startsWith('#') ? kept : formatRoute(kept as PanelId));
  return route.panel === 'overview' ? undefined : keptRoute(route);
}
