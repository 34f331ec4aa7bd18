import type { SamlAttribute } from '#shared/contract/saml.ts';
import { samlTexts } from '../../texts/saml.ts';

const lineForm = /^\s*(\S.*?)\s*=\s*(UID|(?:profile|data)\.[\w.]+)\s*$/;

/** Attributes as lines of a field. */
export const attributeLines = (attributes: readonly SamlAttribute[]): string =>
  attributes.map(({ attribute, field }) => `${attribute} = ${field}`).join('\n');

/** Attributes of such lines; empty lines say nothing. A line that is none is left out: `attributesProblem` names it. */
export const attributesOfLines = (text: string): SamlAttribute[] =>
  linesOf(text).flatMap((line) => {
    const [, attribute, field] = lineForm.exec(line) ?? [];
    return attribute === undefined || field === undefined ? [] : [{ attribute, field }];
  });

/** What is wrong with the lines; undefined: nothing. */
export function attributesProblem(text: string): string | undefined {
  const wrong = linesOf(text).find((line) => !lineForm.test(line));
  return wrong === undefined ? undefined : samlTexts.partner.attributesWrong(wrong.trim().slice(0, 60));
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
