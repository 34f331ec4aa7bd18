import type { Module } from '#service/module/index.ts';

/** The log of calls; its tables are in a database of their own (docs/adr/0009). */
export const requestLog: Module = {
  name: 'request-log',
};
