import { constantTimeEqual } from '#node/constant-time.ts';
import type { Store } from '#service/storage/store.ts';
import type { PastedCall } from '#shared/pasted-calls/pasted-call.ts';
import { tryDecodePart } from '#shared/protocol/percent.ts';
import { parametersOf } from './request.ts';
import { formatUtc } from './times.ts';

/** A secret that somebody may have sent, and whose it is, as the end of a sentence. */
export interface KnownSecret {
  readonly owner: string;
  readonly text: string;
  /** True: the call would be right with it. */
  readonly isRight: boolean;
  /** When it was ended, as the end of a sentence; absent: it is valid. */
  readonly ended?: string;
}

/** Why a secret is wrong, and what to do. */
export interface SecretCause {
  readonly cause: string;
  readonly fix: string;
}

interface Slip {
  readonly undone: (given: string) => string;
  readonly cause: string;
  readonly fix: string;
}

/** What happens to a secret on its way, by how it is undone. */
const slips: readonly Slip[] = [
  {
    undone: (given) => given.replaceAll(' ', '+'),
    cause: 'The "+" of the secret arrived as a blank, because it was sent without percent-encoding.',
    fix: 'Percent-encode the secret in a form or a query: + is %2B, / is %2F, = is %3D.',
  },
  {
    undone: (given) => decodedOnce(given),
    cause: 'The secret was percent-encoded twice.',
    fix: 'Encode it once: leave it to the library that makes the form, or encode it yourself, not both.',
  },
  {
    undone: (given) => given.trim(),
    cause: 'The secret has a blank or a line end at its beginning or end.',
    fix: 'Trim it where it is read from a file, a variable or a form.',
  },
  {
    undone: (given) => given.replace(/^["'](.*)["']$/s, '$1'),
    cause: 'The secret was sent with its quotes.',
    fix: 'Leave out the quotes; they belong to the file that it is read from.',
  },
  {
    undone: (given) => `${given.replaceAll('-', '+').replaceAll('_', '/')}${'='.repeat((4 - (given.length % 4)) % 4)}`,
    cause: 'The secret was sent as base64url, or without its padding.',
    fix: 'Send it as Sites shows it: base64 with + and /, and = at its end.',
  },
];

function decodedOnce(given: string): string {
  const read = tryDecodePart(given.replaceAll('+', '%2B'));
  return 'text' in read ? read.text : given;
}

/**
 * Why the secret of a call is none of its site (403010). A plain comparison with what is known here; never used to accept a
 * call.
 */
export function causeOfSecret(call: PastedCall, known: readonly KnownSecret[]): SecretCause | undefined {
  const given = secretOf(call);
  if (given === undefined || given === '') return undefined;
  for (const { undone, cause, fix } of [{ undone: (same: string) => same, cause: '', fix: '' }, ...slips]) {
    const found = known.find(({ text }) => constantTimeEqual(undone(given), text));
    if (found === undefined) continue;
    if (found.isRight) return cause === '' ? undefined : { cause, fix };
    if (found.ended !== undefined) {
      return {
        cause: `${cause} The secret is ${found.owner}, which was ended ${found.ended}.`.trim(),
        fix: `${fix} Send the one that is valid now; Sites shows it.`.trim(),
      };
    }
    return {
      cause: `${cause} The secret is ${found.owner}.`.trim(),
      fix: `${fix} Send the secret of the site or application that the call names.`.trim(),
    };
  }
  return undefined;
}

function secretOf(call: PastedCall): string | undefined {
  const { parameters } = parametersOf(call);
  const sent = parameters.get('secret') ?? parameters.get('client_secret');
  if (sent !== undefined) return sent;
  const basic = call.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const encoded = /^Basic\s+(\S+)$/i.exec(basic ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  return decoded.slice(decoded.indexOf(':') + 1);
}

/** Every secret that is known here, also ended ones; those that would be right are marked. */
export function knownSecrets(
  { sites }: Pick<Store, 'sites'>,
  apiKey: string,
  userKey: string | undefined,
): KnownSecret[] {
  const valid = sites.list().flatMap((site) => {
    const isCalled = site.apiKey === apiKey;
    const ofSite = { isRight: isCalled && userKey === undefined };
    return [
      { owner: `that of the site "${site.name}" (${site.apiKey})`, text: site.secret.text, ...ofSite },
      ...(site.previousSecret
        ? [
            {
              owner: `the previous one of the site "${site.name}" (${site.apiKey})`,
              text: site.previousSecret.text,
              ...ofSite,
            },
          ]
        : []),
      ...site.applications.map((application) => ({
        owner: `that of the application "${application.userKey}" of the site "${site.name}"`,
        text: application.secret.text,
        isRight: isCalled && userKey === application.userKey,
      })),
    ];
  });
  const ended = sites.expiredSecrets().map(({ text, siteName, userKey: of, ...one }) => ({
    owner: `${of === undefined ? 'a former one' : `a former one of the application "${of}"`} of the site "${sites.get(one.apiKey)?.name ?? siteName}" (${one.apiKey})`,
    text,
    isRight: false,
    ended: `on ${formatUtc(one.expiredAt)}`,
  }));
  return [...valid, ...ended];
}
