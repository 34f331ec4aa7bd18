import { membersOf } from '#shared/narrowing.ts';
import type { Calls } from '../calls.ts';
import type { LibraryWords } from '../texts/words-for.ts';
import type { ApiResponse } from '../types.ts';
import { picture } from './qr-picture.ts';
import {
  backupStep,
  choiceList,
  codeStep,
  linkButton,
  phoneStep,
  showTrouble,
  textStep,
  waitStep,
  wayChoices,
} from './steps.ts';
import { troubleOf, type Way, ways } from './words.ts';

/** Between two questions whether a push was allowed. */
const PUSH_LOOK_MS = 2_000;

interface SecondFactorParts {
  readonly words: LibraryWords;
  readonly calls: Calls;
  /** That of the login which waits; undefined: the user of the session sets a further one up. */
  readonly regToken: string | undefined;
  /** As the login asked for it. */
  readonly sessionExpiration: unknown;
  /** Tells a developer where messages are. */
  readonly showsOutbox: boolean;
  /** The login has ended, or goes on elsewhere. */
  readonly onEnd: (response: ApiResponse) => void;
  readonly onProblem: (response: ApiResponse) => void;
}

type Params = Readonly<Record<string, unknown>>;
type Method = 'sms' | 'voice';

/** A registered phone or address. */
interface Target {
  readonly id: string;
  readonly obfuscated: string;
  readonly plain?: string;
  readonly lastMethod?: Method;
}

/** Goes with the calls of one way from its begin to its end. */
interface Begun {
  readonly way: Way;
  readonly gigyaAssertion: string;
}

/**
 * Asks the user of a page for a second factor: one that it has (403101), or a new one (403102, or of its own accord), by
 * the methods accounts.tfa (F 7.3).
 *
 * @param box is filled with one step after the other
 * @returns ends it: nothing is asked or drawn any more
 */
export function askSecondFactor(box: HTMLElement, parts: SecondFactorParts): () => void {
  const { words, calls, regToken, sessionExpiration, showsOutbox, onEnd, onProblem } = parts;
  const said = (isAgain: boolean, text: string): string => (isAgain ? `${words.sentAgain} ${text}` : text);
  /** `##########678` as words. */
  const endOf = (obfuscated: string): string => words.phoneThatEndsIn(obfuscated.slice(-3));
  const note = showsOutbox ? words.outbox : undefined;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What is offered, and whether the user has it already. */
  let offered: readonly Way[] = [];
  let isRegistering = false;
  let givesBackupCodes = false;

  /** Calls a method; never answers once the screen was closed. */
  async function ask(name: string, params: Params, begun?: Begun): Promise<ApiResponse> {
    const given = { ...params, regToken, ...(begun && { gigyaAssertion: begun.gigyaAssertion }) };
    const response = await calls.method(`accounts.tfa.${name}`, given, 'showScreenSet');
    return isOver ? new Promise(() => {}) : response;
  }

  function show(step: readonly Node[]): void {
    clearTimeout(timer);
    timer = undefined;
    box.replaceChildren(...step);
    box.querySelector<HTMLElement>('input, button')?.focus();
  }

  /** Says what went wrong at the step that is shown, or begins the way again. */
  async function trouble(response: ApiResponse, begun?: Begun): Promise<void> {
    onProblem(response);
    const { text, begins } = troubleOf(words, response);
    if (begins && begun !== undefined) await begin(begun.way);
    else if (box.querySelector('.gigya-error-display') === null) show(textStep('', others(begun?.way)));
    showTrouble(box, text);
    box.querySelector<HTMLInputElement>('input[name=code]')?.select();
  }

  async function start(): Promise<void> {
    const found = await ask('getProviders', {});
    if (found.errorCode !== 0) return trouble(found);
    const has = (list: unknown, way: Way) => Array.isArray(list) && list.some((one) => membersOf(one).name === way);
    const active = ways.filter((way) => has(found.activeProviders, way));
    const inactive = ways.filter((way) => has(found.inactiveProviders, way));
    isRegistering = regToken === undefined || active.every((way) => way === 'gigyaBackupCodes');
    givesBackupCodes = isRegistering && inactive.includes('gigyaBackupCodes');
    // A device is set up by the app on it; a user can have several phones and apps.
    const several: readonly Way[] = ['gigyaTotp', 'gigyaPhone'];
    offered = isRegistering
      ? ways.filter(
          (way) => (several.includes(way) && active.includes(way)) || (canBegin(way) && inactive.includes(way)),
        )
      : active;
    const [first] = offered;
    if (first === undefined) show(textStep(words.noWay));
    else if (isRegistering && offered.length > 1) choose();
    else await begin(first);
  }

  const canBegin = (way: Way): boolean => way !== 'gigyaPush' && way !== 'gigyaBackupCodes';

  function choose(without?: Way): void {
    const choices = wayChoices(
      words,
      offered.filter((way) => way !== without),
      begin,
    );
    show(choiceList(isRegistering ? words.chooseNew : words.choose, choices));
  }

  /** Links to the other ways. */
  function others(way?: Way): HTMLElement[] {
    const isOther = offered.some((one) => one !== way);
    return isOther ? [linkButton(words.other, () => choose(isRegistering ? undefined : way))] : [];
  }

  async function begin(way: Way): Promise<void> {
    const mode = isRegistering ? 'register' : 'verify';
    const response = await ask('initTFA', { provider: way, mode });
    if (response.errorCode !== 0) return trouble(response);
    const begun = { way, gigyaAssertion: String(response.gigyaAssertion) };
    switch (way) {
      case 'gigyaTotp':
        return isRegistering ? registerApp(begun) : enterAppCode(begun);
      case 'gigyaPhone':
        return isRegistering ? show(newPhone(begun)) : choosePhone(begun);
      case 'gigyaEmail':
        return chooseEmail(begun);
      case 'gigyaPush':
        return sendPush(begun);
      case 'gigyaBackupCodes':
        return enterCode(begun, words.backup, (code) => ask('backupcodes.verify', { code }, begun), {
          note: undefined,
        });
    }
  }

  /** Shows the step that takes a code; `prove` sends it. */
  function enterCode(
    begun: Begun,
    text: string,
    prove: (code: string) => Promise<ApiResponse>,
    more: {
      readonly links?: readonly HTMLElement[];
      readonly picture?: HTMLElement;
      readonly note: string | undefined;
    },
  ): void {
    show(
      codeStep({
        words,
        text,
        picture: more.picture,
        note: more.note,
        // A user with a session changes how the next login is confirmed; this one is over.
        canRemember: regToken !== undefined,
        links: [...(more.links ?? []), ...others(begun.way)],
        send: async (code, remember) => {
          const response = await prove(code);
          if (response.errorCode !== 0) return trouble(response, begun);
          await proved(begun, response, remember);
        },
      }),
    );
  }

  const enterAppCode = (begun: Begun): void =>
    enterCode(begun, words.app, (code) => ask('totp.verify', { code }, begun), { note });

  async function registerApp(begun: Begun): Promise<void> {
    const made = await ask('totp.register', {}, begun);
    if (made.errorCode !== 0) return trouble(made, begun);
    const { qrCode, sctToken } = made;
    const drawn = await picture(String(qrCode), words.picture);
    if (isOver) return;
    enterCode(begun, words.scan, (code) => ask('totp.verify', { code, sctToken }, begun), { picture: drawn, note });
  }

  const newPhone = (begun: Begun): Node[] =>
    phoneStep({
      words,
      links: others(begun.way),
      send: (phone, method) => textPhone(begun, { phone }, phone, method),
    });

  async function choosePhone(begun: Begun): Promise<void> {
    const found = await ask('phone.getRegisteredPhoneNumbers', {}, begun);
    if (found.errorCode !== 0) return trouble(found, begun);
    const send = ({ id, obfuscated, lastMethod = 'sms' }: Target) =>
      textPhone(begun, { phoneID: id }, endOf(obfuscated), lastMethod);
    await chooseTarget(begun, words.whichPhone, found.phones, endOf, send);
  }

  async function textPhone(begun: Begun, to: Params, name: string, method: Method, isAgain = false): Promise<void> {
    const sent = await ask('phone.sendVerificationCode', { ...to, method }, begun);
    if (sent.errorCode !== 0) return trouble(sent, begun);
    const { phvToken } = sent;
    const other = method === 'sms' ? 'voice' : 'sms';
    const text = method === 'sms' ? words.sent(name) : words.called(name);
    enterCode(begun, said(isAgain, text), (code) => ask('phone.completeVerification', { phvToken, code }, begun), {
      note,
      links: [
        linkButton(words.again, () => void textPhone(begun, to, name, method, true)),
        linkButton(
          method === 'sms' ? words.callInstead : words.textInstead,
          () => void textPhone(begun, to, name, other),
        ),
      ],
    });
  }

  async function chooseEmail(begun: Begun): Promise<void> {
    const found = await ask('email.getEmails', {}, begun);
    if (found.errorCode !== 0) return trouble(found, begun);
    const send = (target: Target) => mail(begun, target);
    await chooseTarget(begun, words.whichEmail, found.emails, (text) => text, send);
  }

  async function mail(begun: Begun, target: Target, isAgain = false): Promise<void> {
    const sent = await ask('email.sendVerificationCode', { emailID: target.id }, begun);
    if (sent.errorCode !== 0) return trouble(sent, begun);
    const { phvToken } = sent;
    const text = said(isAgain, words.sent(target.plain ?? target.obfuscated));
    enterCode(begun, text, (code) => ask('email.completeVerification', { phvToken, code }, begun), {
      note,
      links: [linkButton(words.again, () => void mail(begun, target, true))],
    });
  }

  /** One phone or address gets the code at once; of several, the user chooses. */
  async function chooseTarget(
    begun: Begun,
    text: string,
    list: unknown,
    nameOf: (obfuscated: string) => string,
    send: (target: Target) => Promise<void>,
  ): Promise<void> {
    const [first, ...rest] = list as readonly Target[];
    if (first === undefined) show(textStep(words.noEmail, others(begun.way)));
    else if (rest.length === 0) await send(first);
    else {
      const choices = [first, ...rest].map((one) => ({
        name: one.plain ?? nameOf(one.obfuscated),
        choose: () => void send(one),
      }));
      show(choiceList(text, choices, others(begun.way)));
    }
  }

  async function sendPush(begun: Begun): Promise<void> {
    const sent = await ask('push.sendVerification', {}, begun);
    if (sent.errorCode !== 0) return trouble(sent, begun);
    show(waitStep(words.push, [linkButton(words.pushAgain, () => void sendPush(begun)), ...others(begun.way)], note));
    const look = async () => {
      const looked = timer;
      const response = await ask('push.isVerified', {}, begun);
      // Meanwhile the user chose another way.
      if (looked !== timer) return;
      if (response.errorCode !== 0) await trouble(response, begun);
      else if (response.providerAssertion !== undefined) await proved(begun, response, false);
      else timer = setTimeout(look, PUSH_LOOK_MS);
    };
    timer = setTimeout(look, PUSH_LOOK_MS);
  }

  /** The factor is right: new back-up codes are shown before the page takes over, then it ends. */
  async function proved(begun: Begun, { providerAssertion }: ApiResponse, remember: boolean): Promise<void> {
    const end = () => finish(begun, providerAssertion, remember);
    if (!givesBackupCodes) return end();
    const init = await ask('initTFA', { provider: 'gigyaBackupCodes', mode: 'register' });
    if (init.errorCode !== 0) return end();
    const made = await ask('backupcodes.create', { gigyaAssertion: init.gigyaAssertion });
    if (made.errorCode !== 0) return end();
    givesBackupCodes = false;
    show(backupStep(words, Array.isArray(made.backupCodes) ? made.backupCodes.map(String) : [], end));
  }

  async function finish(begun: Begun, providerAssertion: unknown, remember: boolean): Promise<void> {
    const params = { providerAssertion, tempDevice: !remember, sessionExpiration };
    const response = await ask('finalizeTFA', params, begun);
    if (response.errorCode === 400006) return trouble(response, begun);
    onEnd(response);
  }

  void start();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
