import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { listening } from '../../hosts/listening.ts';

/** What the storefront sent to log a user in, as the commerce back end reads it. */
export interface CommerceLogin {
  readonly UID: string;
  readonly UIDSignature: string;
  readonly signatureTimestamp: string;
  readonly id_token: string;
  readonly baseSite: string;
}

/** The storefront's page, and its own commerce back end, which is not a part of what is tested. */
export interface Commerce {
  /** Address of the shop. */
  readonly origin: string;
  /** Logins of which both proofs are right, in order: the signature of the user's id, and the id_token. */
  readonly logins: readonly CommerceLogin[];
  /** Why logins were refused. */
  readonly refusals: readonly string[];
  /** Changes of the user's details that the storefront has passed on. */
  readonly updates: readonly unknown[];
  /** Tokens of the back end that were revoked. */
  readonly revoked: readonly string[];
  stop(): Promise<void>;
}

export const baseSite = 'electronics';

interface CommerceOptions {
  /** Files of the storefront by name. */
  readonly files: ReadonlyMap<string, string>;
  readonly apiKey: string;
  /** Secret of the site, base64: the back end checks with it who the user is. */
  readonly secret: string;
  /** Public keys of the service, with which it signs each id_token. */
  readonly keys: JSONWebKeySet;
  /** Address of the client-side library. */
  readonly javascriptUrl?: string;
  /** The OpenID provider that its users log in at, instead of the client-side library. */
  readonly openId?: { readonly issuer: string; readonly clientID: string };
}

interface Component {
  readonly uid: string;
  readonly typeCode: string;
  readonly [member: string]: string;
}

const screen = (uid: string, members: Readonly<Record<string, string>>): Component => ({
  ...{ uid, typeCode: 'GigyaRaasComponent' },
  ...members,
});
const link = (url: string, linkName: string): Component => ({
  ...{ uid: linkName.replaceAll(' ', ''), typeCode: 'CMSLinkComponent' },
  ...{ url, linkName, target: 'false' },
});

/** Pages by address, with the components that an editor of the shop puts there. */
const pages: Readonly<Record<string, readonly Component[]>> = {
  homepage: [
    link('/login', 'Log in'),
    link('/logout', 'Log out'),
    screen('details', { screenSet: 'Default-ProfileUpdate', profileEdit: 'true', linkText: 'Change my details' }),
  ],
  '/login': [screen('login', { screenSet: 'Default-RegistrationLogin', embed: 'true', containerID: 'screens' })],
};

function contentPage(label: string): object | undefined {
  const component = pages[label];
  if (component === undefined) return undefined;
  return {
    ...{ uid: label, label, typeCode: 'ContentPage', template: 'GigyaLoginPageTemplate', title: label },
    contentSlots: { contentSlot: [{ slotId: 'body', position: 'BodyContent', components: { component } }] },
  };
}

export async function startCommerce(options: CommerceOptions): Promise<Commerce> {
  const { files, apiKey, secret, javascriptUrl, openId } = options;
  const keySet = createLocalJWKSet(options.keys);
  const logins: CommerceLogin[] = [];
  const refusals: string[] = [];
  const updates: unknown[] = [];
  const revoked: string[] = [];

  /** Base string and key as the documentation of the service says; no code of the service. */
  function isSigned({ UID, UIDSignature, signatureTimestamp }: CommerceLogin): boolean {
    const made = createHmac('sha1', Buffer.from(secret, 'base64')).update(`${signatureTimestamp}_${UID}`).digest();
    const given = Buffer.from(UIDSignature, 'base64');
    return given.length === made.length && timingSafeEqual(given, made);
  }

  async function problemOf(login: CommerceLogin): Promise<string | undefined> {
    if (!isSigned(login)) return 'UIDSignature is wrong';
    try {
      const { payload } = await jwtVerify(login.id_token, keySet, { subject: login.UID });
      return payload.apiKey === apiKey ? undefined : 'id_token is of another site';
    } catch (error) {
      return `id_token: ${String(error)}`;
    }
  }

  async function logIn(form: URLSearchParams): Promise<readonly [number, unknown]> {
    // Encoded twice: the package does it, and its back end undoes it.
    const read = (name: string) => decodeURIComponent(form.get(name) ?? '');
    const login = {
      UID: read('UID'),
      UIDSignature: read('UIDSignature'),
      signatureTimestamp: read('signatureTimestamp'),
      id_token: read('id_token'),
      baseSite: read('baseSite'),
    };
    const problem = form.get('grant_type') === 'custom' ? await problemOf(login) : 'grant_type is not custom';
    if (problem !== undefined) {
      refusals.push(problem);
      return [400, { error: 'invalid_grant' }];
    }
    logins.push(login);
    return [200, { access_token: `commerce-${logins.length}`, token_type: 'bearer', expires_in: 3600 }];
  }

  const sites = { baseSites: [{ uid: baseSite, channel: 'B2C', defaultLanguage: { isocode: 'en' } }] };
  async function answer(request: IncomingMessage, url: URL): Promise<readonly [number, unknown]> {
    const [, path] = /^\/occ\/v2\/(?:electronics\/)?(.*)$/.exec(url.pathname) ?? [];
    switch (path ?? url.pathname) {
      case '/authorizationserver/oauth/token':
        return logIn(new URLSearchParams(await text(request)));
      case '/authorizationserver/oauth/revoke':
        revoked.push(new URLSearchParams(await text(request)).get('token') ?? '');
        return [200, {}];
      case 'basesites':
        return [200, sites];
      case 'languages':
        return [200, { languages: [{ isocode: 'en', active: true }] }];
      case 'currencies':
        return [200, { currencies: [{ isocode: 'USD', active: true }] }];
      case 'users/current':
        if (request.method === 'PATCH') updates.push(JSON.parse(await text(request)));
        return [200, { uid: 'customer' }];
      case 'cms/pages': {
        // The home page alone is asked for without its address.
        const page = contentPage(url.searchParams.get('pageLabelOrId') ?? 'homepage');
        return page === undefined ? [404, { errors: [{ type: 'NotFound' }] }] : [200, page];
      }
      case 'cms/components': {
        const wanted = (url.searchParams.get('componentIds') ?? '').split(',');
        return [
          200,
          {
            component: Object.values(pages)
              .flat()
              .filter(({ uid }) => wanted.includes(uid)),
          },
        ];
      }
      default:
        return [404, { errors: [{ type: 'NotFound' }] }];
    }
  }

  const shop = JSON.stringify({ baseSite, javascriptUrl, openId, sessionExpiration: 3600 });
  const page = `<!doctype html><html lang="en"><title>Shop</title><base href="/">
<script>
  window.shop = ${shop};
  // Of Angular's translations, which the shop has none of.
  window.$localize = (parts, ...values) => String.raw({ raw: parts }, ...values);
</script>
<script type="module" src="/shop.js"></script>
<cx-storefront></cx-storefront></html>`;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://shop.localhost');
    const script = files.get(url.pathname.slice(1));
    if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (/^\/(?:occ|authorizationserver)\//.test(url.pathname)) {
      const [status, body] = await answer(request, url);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } else response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const { port, stop } = await listening(server);
  return {
    origin: `http://shop.localhost:${port}`,
    ...{ logins, refusals, updates, revoked, stop },
  };
}
