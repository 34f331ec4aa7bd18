import { elementName, escapeText, singular } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';

/** The data of a provider as XML: an element for each member, lists as container and singular children (F 4.4). */
export function rawXml(data: JsonObject): string {
  return element('rawData', data);
}

function element(name: string, value: unknown): string {
  const tag = elementName(name);
  return `<${tag}>${content(name, value)}</${tag}>`;
}

function content(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => element(singular(name), item)).join('');
  if (typeof value !== 'object' || value === null) return escapeText(String(value));
  return Object.entries(value)
    .map(([member, inner]) => element(member, inner))
    .join('');
}
