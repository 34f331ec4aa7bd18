import { sentCodes } from '#service/core/credentials/one-time-tokens/index.ts';
import { loginMethod, readLoginOptions } from '#service/core/login/index.ts';
import { mailText } from '#service/core/message-texts/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { magicLinkConfig, siteConfigs } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  callsOf,
  flag,
  integer,
  invalidParameter,
  type Method,
  methodsUsing,
  sometimes,
  text,
} from '#service/methods/index.ts';
import { addressee, loginByMail, nobody } from './email-otp.ts';

const { siteMethod, openMethod } = methodsUsing({ siteConfigs });

/** Seconds that a link of getLink is valid at most: 60 days. */
const MAX_LINK_SECONDS = 5_184_000;

const disabled = {
  errorCode: 403300,
  when: 'Login with a link is off: accounts.auth.magiclink.email.setConfig with isEnabled=true switches it on.',
} as const;
const switchedOn = {
  method: 'accounts.auth.magiclink.email.setConfig',
  parameters: { isEnabled: 'true', landingPageUrl: 'https://www.shop.example/welcome' },
};
const email = text('email', 'Who the link is for: the address of an account, or of one that the login makes.', {
  required: true,
  max: 254,
  example: 'new@shop.example',
});

/** The page with what it logs in with in its query; the names are inferred. */
function linkTo(landingPage: string, vToken: string, code: string): string {
  const url = new URL(landingPage);
  url.searchParams.set('vToken', vToken);
  url.searchParams.set('code', code);
  return url.href;
}

export const sendMagicLink = openMethod({
  name: 'accounts.auth.magiclink.email.send',
  documentation:
    'Sends a mail with a link that logs in: to the landing page of the site, with vToken and code in its query (inferred), which the page gives to accounts.auth.magiclink.email.login. It lands in the outbox.',
  parameters: [email, shared.regSource, shared.lang],
  errors: [nobody, disabled],
  response: [
    always('vToken', 'string', 'Goes with the code to accounts.auth.magiclink.email.login.'),
    sometimes('code', 'string', 'The code of the link; only with the credentials of the site.'),
  ],
  example: { before: [switchedOn] },
  uses: { addressee, sentCodes, sendMessage, mailText },
  handler({ caller, site, input, addressee, siteConfigs, sentCodes, sendMessage, mailText }) {
    const { isEnabled, landingPageUrl, expiration } = siteConfigs.get(magicLinkConfig);
    if (!isEnabled) throw new ApiError(403300, disabled.when);
    const { account, isReachable } = addressee(input.email);
    const payload = { email: input.email, ...(input.regSource && { regSource: input.regSource }) };
    const { token, code } = sentCodes.make('magicLink', account?.UID, payload, expiration * 1000);
    const link = linkTo(landingPageUrl, token, code);
    const mail = {
      kind: 'email',
      purpose: 'magicLink',
      UID: account?.UID,
      to: input.email,
      subject: `Log in to ${site.name}`,
      text: mailText('magicLink', { link, code }, account) ?? `Open this link to log in to ${site.name}: ${link}`,
      links: [link],
      codes: [code],
    } as const;
    if (isReachable) sendMessage(mail);
    const data = { vToken: token, ...(caller === 'site' && { code }) };
    return { data, did: `Sent a link to ${input.email}.` };
  },
});

export const getMagicLink = siteMethod({
  name: 'accounts.auth.magiclink.email.getLink',
  documentation: 'Makes a link that logs a user in, for a mail that the site sends itself; no mail is sent.',
  parameters: [
    email,
    integer('expiration', 'Seconds that the link is valid, at most 60 days. Left out: as configured, else 400.', {
      max: MAX_LINK_SECONDS,
      min: 1,
    }),
    text('landingPage', 'Page that the link leads to. Left out: as configured.', {
      max: 2_000,
      example: 'https://www.shop.example/welcome',
    }),
  ],
  errors: [nobody, disabled],
  response: [always('magicLink', 'string', 'The link.')],
  example: { before: [switchedOn] },
  uses: { addressee, sentCodes },
  handler({ input, addressee, siteConfigs, sentCodes }) {
    const config = siteConfigs.get(magicLinkConfig);
    if (!config.isEnabled) throw new ApiError(403300, disabled.when);
    const { expiration = config.expiration, landingPage = config.landingPageUrl } = input;
    if (!/^https?:\/\//i.test(landingPage) || !URL.canParse(landingPage)) {
      throw invalidParameter('landingPage', 'It is the address of a web page: https://…');
    }
    const { account } = addressee(input.email);
    const { token, code } = sentCodes.make('magicLink', account?.UID, { email: input.email }, expiration * 1000);
    return { data: { magicLink: linkTo(landingPage, token, code) }, did: `Made a link for ${input.email}.` };
  },
});

/** The name that the type packages have. */
export const getMagicLinkByType: Method = { ...getMagicLink, name: 'accounts.auth.magiclink.getLink' };

export const loginByMagicLink = loginMethod({
  name: 'accounts.auth.magiclink.email.login',
  documentation: 'Logs a user in with what a magic link has in its query. An address that no account has makes one.',
  parameters: [
    text('vToken', 'From the link, or from accounts.auth.magiclink.email.send.', {
      required: true,
      example: '$2.vToken',
    }),
    text('code', 'From the link.', { required: true, example: '$outbox.code' }),
    shared.regSource,
  ],
  example: {
    before: callsOf(sendMagicLink),
    parameters: { vToken: '$2.vToken', code: '$outbox.code' },
    response: { newUser: true },
  },
  uses: { sentCodes, loginByMail },
  handler({ input, cid, sentCodes, loginByMail }) {
    const checked = sentCodes.check('magicLink', 'vToken', input.vToken, input.code);
    if ('error' in checked) return { data: {}, did: checked.error.details, error: checked.error };
    // Unlike other logins, this one is for a page when nothing else is said.
    const options = readLoginOptions({ ...input, targetEnv: input.targetEnv ?? 'jssdk' });
    const { regSource = checked.payload.regSource } = input;
    return loginByMail({
      token: checked,
      options,
      regSource: typeof regSource === 'string' ? regSource : undefined,
      cid,
    });
  },
});

export const getMagicLinkConfig = siteMethod({
  name: 'accounts.auth.magiclink.email.getConfig',
  documentation: 'Says whether users can log in with a link by mail, and where it leads.',
  response: [
    always('isEnabled', 'boolean', 'They can.'),
    sometimes('landingPageUrl', 'string', 'Page that the link leads to.'),
    always('expiration', 'integer', 'Seconds that the link is valid.'),
  ],
  example: { response: { isEnabled: false, expiration: 400 } },
  handler({ siteConfigs }) {
    const { landingPageUrl, ...config } = siteConfigs.get(magicLinkConfig);
    const data = { ...config, ...(landingPageUrl !== '' && { landingPageUrl }) };
    return { data, did: `Login with a link by mail is ${config.isEnabled ? 'on' : 'off'}.` };
  },
});

export const setMagicLinkConfig = siteMethod({
  name: 'accounts.auth.magiclink.email.setConfig',
  documentation: 'Switches login with a link by mail on or off, and sets where the link leads.',
  parameters: [
    flag('isEnabled', 'True: on.', { required: true, example: 'true' }),
    text('landingPageUrl', 'Page of the site that logs the user in.', {
      required: true,
      max: 2_000,
      example: 'https://www.shop.example/welcome',
    }),
    integer('expiration', 'Seconds that the link is valid; 400 when left out.', { max: 600, min: 60 }),
  ],
  example: { parameters: { isEnabled: 'true', landingPageUrl: 'https://www.shop.example/welcome', expiration: '300' } },
  handler({ input, siteConfigs }) {
    const { isEnabled, landingPageUrl, expiration = magicLinkConfig.byDefault.expiration } = input;
    siteConfigs.set(magicLinkConfig, { isEnabled, landingPageUrl, expiration }, '');
    return { data: {}, did: `Login with a link by mail is ${isEnabled ? 'on' : 'off'}.` };
  },
});
