import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  flag,
  integer,
  invalidParameter,
  methodsUsing,
  noteKept,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { DEFAULT_CHALLENGE, MAX_POINTS, withAction, withPoints } from './configuration.ts';
import { loyalty } from './loyalty.ts';

const { userMethod, siteMethod } = methodsUsing({ loyalty });

const DAY_MS = 86_400_000;
/** Entries of one response: the newest ones. */
const MAX_ENTRIES = 1_000;

const challengeParameter = text('challenge', 'The challenge, _default when left out.', { max: 100 });

export const notifyAction = userMethod({
  name: 'gm.notifyAction',
  documentation: 'Gives a user the points of an action, in each challenge that counts it.',
  parameters: [text('action', 'actionID of gm.setActionConfig.', { required: true, max: 100, example: 'review' })],
  errors: [
    { errorCode: 400124, when: 'dailyCap or freqCap of the action is reached.' },
    { errorCode: 400126, when: 'The site has no such action, or it is switched off.' },
    { errorCode: 403007, when: 'A user calls, and allowClientSideNotifyAction of gm.setGlobalConfig is off.' },
  ],
  example: { before: withAction },
  handler({ account: { UID }, caller, input, cid = '', now, loyalty }) {
    if (caller === 'user' && loyalty.config().allowClientSideNotifyAction !== true) {
      const details = 'Users may not report actions themselves: gm.setGlobalConfig allowClientSideNotifyAction is off.';
      throw new ApiError(403007, details);
    }
    const { action } = input;
    const config = loyalty.action(action);
    if (config === undefined) throw new ApiError(400126, `The site has no action "${shorten(action)}".`);
    if (!config.enabled) throw new ApiError(400126, `The action "${action}" is switched off.`);
    const { points, dailyCap, freqCap } = config;
    if (dailyCap > 0 || freqCap > 0) {
      const today = now - (now % DAY_MS);
      const { count, newest } = loyalty.done(UID, action, {
        since: today,
        from: Math.min(today, now - freqCap * 1000),
      });
      if (freqCap > 0 && newest !== null && now - newest < freqCap * 1000) {
        throw new ApiError(400124, `The user did "${action}" less than ${freqCap} seconds ago (freqCap).`);
      }
      if (dailyCap > 0 && count >= dailyCap) {
        throw new ApiError(400124, `The user did "${action}" ${count} times today (dailyCap ${dailyCap}).`);
      }
    }
    const reached = loyalty.gain(UID, { action, points, cid, at: now });
    const levels = reached.map(({ challengeID, level }) => `level ${level} of ${challengeID}`).join(', ');
    return { data: {}, did: `Gave ${points} points for "${action}"${levels && `; reached ${levels}`}.` };
  },
});

export const redeemPoints = userMethod({
  name: 'gm.redeemPoints',
  documentation: 'Redeems points of a user; levels stay. It is for the site alone. Parameters are inferred.',
  parameters: [
    integer('points', 'How many.', { required: true, max: MAX_POINTS, min: 1, example: '10' }),
    challengeParameter,
  ],
  errors: [
    { errorCode: 400127, when: 'The user has fewer points to redeem.' },
    { errorCode: 403007, when: 'A user calls: points are redeemed by the site.' },
  ],
  example: { before: withPoints },
  handler({ account: { UID }, caller, input, cid = '', now, loyalty }) {
    if (caller === 'user') throw new ApiError(403007, 'Points are redeemed with the credentials of the site.');
    const { points, challenge = DEFAULT_CHALLENGE } = input;
    if (!loyalty.redeem(UID, challenge, points)) {
      const { redeemable } = loyalty.points(UID, challenge);
      throw new ApiError(400127, `The user has ${redeemable} points to redeem in "${shorten(challenge)}".`);
    }
    loyalty.append(UID, { kind: 'redeem', action: '', challenge, points: -points, cid, at: now });
    return { data: {}, did: `Redeemed ${points} points.` };
  },
});

export const resetLevelStatus = userMethod({
  name: 'gm.resetLevelStatus',
  documentation: 'Says that the user has seen a new level: isNewLevel becomes false.',
  parameters: [challengeParameter],
  errors: [{ errorCode: 404000, when: 'The site has no such challenge; inferred.' }],
  example: { before: withPoints },
  handler({ account: { UID }, input, loyalty }) {
    const { challengeID: challenge } = loyalty.challenge(input.challenge ?? DEFAULT_CHALLENGE);
    const points = loyalty.points(UID, challenge);
    if (points.isNewLevel) loyalty.save(UID, challenge, { ...points, isNewLevel: false });
    return { data: {}, did: 'The new level was seen.' };
  },
});

const seconds = (name: string, documentation: string) => integer(name, documentation, { max: 99_999_999_999, min: 0 });

export const getActionsLog = userMethod({
  name: 'gm.getActionsLog',
  documentation: `Lists what a user got and redeemed points for, newest first: at most ${MAX_ENTRIES}. It is for the site alone.`,
  parameters: [
    { ...seconds('startTime', 'Unix seconds: from then on.'), name: 'startTime' },
    { ...seconds('endTime', 'Unix seconds: before then.'), name: 'endTime' },
  ],
  errors: [{ errorCode: 403007, when: 'A user calls: the log is read by the site.' }],
  response: arrayOf('actions', 'The entries; members are inferred.', [
    sometimes('action', 'string', 'The action; absent where points were redeemed.'),
    always('challenge', 'string', 'The challenge; _default for an action.'),
    always('points', 'integer', 'Points; a negative number was taken, though no total falls below 0.'),
    always('time', 'integer', 'Unix seconds.'),
    sometimes('cid', 'string', 'Context id of the call.'),
  ]),
  example: { before: withPoints, response: { actions: [{ action: 'review', points: 10 }] } },
  handler({ account: { UID }, caller, input, loyalty }) {
    if (caller === 'user') throw new ApiError(403007, 'The log is read with the credentials of the site.');
    const { startTime = 0, endTime } = input;
    if (endTime !== undefined && endTime < startTime) throw invalidParameter('endTime', 'It is before startTime.');
    const to = endTime === undefined ? Number.MAX_SAFE_INTEGER : endTime * 1000;
    const actions = loyalty
      .log(UID, { from: startTime * 1000, to, limit: MAX_ENTRIES })
      .map(({ action, challenge, points, at, cid }) => ({
        ...(action !== '' && { action }),
        ...{ challenge, points, time: Math.floor(at / 1000) },
        ...(cid !== '' && { cid }),
      }));
    return { data: { actions }, did: `Listed ${actions.length} entries.` };
  },
});

export const setGlobalConfig = siteMethod({
  name: 'gm.setGlobalConfig',
  documentation: 'Sets whether pages may report actions. callbackURL is only kept: nothing is called.',
  parameters: [
    text('callbackURL', 'Kept and returned; no level is told to it.', { max: 2_000 }),
    flag('allowClientSideNotifyAction', 'Users may call gm.notifyAction with tokens of theirs; false by default.', {
      example: 'true',
    }),
  ],
  handler({ input, trace, loyalty }) {
    const { callbackURL, allowClientSideNotifyAction } = input;
    if (callbackURL !== undefined && !(URL.canParse(callbackURL) && /^https?:\/\//i.test(callbackURL))) {
      throw invalidParameter('callbackURL', 'It is a whole http or https address.');
    }
    if (callbackURL !== undefined) noteKept(trace, ['callbackURL']);
    const before = loyalty.config();
    loyalty.saveConfig({
      ...before,
      ...(callbackURL !== undefined && { callbackURL }),
      ...(allowClientSideNotifyAction !== undefined && { allowClientSideNotifyAction }),
    });
    return { data: {}, did: 'Set the configuration of loyalty.' };
  },
});

export const getGlobalConfig = siteMethod({
  name: 'gm.getGlobalConfig',
  documentation: 'Reads what gm.setGlobalConfig set.',
  response: [
    sometimes('callbackURL', 'string', 'Kept: nothing is called.'),
    always('allowClientSideNotifyAction', 'boolean', 'Users may call gm.notifyAction with tokens of theirs.'),
  ],
  example: { response: { allowClientSideNotifyAction: false } },
  handler({ loyalty }) {
    const { callbackURL, allowClientSideNotifyAction = false } = loyalty.config();
    return { data: { callbackURL, allowClientSideNotifyAction }, did: 'Read the configuration of loyalty.' };
  },
});
