import { type ClientCause, causeOfSwapped } from '#service/core/auth/index.ts';
import type { Sites as SiteRepository } from '#service/core/sites/index.ts';
import type { Authorization } from '#service/kernel/index.ts';
import { tryDecodePart } from '#shared/protocol/percent.ts';

type Sites = Pick<SiteRepository, 'get' | 'list'>;

/** Longer headers hold no key and secret. */
const LONGEST = 2_000;

/** What was done to `API_KEY:SECRET_KEY` instead of base64, by how it is undone. */
const slips: readonly {
  readonly cause: ClientCause['cause'];
  readonly undone: (sent: string) => string | undefined;
  readonly line: string;
  readonly fix: string;
}[] = [
  {
    cause: 'basic-in-hex',
    undone: (sent) => (/^(?:[0-9a-f]{2})+$/i.test(sent) ? Buffer.from(sent, 'hex').toString('utf8') : undefined),
    line: 'Key and secret are in hex in the Basic header.',
    fix: 'Encode API_KEY:SECRET_KEY in base64.',
  },
  {
    cause: 'basic-not-encoded',
    undone: (sent) => sent,
    line: 'Key and secret stand in the Basic header without base64.',
    fix: 'Encode API_KEY:SECRET_KEY in base64.',
  },
  {
    cause: 'basic-percent-encoded',
    undone: (sent) => (sent.includes('%') ? base64(decoded(sent)) : undefined),
    line: 'The base64 in the Basic header is percent-encoded.',
    fix: 'Send it as it is: nothing in a header is percent-encoded.',
  },
  {
    cause: 'basic-in-quotes',
    undone: (sent) => base64(/^(["'`])(.*)\1$/.exec(sent)?.[2]),
    line: 'The base64 in the Basic header has quotes around it.',
    fix: 'Send it without them.',
  },
  {
    cause: 'basic-with-blank',
    undone: (sent) => (/\s/.test(sent) ? base64(sent.replace(/\s+/g, '')) : undefined),
    line: 'The base64 in the Basic header has a blank in it.',
    fix: 'Encode without line ends: base64 -w0, or the option of your library.',
  },
  {
    cause: 'basic-as-base64url',
    undone: (sent) => base64(sent),
    line: 'The Basic header has base64url, or base64 without its padding.',
    fix: 'Encode API_KEY:SECRET_KEY in standard base64, with = at its end.',
  },
  {
    cause: 'basic-in-base64-twice',
    undone: (sent) => base64(base64(sent)),
    line: 'Key and secret are in base64 twice in the Basic header.',
    fix: 'Encode API_KEY:SECRET_KEY once.',
  },
];

/**
 * Says what a Basic header that identifies nobody holds.
 *
 * @returns undefined when it does not name a site in any way that is known
 */
export function causeOfBasic(sites: Sites, { scheme, rest }: Authorization): ClientCause | undefined {
  const sent = rest.trim();
  if (scheme !== 'basic' || sent === '' || sent.length > LONGEST) return undefined;
  const plain = base64(sent) ?? '';
  const isStandard = Buffer.from(sent, 'base64').toString('base64') === sent;
  if (isStandard) {
    const swapped = causeOfSwapped(sites, partsOf(plain));
    if (swapped !== undefined) return swapped;
    if (sites.get(plain) !== undefined) {
      return said(
        'basic-without-secret',
        'The Basic header has the API key without the secret.',
        'Encode API_KEY:SECRET_KEY in base64.',
      );
    }
  }
  for (const { cause, undone, line, fix } of slips) {
    if (cause === 'basic-as-base64url' && isStandard) continue;
    const text = undone(sent);
    const parts = text === undefined ? undefined : partsOf(text);
    if (parts !== undefined && sites.get(parts.clientId) !== undefined) return said(cause, line, fix);
  }
  return undefined;
}

function said(cause: ClientCause['cause'], line: string, fix: string): ClientCause {
  return { cause, details: `${line} ${fix}` };
}

function partsOf(text: string): { readonly clientId: string; readonly secret: string } | undefined {
  const colon = text.indexOf(':');
  return colon < 1 ? undefined : { clientId: text.slice(0, colon), secret: text.slice(colon + 1) };
}

/** Also without padding, and in base64url; undefined when it is none. */
function base64(text: string | undefined): string | undefined {
  if (text === undefined || !/^[\w+/-]+={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, 'base64').toString('utf8');
}

function decoded(text: string): string | undefined {
  const read = tryDecodePart(text.replaceAll('+', '%2B'));
  return 'text' in read ? read.text : undefined;
}
