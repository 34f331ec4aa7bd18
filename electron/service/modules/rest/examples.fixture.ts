import { outboxRepository } from '#service/modules/outbox/repository.ts';
import { SoftwareAuthenticator } from '#service/modules/passkeys/software-authenticator.fixture.ts';
import type { MethodEntry } from '#shared/contract/requests.ts';
import type { Bench, Reply } from './rest.fixture.ts';

/** Makes the call that an entry gives as its example, after those that come before it. */
export async function runExample(
  bench: Bench,
  { name, example }: Pick<MethodEntry, 'name' | 'example'>,
): Promise<Reply> {
  const { before = [], parameters = {} } = example ?? {};
  const replies: Reply[] = [];
  const authenticator = new SoftwareAuthenticator();
  for (const first of before) {
    replies.push(await bench.bySite(first.method, filledIn(bench, first.parameters, replies, authenticator)));
  }
  return bench.bySite(name, filledIn(bench, parameters, replies, authenticator));
}

/** The parameters of an example with `$1.regToken`, `$outbox.code` and `$authenticator.attestation` replaced. */
function filledIn(
  { core }: Bench,
  parameters: Readonly<Record<string, string>>,
  replies: readonly Reply[],
  authenticator: SoftwareAuthenticator,
): Record<string, string> {
  const value = (text: string): string => {
    const [, of = '', member = ''] = /^\$(\d+|outbox|authenticator)\.([\w.[\]]+)$/.exec(text) ?? [];
    if (of === '') return text;
    if (of === 'authenticator') {
      const options = String(replies.findLast(({ json }) => json.options !== undefined)?.json.options);
      return member === 'attestation' ? authenticator.create(options) : authenticator.get(options);
    }
    if (of !== 'outbox') return String(memberAt(replies[Number(of) - 1]?.json, member));
    const [message] = core.store.of(outboxRepository).list(undefined, undefined, 1);
    return String(member === 'link' ? message?.links[0] : message?.codes[0]);
  };
  return Object.fromEntries(Object.entries(parameters).map(([name, text]) => [name, value(text)]));
}

/** What is at a path such as `phones[0].id`. */
function memberAt(json: unknown, path: string): unknown {
  const parts = path.split(/[.[\]]+/).filter((part) => part !== '');
  return parts.reduce((value, part) => (value as Record<string, unknown> | undefined)?.[part], json);
}
