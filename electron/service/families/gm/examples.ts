/** Calls before the examples of the methods: an action of 10 points. */
export const withAction = [
  { method: 'gm.setActionConfig', parameters: { actionID: 'review', title: 'Writes a review', points: '10' } },
] as const;

/** The same, done once by u-ada. */
export const withPoints = [
  ...withAction,
  { method: 'gm.notifyAction', parameters: { UID: 'u-ada', action: 'review' } },
] as const;
