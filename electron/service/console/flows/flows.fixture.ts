import { expect } from 'vitest';
import type { Running } from '#service/fixtures/running.fixture.ts';
import type { Flow } from '#shared/contract/flows.ts';

/** What a login at the shop asks for. */
export const LOGIN = { x_provider: 'facebook', redirect_uri: 'https://shop.example/cb' };

/** Starts a run of a login; `more` are members of `flows.start`. */
export const startLogin = ({ ask }: Running, useCase: 'token' | 'code', more: object = {}): Promise<Flow> =>
  ask('flows.start', { useCase, apiKey: '3_shop', login: LOGIN, ...more });

/** A run whose login was approved. */
export async function approved(running: Running, useCase: 'token' | 'code', more: object = {}): Promise<Flow> {
  const { id, loginUrl = '' } = await startLogin(running, useCase, more);
  await running.login(loginUrl);
  return running.ask('flows.get', { id });
}

/** All states of a run that is followed, from its start to its end, as the console is told them. */
export async function followed(running: Running, start: object): Promise<{ begun: Flow; told: readonly Flow[] }> {
  const told: Flow[] = [];
  const ended = Promise.withResolvers<void>();
  const stop = running.service.subscribe((event) => {
    if (event.type !== 'flow') return;
    told.push(event.flow);
    if (event.flow.status !== 'running') ended.resolve();
  });
  const begun = await running.ask('flows.start', { apiKey: '3_shop', follow: true, ...start } as never);
  await ended.promise;
  stop();
  return { begun, told };
}

/** The kinds of the steps that waited for their response. */
export const waitedIn = (told: readonly Flow[]): readonly unknown[] => {
  const waited = told.flatMap(({ steps }) => steps.filter(({ outcome }) => outcome === 'waiting'));
  return [...new Set(waited.map(({ kind }) => kind))];
};

/** Each step in a line. */
export const arrows = ({ steps }: Flow): string[] =>
  steps.map(({ from, to, label, outcome }) => `${from} → ${to}: ${label} (${outcome})`);

/** A run that failed, with these words. */
export const failed = (words: string | RegExp) => ({ status: 'failed', failure: expect.stringMatching(words) });
