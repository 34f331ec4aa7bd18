import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { consoleClient } from '../hosts/console-client.ts';
import { signed } from '../hosts/signing.ts';
import { type Authdesk, site, startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf, known, showDistribution } from './figures.ts';
import { below, type Given, part, type Reached } from './part.ts';
import { type Taken, taken } from './processes.ts';

/** Milliseconds until Reproduce says why a pasted call is refused, as its panel asks. */
interface Verdicts {
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
  let response = new Response();
  const { mainThread } = await taken(authdesk, async () => {
    response = await fetch(own, { method: 'POST', body: new URLSearchParams(sent) });
  });
  const body = await response.text();
  if (!body.includes('403003')) throw new Error(`The call was not refused for its signature: ${body.slice(0, 200)}`);
  return mainThread;
}

/** Measures verdicts over the console's own interface; each text is another one. */
async function measureVerdicts({ folder, rounds }: Given): Promise<Verdicts> {
  const authdesk = await startAuthdesk(join(folder, 'verdicts'));
  try {
    const ask = await consoleClient(authdesk);
    const judge = (text: string, milliseconds?: number) =>
      taken(authdesk, () => ask('reproduce.judge', { text, ...(milliseconds !== undefined && { milliseconds }) }));
    const all: Taken[] = [];
    const unexplained: Taken[] = [];
    const whole: Taken[] = [];
    // The first ones find a program that is not compiled yet.
    for (const { text } of callsOf(0)) await judge(text, MILLISECONDS);
    for (let n = 1; n <= 8 * rounds; n += 1) {
      for (const { text, isExplained } of callsOf(n)) {
        const verdict = await judge(text, MILLISECONDS);
        all.push(verdict);
        if (isExplained) continue;
        unexplained.push(verdict);
        if (n % 4 === 0) whole.push(await judge(text));
      }
    }
    const refused: (number | undefined)[] = [];
    for (let n = 0; n <= 8 * rounds; n += 1) refused.push(await refusedCall(authdesk, n));
    const lasted = (list: readonly Taken[]) => distributionOf(list.map((one) => one.lasted));
    return {
      refused: known(refused.slice(1), (milliseconds) => milliseconds, distributionOf),
      all: lasted(all),
      unexplained: lasted(unexplained),
      whole: lasted(whole),
      processor: known(all, (one) => one.all, distributionOf),
    };
  } finally {
    await authdesk.stop();
  }
}

function verdictLines({ all, unexplained, whole, processor, refused }: Verdicts): string[] {
  return [
    '',
    'Verdicts of Reproduce over the console, milliseconds: median, 95 % (fastest to slowest)',
    `  right, one mistake, two, unexplained ${showDistribution(all)}`,
    `  unexplained                          ${showDistribution(unexplained)}`,
    `  unexplained, searched to the end     ${showDistribution(whole)}`,
    `  processor time of the first line     ${processor === undefined ? 'not told here' : showDistribution(processor)}`,
    `  refused over a socket, main thread   ${refused === undefined ? 'not told here' : showDistribution(refused)}`,
  ];
}

function verdictTargets({ all, processor, refused }: Verdicts): readonly Reached[] {
  return [
    below('a call refused for its signature under 50 ms of the main thread (R52)', refused?.highest, 50),
    below('the slowest verdict under 1,000 ms of the processors', processor?.highest, 1000),
    below('a verdict under 300 ms', all.median, 300),
    below('the slowest verdict under 1,000 ms', all.highest, 1000),
  ];
}

export const verdicts = part(measureVerdicts, verdictLines, verdictTargets);
