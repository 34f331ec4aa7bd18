let isOn = false;

/** `gigya.logger`: what the library does, in the console of the browser. Off until a page enables it. */
export const logger = {
  enable(on: unknown = true): void {
    isOn = on !== false;
  },
  disable(): void {
    isOn = false;
  },
  info(...values: unknown[]): void {
    if (isOn) console.info('gigya:', ...values);
  },
};
