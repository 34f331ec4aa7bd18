import { z } from 'zod';
import { changesOf, heard } from './changes.ts';
import { domainName } from './domain-name.ts';
import { scripts } from './operation.ts';
import { apiKey, callId, instant, nothing } from './values.ts';

/** What Authdesk does with the calls of a site that has an upstream (D85). */
const mode = z.enum(['off', 'relay', 'shadow']);
export type UpstreamMode = z.infer<typeof mode>;

/** What may be forwarded besides methods that only read. */
export const upstreamRights = ['writes', 'token', 'login'] as const;

const ipv4 = String.raw`(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
/** All but what has too many colons or groups; the rest says the name server, or the connection. */
const ipv6 = String.raw`\[(?!.*:::|.*::.*::)(?=[^\]]*:[^\]]*:)(?:[0-9A-Fa-f]{0,4}:){2,7}(?:[0-9A-Fa-f]{0,4}|${ipv4})\]`;
const port = String.raw`(?:6553[0-5]|655[0-2]\d|65[0-4]\d{2}|6[0-4]\d{3}|[1-5]\d{4}|[1-9]\d{0,3})`;

/** The upstream of a site: the real service, or another one that speaks its interface. Off unless somebody says otherwise. */
export const upstreamSettings = z.strictObject({
  mode: mode.default('off'),
  /** Domain of its data center: calls go to `<namespace>.<domain>`. */
  domain: domainName('us1.example.com'),
  /** `IP:PORT/HTTP-PORT`, the ports may be left out; absent: a name server is asked. */
  address: z
    .string()
    .regex(
      new RegExp(`^(?:${ipv4}|${ipv6})(?::${port}(?:/${port})?)?$`),
      'An address is an IP with an optional port, such as 203.0.113.7:443; an IPv6 one is in brackets.',
    )
    .optional(),
  /** IP and optional port of the name server that is asked instead of this machine's. */
  nameServer: z
    .string()
    .regex(new RegExp(`^(?:${ipv4}|${ipv6})(?::${port})?$`), 'A name server is an IP, such as 9.9.9.9.')
    .optional(),
  /** PEM of the CAs that its certificate is verified by, instead of the usual roots. */
  ca: z
    .string()
    .max(65_536, 'The file of the CA has at most 64 KiB.')
    .regex(/-----BEGIN CERTIFICATE-----/, 'The CA is a certificate in PEM.')
    .optional(),
  /** It is reached by the proxy that `HTTPS_PROXY` or `HTTP_PROXY` of the service's environment names. */
  proxy: z.boolean().default(false),
  allow: z.array(z.enum(upstreamRights)).max(3).default([]),
  /** Signed calls are signed anew by the site's own secret, for the upstream's name. */
  signAnew: z.boolean().default(false),
  /** It stays on after a restart. */
  keep: z.boolean().default(false),
  /** False: bodies of the upstream's answers stay out of the log. */
  logBodies: z.boolean().default(true),
  /** Calls per second that are forwarded at most. */
  rate: z.int().min(1).max(1_000).default(20),
  /** Bytes of an answer at most. */
  maxBytes: z
    .int()
    .min(1024)
    .max(16 * 1024 * 1024)
    .default(4 * 1024 * 1024),
});
export type UpstreamSettings = z.infer<typeof upstreamSettings>;

/** What the upstream said to one call. */
export const upstreamVerdict = z.object({
  mode: z.enum(['relay', 'shadow']),
  outcome: z.enum(['accepted', 'refused']),
  /** Error code; 0: none. */
  code: z.int(),
  /** HTTP status; 0: no answer came. */
  status: z.int(),
  /** Key of the cause that explains its answer; absent: it accepted the call. */
  cause: z.string().optional(),
  /** It said something else than Authdesk does. */
  differs: z.boolean(),
  /** The call was signed anew: what was sent are not the client's bytes. */
  anew: z.literal(true).optional(),
  /** Of its answer; absent: it names none. */
  callId: z.string().optional(),
});
export type UpstreamVerdict = z.infer<typeof upstreamVerdict>;

/** The verdict as the log stores it: words, of which the filter `upstream:` finds one. */
export function markOf({ mode, outcome, code, status, cause, differs, anew, callId }: UpstreamVerdict): string {
  const words = [mode, outcome, differs ? 'differs' : 'same', anew ? 'anew' : 'unchanged', code, status, cause ?? '-'];
  return [...words, ...(callId === undefined ? [] : [callId])].join(' ');
}

/** The verdict of a stored mark. */
export function verdictOf(mark: string): UpstreamVerdict | undefined {
  const [mode, outcome, differs, anew, code, status, cause, callId] = mark.split(' ');
  const read = upstreamVerdict.safeParse({
    mode,
    outcome,
    code: Number(code),
    status: Number(status),
    ...(cause !== undefined && cause !== '-' && { cause }),
    differs: differs === 'differs',
    ...(anew === 'anew' && { anew: true }),
    ...(callId !== undefined && { callId }),
  });
  return read.success ? read.data : undefined;
}

const count = z.object({ method: z.string(), accepted: z.int(), refused: z.int(), differs: z.int() });

/** What is known of a site's upstream. */
const state = z.object({
  /** Absent: none is set up. */
  settings: upstreamSettings.optional(),
  /** What is done now. */
  mode,
  /** What a workspace file asks for, and nobody has allowed yet. */
  asked: mode.optional(),
  /** `CI` is `true`, and the start was not told to allow it. */
  forbidden: z.boolean(),
  /** Calls of this run. */
  counts: z.array(count),
  /** The last answers, newest first. */
  last: z.array(z.object({ callId, at: instant, method: z.string(), verdict: upstreamVerdict })),
  /** Why nothing is forwarded at present, and until when by the machine's clock. */
  pausedUntil: instant.optional(),
});
export type UpstreamState = z.infer<typeof state>;

const differenceKinds = ['same', 'other value', 'other member', 'other code'] as const;

/** How the answers to a method differ at one place. */
const upstreamDifference = z.object({
  method: z.string(),
  /** Path of the member, `results[].profile.email`; empty: the answer as a whole. */
  place: z.string(),
  kind: z.enum(differenceKinds),
  calls: z.int(),
  /** The newest first. */
  callIds: z.array(callId),
});
export type UpstreamDifference = z.infer<typeof upstreamDifference>;

const frozen = z.object({
  /** Methods that have a mock response now. */
  made: z.array(z.object({ callId, apiKey, method: z.string() })),
  /** Calls of which none could be made, and why. */
  left: z.array(z.object({ callId, why: z.string() })),
});
export type FrozenAnswers = z.infer<typeof frozen>;

/** Rows that are listed of what a pull changes; all are counted. */
export const MAX_PULLED_ROWS = 1_000;
/** Accounts that are pulled at most. */
export const MAX_PULLED_PEOPLE = 100;

const pulled = z.object({
  /** What differed before; a side that is absent does not have the member. Values are shortened for showing. */
  rows: z.array(
    z.object({ part: z.string(), member: z.string(), there: z.string().optional(), here: z.string().optional() }),
  ),
  count: z.int(),
  /** Accounts that were read. */
  people: z.int(),
  /** Parts that the upstream did not give, and why. */
  left: z.array(z.object({ part: z.string(), why: z.string() })),
});
export type PulledSite = z.infer<typeof pulled>;

const site = z.strictObject({ apiKey });

export const upstream = {
  'upstream.list': scripts.query(
    'The sites whose calls go to an upstream now, or for which a workspace file asks for it.',
    nothing,
    z.array(
      z.object({ apiKey, siteName: z.string(), mode, asked: mode.optional(), domain: z.string(), keep: z.boolean() }),
    ),
  ),
  'upstream.show': scripts.query('What is set up as the upstream of a site, and what it answered.', site, state),
  'upstream.set': scripts.change(
    'Sets up the upstream of a site, or changes what is given of it, and says what is done with its calls from now on.',
    z.strictObject({ apiKey, settings: changesOf(upstreamSettings.shape), heard }),
    state,
  ),
  'upstream.differences': scripts.query(
    'How the answers of a site’s upstream differ from those of Authdesk, by method and place.',
    site,
    z.array(upstreamDifference),
  ),
  'upstream.freeze': scripts.command(
    'Makes a mock response of the answer that the upstream gave to each of these calls.',
    z.strictObject({ callIds: z.array(callId).max(100) }),
    frozen,
  ),
  'upstream.pull': scripts.command(
    'Reads schema, policies, screen-sets, message texts and, where asked for, accounts of the upstream into the site, and says what differed.',
    z.strictObject({
      apiKey,
      people: z.int().min(0).max(MAX_PULLED_PEOPLE).default(0),
      /** Only says what differs. */
      dryRun: z.boolean().default(false),
    }),
    pulled,
  ),
};
