import { activity } from '#service/families/reports/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  integer,
  invalidParameter,
  list,
  missingParameter,
  ofSite,
  openMethod,
  shorten,
  signedInMethod,
  text,
} from '#service/methods/index.ts';
import type { Connection } from '#service/storage/index.ts';

/** How often the buttons of reactions bars were clicked. */
export function reactionRepository({ db }: Connection) {
  const change = db
    .prepare<[Record<string, unknown>], number>(
      `INSERT INTO reaction (api_key, bar, button, count) VALUES (@apiKey, @bar, @button, max(0, @by))
       ON CONFLICT DO UPDATE SET count = max(0, count + @by) RETURNING count`,
    )
    .pluck();
  const count = db
    .prepare<[string, string, string], number>(
      'SELECT count FROM reaction WHERE api_key = ? AND bar = ? AND button = ?',
    )
    .pluck();
  const buttons = db
    .prepare<[string, string], number>('SELECT count(*) FROM reaction WHERE api_key = ? AND bar = ?')
    .pluck();
  const list = db.prepare<[string, string], { button: string; count: number }>(
    'SELECT button, count FROM reaction WHERE api_key = ? AND bar = ? ORDER BY button',
  );
  return {
    /** Never below 0; returns the new count. */
    change: (apiKey: string, bar: string, button: string, by: number): number =>
      change.get({ apiKey, bar, button, by }) ?? 0,
    count: (apiKey: string, bar: string, button: string): number => count.get(apiKey, bar, button) ?? 0,
    /** How many buttons of a bar have been clicked. */
    buttons: (apiKey: string, bar: string): number => buttons.get(apiKey, bar) ?? 0,
    list: (apiKey: string, bar: string) => list.all(apiKey, bar),
  };
}

/** Clicks on the buttons of reactions bars. */
export const reactions = ofSite(reactionRepository, 'change', 'count', 'buttons', 'list');

/** Buttons of a bar, and characters of an id. */
export const MAX_BUTTONS = 100;
const MAX_ID_LENGTH = 200;

const bars = [
  text('barID', 'Id of the reactions bar.', { max: MAX_ID_LENGTH, example: 'page-1' }),
  text('reactionBarId', 'Another name of barID, which the old web library sends.', { max: MAX_ID_LENGTH }),
] as const;
const counts = arrayOf(
  'counts',
  'How often each button was clicked; the members are inferred from the old web library.',
  [always('buttonId', 'string', 'Id of the button.'), always('count', 'integer', 'How often it was clicked.')],
);

function readBar({ barID, reactionBarId }: { barID: string | undefined; reactionBarId: string | undefined }): string {
  if (barID !== undefined && reactionBarId !== undefined && barID !== reactionBarId) {
    throw invalidParameter('reactionBarId', 'It is another name of barID, and names another bar. Send one.');
  }
  const id = barID ?? reactionBarId;
  if (id === undefined) throw missingParameter('barID');
  return id;
}

function checkButton(parameter: string, id: string): void {
  if (id.length > MAX_ID_LENGTH)
    throw invalidParameter(parameter, `"${shorten(id)}" has more than ${MAX_ID_LENGTH} characters.`);
}

export const getReactionsCount = openMethod({
  name: 'socialize.getReactionsCount',
  documentation: 'Says how often the buttons of a reactions bar were clicked.',
  parameters: [
    ...bars,
    list('buttonIDs', 'The buttons, comma separated; all that were clicked when left out.', {
      max: MAX_BUTTONS,
      example: 'cool,amazing',
    }),
    text('buttonID', 'One button.'),
  ],
  hints: ['reportLoad'],
  response: counts,
  example: {
    parameters: { barID: 'page-1', buttonIDs: 'cool' },
    response: { counts: [{ buttonId: 'cool', count: 0 }] },
  },
  uses: { reactions },
  handler({ input, reactions }) {
    const id = readBar(input);
    const named = [...new Set([...(input.buttonIDs ?? []), ...(input.buttonID === undefined ? [] : [input.buttonID])])];
    for (const button of named) checkButton('buttonIDs', button);
    const list =
      named.length === 0
        ? reactions.list(id).map(({ button, count }) => ({ buttonId: button, count }))
        : named.map((button) => ({ buttonId: button, count: reactions.count(id, button) }));
    return { data: { counts: list }, did: `Counted the clicks on ${list.length} buttons.` };
  },
});

export const incrementReactionsCount = signedInMethod({
  name: 'socialize.incrementReactionsCount',
  documentation: 'Counts a click on a button of a reactions bar, or takes one back.',
  parameters: [
    ...bars,
    text('buttonID', 'Id of the button.', { required: true, max: MAX_ID_LENGTH, example: 'cool' }),
    integer('count', '1 (default) or -1; no count falls below 0.', { max: 1, min: -1 }),
  ],
  hints: ['sourceData'],
  errors: [{ errorCode: 400124, when: `The bar would have more than ${MAX_BUTTONS} buttons.` }],
  response: counts,
  example: { response: { counts: [{ buttonId: 'cool', count: 1 }] } },
  uses: { reactions, activity },
  handler({ input, cid, session, reactions, activity }) {
    const id = readBar(input);
    if (input.count === 0) throw invalidParameter('count', 'It is 1 or -1.');
    const count = reactions.change(id, input.buttonID, input.count ?? 1);
    if (reactions.buttons(id) > MAX_BUTTONS) {
      throw new ApiError(400124, `A reactions bar has at most ${MAX_BUTTONS} buttons.`);
    }
    if (input.count !== -1) activity.count('reactions', { cid, UID: session?.UID });
    return {
      data: { counts: [{ buttonId: input.buttonID, count }] },
      did: `Button "${input.buttonID}" has ${count} clicks.`,
    };
  },
});
