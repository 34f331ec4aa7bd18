import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { consoleClient } from '../hosts/console-client.ts';
import { signed } from '../hosts/signing.ts';
import { type Authdesk, site, startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf } from './figures.ts';

/** Milliseconds until Reproduce says why a pasted call is refused, as its panel asks. */
export interface Verdicts {
  /** Of right calls, of single mistakes, of two together, and of calls that nothing explains: as many of each. */
  readonly all: Distribution;
  /** Where nothing explains the signature, so that everything is tried for which there is time. */
  readonly unexplained: Distribution;
  /** The same with the search gone on with to its end. */
  readonly whole: Distribution;
  /** What the first ones took of the processors: of all threads of the service; undefined where the system does not tell. */
  readonly processor: Distribution | undefined;
  /**
   * Milliseconds of the service's main thread for a call over a socket whose signature nothing explains, up to its response (R52);
   * undefined where the system does not tell.
   */
  readonly refused: Distribution | undefined;
}

/** For which the panel lets a search compute (`use-verdict.ts`). */
const MILLISECONDS = 500;
const url = 'https://accounts.us1.authdesk.localhost/accounts.setAccountInfo';
const unknownSecret = randomBytes(32).toString('base64');
const texts = ["It's (almost) done! 100% * ~", 'Zoë & Co + Straße', 'plain', 'https://shop.example/a?b=1&c=[2]'];

/** One call of each kind; `n` makes it another one. */
function callsOf(n: number): readonly { readonly isExplained: boolean; readonly text: string }[] {
  const text = texts[n % texts.length] ?? '';
  const parameters = {
    apiKey: site.apiKey,
    UID: site.UID,
    profile: JSON.stringify({ nickname: text, age: n, tags: ['a', 'b'] }),
    data: JSON.stringify({ note: text.repeat(1 + (n % 4)), id: randomUUID() }),
    format: 'json',
    context: text,
  };
  const asText = (sent: Readonly<Record<string, string>>) => `${url}?${new URLSearchParams(sent)}`;
  const { secret } = site;
  const right = signed({ url, parameters, secret });
  const encode = encodeURIComponent;
  return [
    { isExplained: true, text: asText(right) },
    { isExplained: true, text: asText(signed({ url, parameters, secret, encode })) },
    // Signed by another function and for another method.
    { isExplained: true, text: asText(signed({ method: 'POST', url, parameters, secret, encode })) },
    { isExplained: false, text: asText(signed({ url, parameters, secret: unknownSecret })) },
  ];
}

/** Sends such a call over a socket. @returns milliseconds of the main thread; undefined where the system does not tell */
async function refusedCall(authdesk: Authdesk, n: number): Promise<number | undefined> {
  const text = texts[n % texts.length] ?? '';
  const own = `${authdesk.http}/accounts.setAccountInfo`;
  const data = JSON.stringify({ note: text.repeat(1 + (n % 40)), id: randomUUID() });
  const parameters = { apiKey: site.apiKey, UID: site.UID, data, format: 'json', context: text };
  const sent = signed({ method: 'POST', url: own, parameters, secret: unknownSecret });
  const before = authdesk.processorTime();
  const response = await fetch(own, { method: 'POST', body: new URLSearchParams(sent) });
  const after = authdesk.processorTime();
  const body = await response.text();
  if (!body.includes('403003')) throw new Error(`The call was not refused for its signature: ${body.slice(0, 200)}`);
  return before && after && (after.mainThread - before.mainThread) / 1000;
}

/** Measures verdicts over the console's own interface; each text is another one. */
export async function measureVerdicts(folder: string, rounds: number): Promise<Verdicts> {
  const authdesk = await startAuthdesk(join(folder, 'verdicts'));
  try {
    const console = authdesk.console;
    if (console === undefined) throw new Error('The service has no console.');
    const ask = await consoleClient({ console });
    const judge = async (text: string, milliseconds: number | undefined) => {
      const begun = performance.now();
      await ask('reproduce.judge', { text, ...(milliseconds !== undefined && { milliseconds }) });
      return performance.now() - begun;
    };
    const all: number[] = [];
    const unexplained: number[] = [];
    const whole: number[] = [];
    const processor: number[] = [];
    // The first ones find a program that is not compiled yet.
    for (const { text } of callsOf(0)) await judge(text, MILLISECONDS);
    for (let n = 1; n <= 8 * rounds; n += 1) {
      for (const { text, isExplained } of callsOf(n)) {
        const before = authdesk.processorTime();
        const taken = await judge(text, MILLISECONDS);
        const after = authdesk.processorTime();
        all.push(taken);
        if (before !== undefined && after !== undefined) processor.push((after.all - before.all) / 1000);
        if (isExplained) continue;
        unexplained.push(taken);
        if (n % 4 === 0) whole.push(await judge(text, undefined));
      }
    }
    const refused: number[] = [];
    for (let n = 0; n <= 8 * rounds; n += 1) {
      const taken = await refusedCall(authdesk, n);
      if (taken !== undefined && n > 0) refused.push(taken);
    }
    return {
      refused: refused.length === 0 ? undefined : distributionOf(refused),
      all: distributionOf(all),
      unexplained: distributionOf(unexplained),
      whole: distributionOf(whole),
      processor: processor.length === 0 ? undefined : distributionOf(processor),
    };
  } finally {
    await authdesk.stop();
  }
}
