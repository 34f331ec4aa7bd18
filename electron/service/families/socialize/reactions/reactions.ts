import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  invalidParameter,
  membersOf,
  missingParameter,
  openMethod,
  shorten,
  signedInMethod,
} from '#service/methods/index.ts';
import { reactions } from '../dependencies.ts';

/** Buttons of a bar, and characters of an id. */
export const MOST_BUTTONS = 100;
const LONGEST_ID = 200;

const bar = {
  type: 'string',
  required: false,
  limits: { maxLength: LONGEST_ID },
} as const;
const bars = [
  { ...bar, name: 'barID', documentation: 'Id of the reactions bar.', example: 'page-1' },
  { ...bar, name: 'reactionBarId', documentation: 'Another name of barID, which the old web library sends.' },
] as const;
const counts = [
  always('counts', 'array', 'How often each button was clicked; the members are inferred from the old web library.'),
  ...membersOf('counts[]', [
    always('buttonId', 'string', 'Id of the button.'),
    always('count', 'integer', 'How often it was clicked.'),
  ]),
];

function readBar({ barID, reactionBarId }: { barID: string | undefined; reactionBarId: string | undefined }): string {
  if (barID !== undefined && reactionBarId !== undefined && barID !== reactionBarId) {
    throw invalidParameter('reactionBarId', 'It is another name of barID, and names another bar. Send one.');
  }
  const id = barID ?? reactionBarId;
  if (id === undefined) throw missingParameter('barID');
  return id;
}

function checkButton(parameter: string, id: string): void {
  if (id.length > LONGEST_ID)
    throw invalidParameter(parameter, `"${shorten(id)}" has more than ${LONGEST_ID} characters.`);
}

export const getReactionsCount = openMethod({
  name: 'socialize.getReactionsCount',
  documentation: 'Says how often the buttons of a reactions bar were clicked.',
  parameters: [
    ...bars,
    {
      name: 'buttonIDs',
      type: 'list',
      required: false,
      documentation: 'The buttons, comma separated; all that were clicked when left out.',
      limits: { maxLength: MOST_BUTTONS },
      example: 'cool,amazing',
    },
    { name: 'buttonID', type: 'string', required: false, documentation: 'One button.' },
  ],
  hints: ['reportLoad'],
  errors: [],
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
    {
      name: 'buttonID',
      type: 'string',
      required: true,
      documentation: 'Id of the button.',
      limits: { maxLength: LONGEST_ID },
      example: 'cool',
    },
    {
      name: 'count',
      type: 'integer',
      required: false,
      documentation: '1 (default) or -1; no count falls below 0.',
      limits: { minimum: -1, maximum: 1 },
    },
  ],
  hints: ['sourceData'],
  errors: [{ errorCode: 400124, when: `The bar would have more than ${MOST_BUTTONS} buttons.` }],
  response: counts,
  example: {
    parameters: { barID: 'page-1', buttonID: 'cool' },
    response: { counts: [{ buttonId: 'cool', count: 1 }] },
  },
  uses: { reactions },
  handler({ input, reactions }) {
    const id = readBar(input);
    if (input.count === 0) throw invalidParameter('count', 'It is 1 or -1.');
    const count = reactions.change(id, input.buttonID, input.count ?? 1);
    if (reactions.buttons(id) > MOST_BUTTONS) {
      throw new ApiError(400124, `A reactions bar has at most ${MOST_BUTTONS} buttons.`);
    }
    return {
      data: { counts: [{ buttonId: input.buttonID, count }] },
      did: `Button "${input.buttonID}" has ${count} clicks.`,
    };
  },
});
