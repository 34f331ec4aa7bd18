import { decodeSaml, type PastedSaml, type SignedText } from '#service/diagnosis/signed-texts/index.ts';
import { readXml, SamlProblem, samlNamespaces } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import { formatUtc } from '#service/kernel/index.ts';
import { Checks, type SaidText } from '../checks.ts';
import { explainedSaml } from './explained.ts';
import type { Judging, ReadSaml, Told } from './judging.ts';
import { checkRequest } from './request.ts';
import { checkResponse } from './response.ts';
import { ofProblem } from './rows.ts';
import { type Aged, checkTimes, madeAt, oldSentence } from './times.ts';

type PastedMessages = Extract<SignedText, { kind: 'saml' }>;

const kinds = new Set(['Response', 'AuthnRequest', 'LogoutRequest', 'LogoutResponse']);

/**
 * What is said of a SAML message (X 5): its encoding, its signature, whom it is for, its times; with the same reader and limits as
 * the end-points.
 *
 * @param asked milliseconds, or that of the message itself; undefined: now, whenever it was sent
 */
export async function saySaml(
  core: Core,
  { messages }: PastedMessages,
  asked: number | 'call' | 'now' | undefined,
): Promise<SaidText> {
  const pasted =
    messages.find(
      ({ name, isXml, value }) =>
        name === 'SAMLResponse' || (isXml && /^<[\w:.-]*(?:Response|Assertion)\b/.test(value)),
    ) ?? messages[0];
  if (pasted === undefined) throw new Error('A text without messages was taken for SAML.');
  const ofEncoding = new Checks();
  const read = await readOne(pasted, ofEncoding);
  if (read === undefined) return unread(ofEncoding);
  const { root } = read;
  const requests = await Promise.all(messages.filter((one) => one !== pasted).map((one) => readOne(one, new Checks())));
  const request = requests.find((one) => one?.root.localName === 'AuthnRequest')?.root;
  const at = typeof asked === 'number' ? asked : asked === 'call' ? (madeAt(root) ?? core.clock()) : core.clock();
  const judge = async (message: ReadSaml) => {
    const checks = new Checks();
    checks.add(ofEncoding);
    const judging: Judging = { core, message, request, at, checks, windows: [] };
    const isAnswer = root.localName === 'Response' || root.localName === 'Assertion';
    const told = await (isAnswer ? checkResponse(judging) : checkRequest(judging));
    return { message, checks, told, aged: checkTimes(judging, asked === undefined) };
  };
  const asItIs = await judge(read);
  if (pasted.isXml !== true || asItIs.told.isVerified) return assembled(asItIs, at);
  // XML that was copied may have been formatted: what was signed has no blanks between its elements.
  const xml = read.xml.replaceAll(/>\s+</g, '><');
  const compact = await judge({ ...read, xml, root: await readXml(xml) });
  return assembled(compact.told.isVerified ? compact : asItIs, at);
}

async function readOne(pasted: PastedSaml, checks: Checks): Promise<ReadSaml | undefined> {
  const isOfXml = pasted.isXml === true;
  const decoded = isOfXml ? { xml: pasted.value, mistake: undefined } : decodeSaml(pasted.value, pasted.binding);
  const { xml } = decoded;
  const isResponseInQuery =
    pasted.binding === 'redirect' && xml !== undefined && /^[^<]*(?:<\?[^>]*>\s*)?<[\w.-]*:?Response\b/.test(xml);
  if (decoded.mistake !== undefined && !isResponseInQuery) checks.failed('SAML Bindings 3.4.4', decoded.mistake);
  else if (!isOfXml) checks.passed('SAML Bindings 3.4.4', 'It is encoded as its binding has it.');
  if (xml === undefined) return undefined;
  try {
    const root = await readXml(isOfXml ? xml.trim() : xml);
    const isProtocol = root.namespaceURI === samlNamespaces.protocol && kinds.has(root.localName);
    const isAssertion = root.namespaceURI === samlNamespaces.assertion && root.localName === 'Assertion';
    if (isProtocol || isAssertion) return { pasted, xml: isOfXml ? xml.trim() : xml, root };
    checks.failed('SAML Core 3', {
      cause: `The message is "${root.localName.slice(0, 50)}", which no SAML end-point takes.`,
      fix: 'Send AuthnRequest, Response, LogoutRequest or LogoutResponse of SAML 2.0.',
    });
  } catch (error) {
    if (!(error instanceof SamlProblem)) throw error;
    checks.failed(error.rule, ofProblem(error));
  }
  return undefined;
}

/** What keeps a message from being read: the first of it alone. */
function unread(checks: Checks): SaidText {
  const said = checks.said(() => ({ kind: 'saml', form: 'SAML message', parts: [] }), undefined, {
    ...{ outcome: 'refused', cause: 'The message cannot be read.' },
  });
  return { ...said, errorCode: MALFORMED, notes: [] };
}

const MALFORMED = 400006;

const forms: Readonly<Record<string, string>> = {
  Response: 'SAML response',
  Assertion: 'SAML assertion',
  AuthnRequest: 'SAML request',
  LogoutRequest: 'SAML logout request',
  LogoutResponse: 'SAML logout response',
};

/** A message with all that was found. */
interface Judged {
  readonly message: ReadSaml;
  readonly checks: Checks;
  readonly told: Told;
  readonly aged: Aged;
}

function assembled({ message: { root, pasted }, checks, told, aged }: Judged, at: number): SaidText {
  const form = forms[root.localName] ?? 'SAML message';
  const { relayState } = pasted;
  const isOld = aged === 'only-old';
  const said = checks.said(
    (wrong) => {
      const parts = explainedSaml(root, wrong);
      if (relayState !== undefined && relayState !== '') {
        parts.push({ title: 'RelayState', members: [{ name: 'RelayState', value: relayState.slice(0, 200) }] });
      }
      return { kind: 'saml', form, parts };
    },
    told.site,
    told.usedBefore
      ? {
          ...{ outcome: 'sound', errorCode: REPLAYED },
          cause: 'Nothing is wrong with it but that the assertion was used already.',
          fix: 'Log in anew: each assertion counts once. If it was used once only, its answer was sent twice.',
        }
      : isOld
        ? {
            ...{ outcome: 'sound', errorCode: REPLAYED, cause: oldSentence(root, at) },
            fix: 'If it was refused when it was new, the clock of its receiver was ahead: judge it at that time.',
          }
        : {
            cause: `The ${form} is right${told.whose === undefined ? '' : `, and ${told.whose}`}.`,
            proof: told.isVerified ? 'Its signature fits the registered certificate.' : undefined,
          },
  );
  const notes = [...said.notes, ...(told.notes ?? [])];
  if (checks.faults.length === 0) return { ...said, notes };
  const age = isOld ? [`It is judged as if it had arrived when it was made, ${formatUtc(madeAt(root) ?? at)}.`] : [];
  return { ...(said.outcome === 'refused' && { errorCode: MALFORMED }), ...said, notes: [...notes, ...age] };
}

/** Code of the catalogue of what is too old or was used before. */
const REPLAYED = 403002;
