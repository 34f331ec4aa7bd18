/** Where a session is used (F 8.5): it decides the form in which the session is given. */
export const environments = ['browser', 'mobile', 'jssdk'] as const;
export type Environment = (typeof environments)[number];
