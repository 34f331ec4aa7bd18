import { createHmac } from 'node:crypto';
import { type Filled, type RecordedClient, textOf } from './recorded-client.ts';

const EVERYTHING = 'profile,data,emails,subscriptions,preferences,';

const roomba = '3_rWtvxmUKwgOzu3AUPTMLnM46lj-LxURGflmu5PcE_sGptTbD-wMeshVbLvYpq01K';
const daikin = '3_xRB3jaQ62bVjqXU1omaEsPDVYC0Twi1zfq1zHPu_5HFT0zWkDvZJS97Yw1loJnTm';
const smart = '3_L94eyQ-wvJhWm7Afp1oBhfTGXZArUfSHHW9p9Pncg513hZELXsxCfMWHrF8f5P5a';
const connectLife = '4_yhTWQmHFpZkQZDSV1uV-_A';
const aeg = '4_JZvZObbVWc1YROHF9e6y8A';
const bose = '3_7PoVX7ELjlWyppFZFGia1Wf1rNGZv_mqVgtqVmYl3Js-hQxZiFIU8uHxd8G6PyNz';
/** Their sources take the key from elsewhere: any will do. */
const [blueair, bilka] = ['3_of-the-app-of-blueair', '3_of-the-shop-bilka'] as const;
const vrt = '3_qhEcPa5JGFROVwu5SWKqJ4mVOIkwlFNMSKwzPDAh8QZOtHqu6L4nD5Q7lk0eXOOG';
const transavia = '3_taaiCfP3iDMp4z_VcVEqowqZ-P-Ervma1e6TgKcrFdEan6Nbd0IjUjJ0umu-vYfF';

const gmid =
  'gmid.ver4.AtLt3mZAMA.C8m5VqSTEQDrTRrkYYDgOaJWcyQ-XHow5nzQSXJF3EO3TnqTJ8tKUmQaaQ6z8p0s.zcTbHe6Ax6lHfvTN7JUj7VgO4x8Vl-vk1u0kZcrkKmKWw8K9r0shyut_at5Q0ri6zTewnAv2g1Dc8dauuyd-Sw.sc3';

/** As both adapters sign: every pair by name, each encoded. */
function signatureOf(secret: string, url: string, parameters: Readonly<Record<string, string>>): string {
  const encoded = Object.keys(parameters)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(parameters[name] ?? '')}`)
    .join('&');
  const text = ['POST', encodeURIComponent(url), encodeURIComponent(encoded)].join('&');
  return createHmac('sha1', Buffer.from(secret, 'base64')).update(text).digest('base64');
}

const electroluxJwt = (filled: Filled) => {
  const data = {
    ...{ apiKey: aeg, fields: 'country', format: 'json', httpStatusCodes: 'true', nonce: String(filled.now) },
    ...{ oauth_token: textOf(filled, 0, 'sessionInfo.sessionToken'), sdk: 'Android_6.2.1', targetEnv: 'mobile' },
    timestamp: String(filled.now),
  };
  const secret = textOf(filled, 0, 'sessionInfo.sessionSecret');
  return { ...data, sig: signatureOf(secret, 'https://accounts.eu1.gigya.com/accounts.getJWT', data) };
};

const boseIds = (filled: Filled) => ({ gmid: textOf(filled, 0, 'ids.gmid'), ucid: textOf(filled, 0, 'ids.ucid') });

const boseJwt = (filled: Filled) => {
  const timestamp = String(Math.floor(filled.now / 1000));
  const data = {
    ...{ apikey: bose, format: 'json', httpStatusCodes: 'false', nonce: `${timestamp}_1637928129` },
    ...{ oauth_token: textOf(filled, 1, 'sessionInfo.sessionToken'), sdk: 'ios_swift_1.0.8', targetEnv: 'mobile' },
    ...{ timestamp, ...boseIds(filled) },
  };
  const secret = textOf(filled, 1, 'sessionInfo.sessionSecret');
  return { ...data, sig: signatureOf(secret, 'https://accounts.us1.gigya.com/accounts.getJWT', data) };
};

/** Clients of device makers and media sites that shipped in 2023 to 2026, by the source of each. */
export const deviceClients: readonly RecordedClient[] = [
  {
    client: 'iobroker.electrolux-aeg 1.0.0',
    source: 'npm, main.js: login()',
    ...{ apiKey: aeg, dataCenter: 'eu1' },
    calls: [
      {
        method: 'accounts.login',
        form: ({ loginID, password, now }) => ({
          ...{ apiKey: aeg, format: 'json', httpStatusCodes: 'true', loginID, nonce: String(now), password },
          ...{ sdk: 'Android_6.2.1', targetEnv: 'mobile' },
        }),
        reads: ['sessionInfo.sessionToken', 'sessionInfo.sessionSecret'],
      },
      { method: 'accounts.getJWT', form: electroluxJwt, reads: ['id_token'] },
    ],
  },
  {
    client: 'iobroker.smart-eq 0.1.1',
    source: 'npm, main.js: loginHello()',
    ...{ apiKey: smart, dataCenter: 'eu1', apiDomains: ['auth.smart.example'] },
    calls: [
      {
        ...{ host: 'auth.smart.example', method: 'accounts.login' },
        headers: {
          'user-agent': 'Mozilla/5.0 (Linux; Android 9; ANE-LX1 Build/HUAWEIANE-L21; wv)',
          origin: 'https://app.id.smart.example',
          cookie: `gmid=${gmid}; ucid=hPzasmkDyTeHN0DinLRGvw; hasGmid=ver4; gig_bootstrap_${smart}=auth_ver4`,
        },
        form: ({ loginID, password }) => ({
          ...{ loginID, password, sessionExpiration: '2592000', targetEnv: 'jssdk', include: EVERYTHING },
          ...{ includeUserInfo: 'true', loginMode: 'standard', lang: 'de' },
          riskContext: '{"b0":41187,"b1":[0,2,3,1],"b2":4,"b3":["-23|0.383"],"b10":null,"b11":false}',
          ...{ APIKey: smart, source: 'showScreenSet', sdk: 'js_latest', authMode: 'cookie' },
          pageURL: 'https://app.id.smart.example/login?gig_ui_locales=de-DE',
          ...{ sdkBuild: '15482', format: 'json' },
        }),
        reads: ['sessionInfo.login_token'],
      },
    ],
  },
  {
    client: 'homebridge plug-ins of Roomba, and @karlvr/dorita980',
    source: 'GitHub, getCredentials(): targetenv in two spellings, a query, no body',
    ...{ apiKey: roomba, dataCenter: 'us1' },
    calls: [
      {
        method: 'accounts.login',
        headers: { connection: 'close' },
        query: ({ loginID, password }) => ({
          ...{ apiKey: roomba, targetenv: 'mobile', loginID, password, format: 'json', targetEnv: 'mobile' },
        }),
        reads: ['UID', 'UIDSignature', 'signatureTimestamp', 'sessionInfo.sessionToken'],
      },
    ],
  },
  {
    client: 'go-roomba',
    source: 'GitHub, vbargl/go-roomba, pkg/roombapass/gigya: an empty content type',
    ...{ apiKey: roomba, dataCenter: 'us1' },
    calls: [
      {
        method: 'accounts.login',
        query: ({ loginID, password }) => ({ apiKey: roomba, format: 'json', loginID, password, targetEnv: 'mobile' }),
        reads: ['UID', 'UIDSignature', 'signatureTimestamp'],
      },
    ],
  },
  {
    client: 'daikin-controller-cloud before 2.0',
    source: 'GitHub, Apollon77/daikin-controller-cloud, index.js: a query, and riskContext that is no JSON',
    ...{ apiKey: daikin, dataCenter: 'eu1', apiDomains: ['cdc.daikin.example'] },
    calls: [
      {
        ...{ httpMethod: 'GET', host: 'cdc.daikin.example', method: 'accounts.webSdkBootstrap' },
        query: () => ({ apiKey: daikin, sdk: 'js_latest', format: 'json' }),
        reads: ['hasGmid'],
      },
      {
        ...{ httpMethod: 'GET', host: 'cdc.daikin.example', method: 'accounts.login' },
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          cookie: `gmid=${gmid}; ucid=u; hasGmid=ver4; gig_bootstrap_${daikin}=cdc_ver4; `,
        },
        query: ({ loginID, password }) => ({
          ...{ loginID, password, sessionExpiration: '31536000', targetEnv: 'jssdk', include: 'profile,' },
          ...{ loginMode: 'standard', riskContext: '{"b0":7527,"b2":4,"b5":1', APIKey: daikin, sdk: 'js_latest' },
          ...{ authMode: 'cookie', pageURL: 'https://my.daikin.example/login.html?samlContext=x' },
          ...{ sdkBuild: '12208', format: 'json' },
        }),
        reads: ['sessionInfo.login_token'],
      },
    ],
  },
  {
    client: 'a ConnectLife (Hisense) bridge in PHP',
    source: 'GitHub, ConnectlifeApiService.php: getAccessToken()',
    ...{ apiKey: connectLife, dataCenter: 'eu1' },
    calls: [
      {
        method: 'accounts.login',
        form: ({ loginID, password }) => ({ loginID, password, APIKey: connectLife, gmid }),
        reads: ['UID', 'sessionInfo.cookieValue'],
      },
      {
        method: 'accounts.getJWT',
        form: (filled) => ({
          ...{ APIKey: connectLife, gmid, login_token: textOf(filled, 0, 'sessionInfo.cookieValue') },
        }),
        reads: ['id_token'],
      },
    ],
  },
  {
    client: 'pybose and the Bose driver of Hubitat',
    source: 'GitHub, BoseAuth: _get_ids(), _login(), _get_jwt()',
    ...{ apiKey: bose, dataCenter: 'us1' },
    calls: [
      {
        method: 'socialize.getSDKConfig',
        form: () => ({
          ...{ apikey: bose, format: 'json', httpStatusCodes: 'False', include: 'permissions,ids,appIds' },
          ...{ sdk: 'ios_swift_1.0.8', targetEnv: 'mobile' },
        }),
        reads: ['ids.gmid', 'ids.ucid'],
      },
      {
        method: 'accounts.login',
        form: (filled) => {
          const { loginID, password } = filled;
          const { gmid: ofMachine, ucid } = boseIds(filled);
          return {
            ...{ apikey: bose, format: 'json', gmid: ofMachine, httpStatusCodes: 'false', include: EVERYTHING },
            ...{ includeUserInfo: 'true', lang: 'de', loginID, loginMode: 'standard', password },
            ...{ sdk: 'ios_swift_1.0.8', sessionExpiration: '0', source: 'showScreenSet', targetEnv: 'mobile', ucid },
          };
        },
        reads: [
          ...['sessionInfo.sessionToken', 'sessionInfo.sessionSecret'],
          ...['userInfo.UID', 'userInfo.signatureTimestamp', 'userInfo.UIDSignature'],
        ],
      },
      { method: 'accounts.getJWT', form: boseJwt, reads: ['id_token'] },
    ],
  },
  {
    client: 'homebridge plug-in of Blueair',
    source: 'GitHub, loginAWS(): the name of the user as context, a nonce without a signature',
    ...{ apiKey: blueair, dataCenter: 'us1' },
    calls: [
      {
        method: 'accounts.login',
        headers: { 'user-agent': 'Blueair/58 CFNetwork/1327.0.4 Darwin/21.2.0', 'cache-control': 'no-cache' },
        form: ({ loginID, password }) => ({
          ...{ apikey: blueair, context: loginID, format: 'json', gmid, httpStatusCodes: 'false' },
          ...{ include: EVERYTHING, includeUserInfo: 'true', lang: 'en-US', loginID, loginMode: 'standard' },
          ...{ nonce: '1640811370_129463292', password, riskContext: '{"b0":40990,"b2":2,"b4":2,"b5":1}' },
          ...{ sdk: 'ios_swift_1.2.2', sessionExpiration: '0', source: 'showScreenSet', targetEnv: 'mobile' },
          ucid: '5vRhzJ1VY4Q4xYlCcXCTtA',
        }),
        reads: ['UID', 'UIDSignature', 'context'],
      },
    ],
  },
  {
    client: 'hey-jarvis (Bilka)',
    source: 'GitHub, authenticateWithBilka(): the login token in a query',
    ...{ apiKey: bilka, dataCenter: 'eu1' },
    calls: [
      {
        method: 'accounts.login',
        form: ({ loginID, password }) => ({ loginID, password, apiKey: bilka }),
        reads: ['sessionInfo.cookieValue'],
      },
      {
        ...{ httpMethod: 'GET', method: 'accounts.getJWT' },
        query: (filled) => ({ login_token: textOf(filled, 0, 'sessionInfo.cookieValue'), apiKey: bilka }),
        reads: ['id_token'],
      },
    ],
  },
  {
    client: 'plugin.video.catchuptvandmore and yt-dlp (VRT)',
    source: 'GitHub, vrt.py and the extractor medialaan',
    ...{ apiKey: vrt, dataCenter: 'eu1' },
    calls: [
      {
        method: 'accounts.login',
        form: ({ loginID, password }) => ({ APIKey: vrt, sdk: 'js_6.1', format: 'json', loginID, password }),
        reads: ['UID', 'UIDSignature', 'signatureTimestamp'],
      },
    ],
  },
  {
    client: 'a konnector of Cozy for Transavia',
    source: 'GitHub, src/index.js: login()',
    ...{ apiKey: transavia, dataCenter: 'eu1' },
    calls: [
      {
        method: 'accounts.login',
        form: ({ loginID, password }) => ({ loginID, password, targetEnv: 'jssdk', APIKey: transavia }),
        reads: ['sessionInfo.login_token'],
      },
    ],
  },
];
