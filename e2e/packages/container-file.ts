/** One step of a Containerfile. */
export interface Step {
  /** In capitals: `RUN`. */
  readonly name: string;
  /** What follows, in one line. */
  readonly text: string;
}

/** The steps of one image. */
export interface Stage {
  readonly name: string | undefined;
  /** The image that it begins with. */
  readonly from: string;
  readonly steps: readonly Step[];
}

/** What an image says about how it is run. */
export interface ImageSettings {
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly folder: string;
  readonly stopSignal: string;
  /** The words of the health check. */
  readonly health: readonly string[];
  /** ENTRYPOINT and CMD. */
  readonly words: readonly string[];
}

/** Reads a Containerfile: the instructions that ours has, and no others. */
export function readContainerfile(text: string): readonly Stage[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const known: Record<string, string> = {};
  const stages: { name: string | undefined; from: string; steps: Step[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const [image = '', , as] = expanded(rest, known).split(' ');
      stages.push({ name: as, from: image, steps: [] });
    } else if (stage !== undefined) stage.steps.push({ name, text: rest });
    else if (name === 'ARG') Object.assign(known, assigned(rest));
    else throw new Error(`${name} before FROM`);
  }
  return stages;
}

/** `A=1 B=2` */
export function assigned(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((one) => [one.replace(/=.*/, ''), one.replace(/^[^=]*=/, '')]));
}

/** Replaces `${NAME}`. */
export const expanded = (text: string, known: Readonly<Record<string, string>>): string =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => known[name] ?? '');

/** Everything that a stage says about how its image is run. */
export function settingsOf({ steps }: Stage): ImageSettings {
  const last = (name: string, usual: string): string => steps.findLast((step) => step.name === name)?.text ?? usual;
  const list = (name: string): string[] => JSON.parse(last(name, '[]')) as string[];
  return {
    environment: assigned(
      steps
        .filter(({ name }) => name === 'ENV')
        .map(({ text }) => text)
        .join(' '),
    ),
    user: last('USER', '0:0'),
    folder: last('WORKDIR', '/'),
    stopSignal: last('STOPSIGNAL', 'SIGTERM'),
    health: JSON.parse(last('HEALTHCHECK', 'CMD []').replace(/^.*? CMD |^CMD /, '')) as string[],
    words: [...list('ENTRYPOINT'), ...list('CMD')],
  };
}
