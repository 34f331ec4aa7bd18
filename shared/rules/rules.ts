import rules from './rules.json' with { type: 'json' };

/** A rule that a trace cites, and what it says. */
interface ExplainedRule {
  readonly rule: string;
  readonly sentence: string;
}

const known: ReadonlyMap<string, string> = new Map(Object.values(rules).flatMap((group) => Object.entries(group)));

const part =
  /spec: [^;]+|(?:OpenID Connect|OAuth 2\.0|SAML) [^;]+|RFC \d+(?: \d+(?:\.\d+)*)?|[FX] \d+(?:\.\d+)*|[DR]\d+|\S+/g;

/** The rules of a citation (`D24 R2`, `spec: Authentication B 3`, a method's name), each with its sentence. */
export function explainRule(citation: string): readonly ExplainedRule[] {
  return (citation.match(part) ?? [citation]).map((rule) => ({ rule, sentence: sentenceOf(rule) }));
}

function sentenceOf(rule: string): string {
  const said = ofSection(rule);
  if (said !== undefined) return said;
  if (rule.startsWith('spec: '))
    return `The public description of the service says so in its section on ${rule.slice(6)}.`;
  if (/^[a-z]+\.\w+/i.test(rule)) return `A rule of the method ${rule} itself.`;
  return 'A rule of Authdesk itself.';
}

/** What the longest known citation says that this one begins with: `RFC 7636` for `RFC 7636 4.6`. */
function ofSection(rule: string): string | undefined {
  const names = [...known.keys()].filter((name) => rule === name || /^[ .,]/.test(rule.slice(name.length)));
  const [longest = ''] = names.filter((name) => rule.startsWith(name)).sort((one, other) => other.length - one.length);
  return known.get(longest);
}
