import { XMLParser } from 'fast-xml-parser';
import type { WireResponse } from '../../../hosts/wire.ts';
import { bySecret, invoke, request, type Site, storyShop, type Values } from '../target.ts';

/*
 * A client as its developer would write it, for the stories: it calls, reads the response in the format it asked for, and
 * finds the mails and text messages in the outbox.
 */

/** In which a story is told whose own format is no matter: every other test of these methods reads JSON. */
export const format = 'xml';

export type Data = Readonly<Record<string, unknown>>;

const xml = new XMLParser({ ignoreAttributes: true, ignoreDeclaration: true, parseTagValue: false });

/** The data of a response, its numbers and Booleans as text in both formats; `errorCode` is there on success, too. */
export function dataOf(response: WireResponse): Data {
  if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${response.body}`);
  if (!response.body.startsWith('<')) return textual(response.json()) as Data;
  const [root] = Object.values(xml.parse(response.body) as Record<string, Data>);
  return { errorCode: '0', ...root };
}

function textual(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textual);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, textual(member)]));
}

/** A call that must succeed. */
export async function succeed(response: Promise<WireResponse>): Promise<Data> {
  const data = dataOf(await response);
  if (data.errorCode !== '0') throw new Error(`The call failed: ${JSON.stringify(data)}`);
  return data;
}

/** The error of a call that must fail: `403042 invalid loginID or password`. */
export async function failure(response: Promise<WireResponse>): Promise<string> {
  const { errorCode, errorMessage, errorDetails } = dataOf(await response);
  if (errorCode === '0') throw new Error('The call did not fail.');
  return `${errorCode} ${errorDetails ?? errorMessage}`;
}

/** Calls as a page or an app: with the API key and what the user has, never the secret. */
export function byPage(method: string, parameters: Values = {}, owner: Site = storyShop): Promise<WireResponse> {
  return request(`/${method}`, { form: { apiKey: owner.apiKey, ...parameters } });
}

/** Calls as the server of the story's shop. */
export function byServer(method: string, parameters: Values = {}, owner: Site = storyShop): Promise<WireResponse> {
  return bySecret(method, parameters, owner);
}

/** The members of an object in the data of a response. */
export function objectIn(data: Data, name: string): Data {
  const value = data[name];
  if (typeof value !== 'object' || value === null) throw new Error(`No object "${name}" in ${JSON.stringify(data)}`);
  return value as Data;
}

/** The items of a list: an array in JSON, a container with children in XML. */
export function listIn(data: Data, name: string): readonly Data[] {
  const value = data[name];
  if (Array.isArray(value)) return value as Data[];
  return Object.values(objectIn(data, name)).flat() as Data[];
}

/** The text of a member, also of an inner one: `sessionInfo.cookieValue`. */
export function textIn(data: Data, path: string): string {
  const value = path.split('.').reduce<unknown>((inner, name) => (inner as Data | undefined)?.[name], data);
  if (typeof value !== 'string') throw new Error(`No text "${path}" in ${JSON.stringify(data)}`);
  return value;
}

export const password = 'Correct-horse-7';

/** Registers somebody by a page, in one call. */
export async function register(email: string, more: Values = {}, owner: Site = storyShop): Promise<Data> {
  const regToken = textIn(await succeed(byPage('accounts.initRegistration', {}, owner)), 'regToken');
  const parameters = { regToken, email, password, finalizeRegistration: 'true', ...more };
  return dataOf(await byPage('accounts.register', parameters, owner));
}

export interface Message {
  readonly purpose: string;
  readonly text: string;
  readonly links: readonly string[];
  readonly codes: readonly string[];
}

/** The newest message to an address or a number, as its receiver reads it (D62). */
export async function messageTo(to: string): Promise<Message> {
  const { items } = await invoke<{ items: readonly { id: number }[] }>('outbox.list', { to, limit: 1 });
  if (items[0] === undefined) throw new Error(`Nothing was sent to ${to}.`);
  return invoke<Message>('outbox.message', { id: items[0].id });
}

/** Opens a link of a mail, as a browser does. */
export function openLink(link = ''): Promise<WireResponse> {
  const { pathname, search } = new URL(link);
  return request(`${pathname}${search}`, { method: 'GET' });
}
